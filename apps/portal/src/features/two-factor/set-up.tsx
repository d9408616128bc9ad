import { useState } from 'react'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { formTexts } from '@grana/messages/es/forms'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { KeyIcon } from '@grana/ui/icons'
import { ConfirmScreen } from './confirm-screen.tsx'
import { IdentityForm } from './identity-form.tsx'
import { ScanScreen } from './scan-screen.tsx'
import { Screen, ScreenActions } from './screen.tsx'
import type { SetUpState } from './use-set-up.ts'
import styles from './two-factor.module.css'

const texts = twoFactor.choose

interface ChooseScreenProps extends Pick<SetUpProps, 'setUp' | 'onKey' | 'onCancel'> {
  readonly takesFocus: boolean
}

function ChooseScreen({ setUp, takesFocus, onKey, onCancel }: ChooseScreenProps) {
  const { failure, isStarting, start } = setUp
  return (
    <Screen title={texts.heading} text={texts.text} takesFocus={takesFocus && !failure}>
      <ul className={styles.needs}>
        {texts.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {failure ? (
        <div className={styles.failure}>
          <ErrorSummary title={formTexts.failureTitle} items={[{ text: failure.text }]} attempt={failure.attempt} />
        </div>
      ) : null}
      <ScreenActions>
        <Button size="large" busy={isStarting} busyText={texts.starting} onClick={start}>
          {texts.start}
        </Button>
        {onCancel ? (
          <Button size="large" look="quiet" onClick={onCancel}>
            {passkeys.app.cancel}
          </Button>
        ) : null}
      </ScreenActions>
      {onKey ? (
        <div className={styles.after}>
          <h3 className={styles.asideTitle}>{passkeys.choose.heading}</h3>
          <p className={styles.small}>{passkeys.choose.text}</p>
          <ScreenActions>
            <Button look="line" size="large" onClick={onKey}>
              <KeyIcon />
              {passkeys.choose.start}
            </Button>
          </ScreenActions>
        </div>
      ) : null}
    </Screen>
  )
}

export interface SetUpProps {
  readonly setUp: SetUpState
  readonly client: Client
  readonly user: User
  /** Offers a passkey instead, to a user without a second factor. */
  readonly onKey?: () => void
  /** Offers a way back, to a user who already has a second factor. */
  readonly onCancel?: () => void
}

/** Screens of a setup, up to the recovery codes. */
export function SetUp({ setUp, client, user, ...ways }: SetUpProps) {
  const { screen, show } = setUp
  const [hasMoved, setHasMoved] = useState(false)
  if (screen.name !== 'choose' && !hasMoved) setHasMoved(true)
  const choose = () => show({ name: 'choose' })
  switch (screen.name) {
    case 'choose':
      return <ChooseScreen setUp={setUp} takesFocus={hasMoved || ways.onCancel !== undefined} {...ways} />
    case 'identity':
      return <IdentityForm client={client} user={user} onDone={setUp.start} onCancel={choose} />
    case 'scan':
      return (
        <ScanScreen seed={screen.seed} onNext={() => show({ name: 'confirm', seed: screen.seed })} onBack={choose} />
      )
    case 'confirm':
      return (
        <ConfirmScreen
          seed={screen.seed}
          confirm={setUp.confirm}
          onBack={() => show({ name: 'scan', seed: screen.seed })}
        />
      )
  }
}
