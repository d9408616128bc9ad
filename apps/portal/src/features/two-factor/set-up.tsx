import { useState } from 'react'
import type { Client } from '@grana/client/create-client'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { formTexts } from '@grana/messages/es/forms'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { ConfirmScreen } from './confirm-screen.tsx'
import { IdentityForm } from './identity-form.tsx'
import { ScanScreen } from './scan-screen.tsx'
import { Screen, ScreenActions } from './screen.tsx'
import type { SetUpState } from './use-set-up.ts'
import styles from './two-factor.module.css'

const texts = twoFactor.choose

function ChooseScreen({ setUp, takesFocus }: { readonly setUp: SetUpState; readonly takesFocus: boolean }) {
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
      </ScreenActions>
    </Screen>
  )
}

export interface SetUpProps {
  readonly setUp: SetUpState
  readonly client: Client
}

/** The screens of a set-up, up to the codes. */
export function SetUp({ setUp, client }: SetUpProps) {
  const { screen, show } = setUp
  const [hasMoved, setHasMoved] = useState(false)
  if (screen.name !== 'choose' && !hasMoved) setHasMoved(true)
  const choose = () => show({ name: 'choose' })
  switch (screen.name) {
    case 'choose':
      return <ChooseScreen setUp={setUp} takesFocus={hasMoved} />
    case 'identity':
      return <IdentityForm client={client} hasSecondFactor={false} onDone={setUp.start} onCancel={choose} />
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
