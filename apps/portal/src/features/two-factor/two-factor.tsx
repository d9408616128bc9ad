import { useState, type ReactNode } from 'react'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { User } from '@grana/contract/accounts'
import type { PasskeyEntry } from '@grana/contract/factors/passkeys'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { accountSuccessTexts as successTexts } from '@grana/messages/es/success-account'
import { showToast } from '@grana/ui/show-toast'
import { Steps } from '@grana/ui/steps'
import { AddKey } from './add-key.tsx'
import { RemoveKey, RenameKey } from './change-key.tsx'
import { DisableForm } from './disable-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { useReturnPath, ReturnLink } from './return-link.tsx'
import { SetUp } from './set-up.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { useSetUp } from './use-set-up.ts'
import styles from './two-factor.module.css'

export interface TwoFactorProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}

/** The step that each screen of the setup belongs to. */
const stepOf = { choose: 0, identity: 0, scan: 1, confirm: 2 } as const
const lastStep = 3

interface FrameProps {
  readonly step?: number
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

function Frame({ step, takesFocus = false, children }: FrameProps) {
  return (
    <SettingsPage
      title={twoFactor.heading}
      lede={step === undefined ? undefined : twoFactor.lede}
      takesFocus={takesFocus}
    >
      {step === undefined ? null : (
        <Steps
          label={twoFactor.steps.label}
          names={twoFactor.steps.names}
          current={step}
          doneText={twoFactor.steps.done}
        />
      )}
      <div className={styles.body}>{children}</div>
    </SettingsPage>
  )
}

interface Codes {
  readonly list: readonly string[]
  readonly message: string
  readonly isRenewal?: boolean
  /** A passkey has nothing to scan or confirm, so its setup shows no steps. */
  readonly hasSteps?: boolean
}

/** The second factor of the user: setup, state and changes. */
export function TwoFactor({ session, user }: TwoFactorProps) {
  const [codes, setCodes] = useState<Codes>()
  const [hasFinished, setHasFinished] = useState(false)
  const back = useReturnPath()
  const finish = async (message: string) => {
    // Reloads the user first, so that the next screen shows the API's state.
    await session.reloadUser()
    setHasFinished(true)
    setCodes(undefined)
    showToast({ tone: 'success', title: twoFactor.heading, message })
  }
  const finishSetUp = async (message: string) => {
    if (back === undefined) return finish(message)
    await session.reloadUser()
    window.location.assign(back)
  }
  /** Only the first factor comes with recovery codes. */
  const onFactor = (issued: Codes) => (issued.list.length > 0 ? setCodes(issued) : finishSetUp(issued.message))
  if (codes) {
    return (
      <Frame key="codes" {...(codes.hasSteps && { step: lastStep })}>
        <RecoveryCodes
          codes={codes.list}
          email={user.email}
          isRenewal={codes.isRenewal ?? false}
          goesBack={!codes.isRenewal && back !== undefined}
          onDone={() => (codes.isRenewal ? finish(codes.message) : finishSetUp(codes.message))}
        />
      </Frame>
    )
  }
  if (user.two_factor_enabled) {
    return (
      <On
        session={session}
        user={user}
        takesFocus={hasFinished}
        back={back}
        onFactor={onFactor}
        onCodes={(list) => setCodes({ list, isRenewal: true, message: twoFactor.codes.kept })}
        onChanged={finish}
      />
    )
  }
  return <Off session={session} user={user} takesFocus={hasFinished} onFactor={onFactor} />
}

type OnFactor = (codes: Codes) => Promise<void> | void

interface OffProps extends TwoFactorProps {
  readonly takesFocus: boolean
  readonly onFactor: OnFactor
}

function Off({ session, user, takesFocus, onFactor }: OffProps) {
  const [isAddingKey, setIsAddingKey] = useState(false)
  const setUp = useSetUp({
    session,
    onCodes: (list) => onFactor({ list, message: successTexts['two_factor.on'], hasSteps: true }),
  })
  const isStaff = user.kind === 'staff'
  // Staff have passkeys only: there is nothing to choose.
  if (isAddingKey || isStaff) {
    return (
      <Frame key="key" takesFocus={isStaff && takesFocus}>
        <AddKey
          client={session.client}
          user={user}
          onAdded={(list) => onFactor({ list, message: successTexts['passkey.added'] })}
          onCancel={() => (isStaff ? window.history.back() : setIsAddingKey(false))}
        />
      </Frame>
    )
  }
  return (
    <Frame key="off" step={stepOf[setUp.screen.name]} takesFocus={takesFocus}>
      <SetUp setUp={setUp} client={session.client} user={user} onKey={() => setIsAddingKey(true)} />
    </Frame>
  )
}

interface OnProps extends OffProps {
  /** The page that sent the user here to set up a second factor. */
  readonly back: string | undefined
  readonly onCodes: (codes: readonly string[]) => void
  readonly onChanged: (message: string) => Promise<void>
}

type Change =
  | { readonly name: 'renew' | 'disable' | 'add' }
  | { readonly name: 'rename' | 'remove'; readonly entry: PasskeyEntry }

type View = Change | { readonly name: 'state' } | { readonly name: 'app' }

function On({ takesFocus, ...props }: OnProps) {
  const { session, user } = props
  const [view, setView] = useState<View>({ name: 'state' })
  const [hasNavigated, setHasNavigated] = useState(false)
  const show = (next: View) => {
    setHasNavigated(true)
    setView(next)
  }
  if (view.name !== 'state') {
    const onBack = () => show({ name: 'state' })
    if (view.name === 'app') return <SetUpApp key="app" {...props} onBack={onBack} />
    return <Frame key={view.name}>{renderChange({ ...props, onBack }, view)}</Frame>
  }
  return (
    <Frame key="on" takesFocus={takesFocus || hasNavigated}>
      <ReturnLink to={props.back} />
      <TwoFactorOn
        client={session.client}
        user={user}
        onSetUp={() => show({ name: 'app' })}
        onAdd={() => show({ name: 'add' })}
        onRename={(entry) => show({ name: 'rename', entry })}
        onRemove={(entry) => show({ name: 'remove', entry })}
        onRenew={() => show({ name: 'renew' })}
        onDisable={() => show({ name: 'disable' })}
      />
    </Frame>
  )
}

interface ChangeProps extends Omit<OnProps, 'takesFocus'> {
  readonly onBack: () => void
}

/** One change, shown in place of the state until it ends. */
function renderChange({ session, user, onBack, onCodes, onFactor, onChanged }: ChangeProps, view: Change): ReactNode {
  const common = { client: session.client, user, onCancel: onBack }
  const done = async (message: string) => {
    await onChanged(message)
    onBack()
  }
  switch (view.name) {
    case 'renew':
      return <RenewCodes {...common} onCodes={onCodes} />
    case 'disable':
      return <DisableForm {...common} onDone={() => onChanged(successTexts['two_factor.off'])} />
    case 'add':
      return (
        <AddKey
          {...common}
          onAdded={async (list) => {
            await onFactor({ list, message: successTexts['passkey.added'] })
            onBack()
          }}
        />
      )
    case 'rename':
      return <RenameKey {...common} entry={view.entry} onDone={() => done(successTexts['passkey.renamed'])} />
    case 'remove':
      return <RemoveKey {...common} entry={view.entry} onDone={() => done(successTexts['passkey.removed'])} />
  }
}

/** Sets up an authenticator beside existing passkeys. */
function SetUpApp({ session, user, onFactor, onBack }: ChangeProps) {
  const setUp = useSetUp({
    session,
    onCodes: async (list) => {
      await onFactor({ list, message: passkeys.app.done })
      onBack()
    },
  })
  return (
    <Frame step={stepOf[setUp.screen.name]}>
      <SetUp setUp={setUp} client={session.client} user={user} onCancel={onBack} />
    </Frame>
  )
}
