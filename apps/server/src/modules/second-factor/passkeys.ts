import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { PasskeyEntry, removePasskey, renamePasskey } from '@grana/contract/factors/passkeys'
import type { Received } from '@grana/contract/operation'
import { endSessionsOf } from '../sessions/public.ts'
import { demandOwnKey } from './demand-own-key.ts'
import { countPasskeys, deleteOwn, findPasskeys, holdPerson, renameOwn, type PasskeyRow } from './queries-passkeys.ts'
import { dropRecoveryCodes, hasAuthenticator } from './queries.ts'

export function toEntry({ id, name, synced, created_at, last_used_at }: PasskeyRow): PasskeyEntry {
  return {
    id,
    name,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** The person's keys, the oldest first. */
export async function listKeys({ db }: Context, { user }: SignedIn): Promise<PasskeyEntry[]> {
  return (await findPasskeys(db, user.id)).map(toEntry)
}

export async function renameKey(
  { db }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof renamePasskey>,
): Promise<PasskeyEntry> {
  const row = await renameOwn(db, { userId: user.id, id: params.id }, body.name)
  if (row === undefined) throw new DomainError('request.not_found')
  return toEntry(row)
}

/** Takes a key away and ends every other session. When nothing is left, the recovery codes go too. */
export async function removeKey(
  { db, clock }: Context,
  actor: SignedIn,
  { params }: Received<typeof removePasskey>,
): Promise<null> {
  const { user, session } = actor
  const at = clock()
  const about = { userId: user.id, at: at.toISOString(), sessionId: session.id }
  await inTransaction(db, async (trx) => {
    await holdPerson(trx, user.id)
    const keys = await countPasskeys(trx, user.id)
    demandOwnKey(actor, keys)
    if (user.kind === 'staff' && keys === 1) throw new DomainError('two_factor.passkeys_only')
    if (!(await deleteOwn(trx, { userId: user.id, id: params.id }))) throw new DomainError('request.not_found')
    await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
    await emit(trx, 'user.passkey_removed', about)
    if ((await countPasskeys(trx, user.id)) > 0 || (await hasAuthenticator(trx, user.id))) return
    await dropRecoveryCodes(trx, user.id)
    await emit(trx, 'user.two_factor_off', about)
  })
  return null
}
