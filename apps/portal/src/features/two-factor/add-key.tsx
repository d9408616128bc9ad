import { useState } from 'react'
import { createKey } from '#app/lib/passkey/ceremonies.ts'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { addPasskey } from '@grana/contract/factors/passkeys'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { KeyNameForm } from './key-name-form.tsx'
import { RequireReauthentication } from './require-reauthentication.tsx'
import { Screen } from './screen.tsx'

const texts = passkeys.add

export interface AddKeyProps {
  readonly client: Client
  readonly user: User
  /** With recovery codes if it is the first factor. */
  readonly onAdded: (codes: readonly string[]) => Promise<void> | void
  readonly onCancel: () => void
}

/** Adds a passkey: its name, then the device's own dialog. */
export function AddKey({ client, user, onAdded, onCancel }: AddKeyProps) {
  const [name, setName] = useState('')
  async function save(given: string): Promise<void> {
    setName(given)
    const made = await createKey(client)
    const { recovery_codes } = await client.call(addPasskey, { body: { name: given, ...made } })
    await onAdded(recovery_codes)
  }
  return (
    <RequireReauthentication client={client} user={user} onCancel={onCancel}>
      {(askFirst) => (
        <Screen title={texts.heading} text={texts.text} takesFocus>
          <KeyNameForm
            texts={texts}
            name={name}
            save={save}
            onReauthenticationRequired={askFirst}
            onCancel={onCancel}
          />
        </Screen>
      )}
    </RequireReauthentication>
  )
}
