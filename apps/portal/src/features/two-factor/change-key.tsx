import { useKey } from '#app/lib/passkey/use-key.ts'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { removePasskey, renamePasskey, type PasskeyEntry } from '@grana/contract/factors/passkeys'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { KeyNameForm } from './key-name-form.tsx'
import { RequireReauthentication } from './require-reauthentication.tsx'
import { Screen, ScreenActions } from './screen.tsx'
import styles from './two-factor.module.css'

export interface ChangeKeyProps {
  readonly client: Client
  readonly user: User
  readonly entry: PasskeyEntry
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

export function RenameKey({ client, user, entry, onDone, onCancel }: ChangeKeyProps) {
  const texts = passkeys.rename
  async function save(name: string): Promise<void> {
    await client.call(renamePasskey, { params: { id: entry.id }, body: { name } })
    await onDone()
  }
  return (
    <RequireReauthentication client={client} user={user} onCancel={onCancel}>
      {(askFirst) => (
        <Screen title={texts.heading} takesFocus>
          <KeyNameForm
            texts={texts}
            name={entry.name}
            save={save}
            onReauthenticationRequired={askFirst}
            onCancel={onCancel}
          />
        </Screen>
      )}
    </RequireReauthentication>
  )
}

export function RemoveKey(props: ChangeKeyProps) {
  const { client, user, onCancel } = props
  return (
    <RequireReauthentication client={client} user={user} onCancel={onCancel}>
      {(askFirst) => <RemoveScreen {...props} onReauthenticationRequired={askFirst} />}
    </RequireReauthentication>
  )
}

function RemoveScreen({
  client,
  user,
  entry,
  onDone,
  onCancel,
  onReauthenticationRequired,
}: ChangeKeyProps & { onReauthenticationRequired: () => void }) {
  const texts = passkeys.remove
  const isLast = user.passkeys === 1 && !user.authenticator_enabled
  const { isBusy, failure, use } = useKey(async () => {
    try {
      await client.call(removePasskey, { params: { id: entry.id } })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'auth.confirm_first') throw error
      return onReauthenticationRequired()
    }
    await onDone()
  })
  return (
    <Screen title={texts.heading(entry.name)} text={texts.text} takesFocus>
      {isLast ? <p className={styles.warning}>{texts.last}</p> : null}
      {failure ? (
        <div className={styles.failure}>
          <ErrorSummary title={texts.failed} items={[{ text: failure.text }]} attempt={failure.attempt} />
        </div>
      ) : null}
      <ScreenActions>
        <Button size="large" look="danger" busy={isBusy} busyText={texts.sending} onClick={use}>
          {texts.send}
        </Button>
        <Button size="large" look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </ScreenActions>
    </Screen>
  )
}
