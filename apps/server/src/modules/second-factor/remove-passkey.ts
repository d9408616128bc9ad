import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { removePasskey as operation } from '@grana/contract/factors/passkeys'
import { endSessionsOf } from '../sessions/public.ts'
import { assertPasskeySession } from './assert-passkey-session.ts'
import { countPasskeys, deletePasskey, lockUser } from './queries-passkeys.ts'
import { deleteRecoveryCodes, hasAuthenticator } from './queries.ts'

/** Removes a passkey and ends every other session. With the last factor, the recovery codes are deleted too. */
export const removePasskey = handle(operation, async ({ db, clock }, actor, { params }) => {
  const { user, session } = actor
  const at = clock()
  const about = { userId: user.id, at: at.toISOString(), sessionId: session.id }
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id)
    const keys = await countPasskeys(trx, user.id)
    assertPasskeySession(actor, keys)
    if (user.kind === 'staff' && keys === 1) throw new DomainError('two_factor.passkeys_only')
    if (!(await deletePasskey(trx, { userId: user.id, id: params.id }))) throw new DomainError('request.not_found')
    await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
    await emit(trx, 'user.passkey_removed', about)
    if ((await countPasskeys(trx, user.id)) > 0 || (await hasAuthenticator(trx, user.id))) return
    await deleteRecoveryCodes(trx, user.id)
    await emit(trx, 'user.two_factor_off', about)
  })
  return null
})
