import { useState, type ReactNode } from 'react'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import type { User } from '@grana/contract/accounts'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { successTexts } from '@grana/messages/es/success'
import { showToast } from '@grana/ui/show-toast'
import { Steps } from '@grana/ui/steps'
import { DisableForm } from './disable-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUp } from './set-up.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { useSetUp } from './use-set-up.ts'
import styles from './two-factor.module.css'

export interface TwoFactorProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}

/** Which of the four steps a screen belongs to. */
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

type Codes = { readonly list: readonly string[]; readonly isRenewal: boolean }

/** The second factor of one person: its set-up, its state, and both ways to change it. */
export function TwoFactor({ session, user }: TwoFactorProps) {
  const [codes, setCodes] = useState<Codes>()
  const [hasFinished, setHasFinished] = useState(false)
  const finish = async (message: string) => {
    // The person is loaded first: what is shown next is what the API says.
    await session.reloadUser()
    setHasFinished(true)
    setCodes(undefined)
    showToast({ tone: 'success', title: twoFactor.heading, message })
  }
  if (codes) {
    const message = codes.isRenewal ? twoFactor.codes.kept : successTexts['two_factor.on']
    return (
      <Frame key="codes" {...(!codes.isRenewal && { step: lastStep })}>
        <RecoveryCodes
          codes={codes.list}
          email={user.email}
          isRenewal={codes.isRenewal}
          onDone={() => finish(message)}
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
        onCodes={(list) => setCodes({ list, isRenewal: true })}
        onDisabled={() => finish(successTexts['two_factor.off'])}
      />
    )
  }
  return <Off session={session} takesFocus={hasFinished} onCodes={(list) => setCodes({ list, isRenewal: false })} />
}

interface OffProps extends Pick<TwoFactorProps, 'session'> {
  readonly takesFocus: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

function Off({ session, takesFocus, onCodes }: OffProps) {
  const setUp = useSetUp({ session, onCodes })
  return (
    <Frame key="off" step={stepOf[setUp.screen.name]} takesFocus={takesFocus}>
      <SetUp setUp={setUp} client={session.client} />
    </Frame>
  )
}

interface OnProps extends TwoFactorProps {
  readonly takesFocus: boolean
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDisabled: () => Promise<void>
}

function On({ session, user, takesFocus, onCodes, onDisabled }: OnProps) {
  const [view, setView] = useState<'state' | 'renew' | 'disable'>('state')
  const [hasMoved, setHasMoved] = useState(false)
  const show = (next: typeof view) => {
    setHasMoved(true)
    setView(next)
  }
  const back = () => show('state')
  if (view === 'renew') {
    return (
      <Frame key="renew">
        <RenewCodes client={session.client} onCodes={onCodes} onCancel={back} />
      </Frame>
    )
  }
  if (view === 'disable') {
    return (
      <Frame key="disable">
        <DisableForm client={session.client} onDone={onDisabled} onCancel={back} />
      </Frame>
    )
  }
  return (
    <Frame key="on" takesFocus={takesFocus || hasMoved}>
      <TwoFactorOn
        codesLeft={user.recovery_codes_left}
        onRenew={() => show('renew')}
        onDisable={() => show('disable')}
      />
    </Frame>
  )
}
