import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { renamePasskey as operation } from '@grana/contract/factors/passkeys'
import { toPasskeyEntry } from './passkey-entry.ts'
import { updatePasskeyName } from './queries-passkeys.ts'

export const renamePasskey = handle(operation, async ({ db }, { user }, { params, body }) => {
  const row = await updatePasskeyName(db, { userId: user.id, id: params.id }, body.name)
  if (row === undefined) throw new DomainError('request.not_found')
  return toPasskeyEntry(row)
})
