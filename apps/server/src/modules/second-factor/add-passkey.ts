import type { Trx } from '#server/db/database.ts'
import { setActorSession, inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { addPasskey as operation, maxPasskeys } from '@grana/contract/factors/passkeys'
import { endSessionsOf, recordSecondFactor } from '../sessions/public.ts'
import { assertPasskeySession } from './assert-passkey-session.ts'
import { issueFirstRecoveryCodes } from './codes.ts'
import { startEnrolmentDelay } from './enrolment-delay.ts'
import { toPasskeyEntry } from './passkey-entry.ts'
import { countPasskeys, lockUser, insertPasskey, consumeChallenge } from './queries-passkeys.ts'
import { deletePhishableFactors } from './queries.ts'
import { parseChallenge, verifyRegistration } from './webauthn.ts'

/** Recovery codes for a first passkey. Staff get none, and their phishable factors are removed. */
async function recoveryCodesFor(trx: Trx, { id, kind }: SignedIn['user']): Promise<string[]> {
  if (kind !== 'staff') return issueFirstRecoveryCodes(trx, id)
  await deletePhishableFactors(trx, id)
  return []
}

/** Stores the passkey created by the device, ends every other session, and issues recovery codes if there are none. */
export const addPasskey = handle(operation, async (context, actor, { body: { name, ...made } }) => {
  const { user, session } = actor
  const at = context.clock()
  const challenge = parseChallenge(made.client_data)
  if (challenge === undefined) throw new DomainError('passkey.refused')
  const isRequested = await consumeChallenge(context.db, { sessionId: session.id, purpose: 'add', challenge, now: at })
  if (!isRequested) throw new DomainError('passkey.expired')
  const verified = await verifyRegistration(context, made, challenge)
  if (verified === undefined) throw new DomainError('passkey.refused')
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, user.id)
    await setActorSession(trx, session.id)
    const keys = await countPasskeys(trx, user.id)
    assertPasskeySession(actor, keys)
    if (keys >= maxPasskeys) throw new DomainError('passkey.too_many')
    const row = await insertPasskey(trx, {
      user_id: user.id,
      credential_id: Buffer.from(made.credential_id, 'base64url'),
      public_key: Buffer.from(verified.credential.publicKey),
      sign_count: verified.credential.counter,
      transports: made.transports,
      name,
      synced: verified.credentialBackedUp,
      created_at: at,
    })
    if (row === undefined) throw new DomainError('passkey.known')
    await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
    await recordSecondFactor(trx, session.id, 'passkey')
    await startEnrolmentDelay(context, trx, actor)
    await emit(trx, 'user.passkey_added', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    return { passkey: toPasskeyEntry(row), recovery_codes: await recoveryCodesFor(trx, user) }
  })
})
