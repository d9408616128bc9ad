import { handle } from '#server/http/handle.ts'
import { listPasskeys as operation } from '@grana/contract/factors/passkeys'
import { toPasskeyEntry } from './passkey-entry.ts'
import { listPasskeyRows } from './queries-passkeys.ts'

/** The user's passkeys, oldest first. */
export const listPasskeys = handle(operation, async ({ db }, { user }) =>
  (await listPasskeyRows(db, user.id)).map(toPasskeyEntry),
)
