import type { Context } from '#server/context.ts'
import { handle } from '#server/http/handle.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { confirmPasskey as operation } from '@grana/contract/factors/passkeys'
import { recordSecondFactor } from '../sessions/public.ts'
import { countTry, completeSecondFactor } from './confirm-two-factor.ts'
import { issuePasskeyCode } from './passkey-code.ts'
import { toUserHandle } from './passkey-options.ts'
import { findPasskey, recordSignature, consumeChallenge } from './queries-passkeys.ts'
import { parseChallenge, verifyAssertion, type PasskeyAssertion } from './webauthn.ts'

/** Throws unless a passkey of this user signed the challenge of this session. The challenge works once. */
async function assertSignature(context: Context, { user, session }: SignedIn, given: PasskeyAssertion): Promise<void> {
  const { db, clock } = context
  const at = clock()
  const challenge = parseChallenge(given.client_data)
  if (challenge === undefined) throw new DomainError('passkey.refused')
  if (!(await consumeChallenge(db, { sessionId: session.id, purpose: 'prove', challenge, now: at }))) {
    throw new DomainError('passkey.expired')
  }
  const isOwn = given.user_handle === undefined || given.user_handle === toUserHandle(user.id)
  const key = isOwn ? await findPasskey(db, user.id, Buffer.from(given.credential_id, 'base64url')) : undefined
  const verified = key && (await verifyAssertion(context, given, { challenge, key }))
  const signed = verified && { signCount: verified.newCounter, synced: verified.credentialBackedUp, at }
  if (!signed || !(await recordSignature(db, key.id, signed))) throw new DomainError('passkey.refused')
}

/** Completes a sign-in when the second factor is pending; otherwise re-authenticates and returns a one-time code. */
export const confirmPasskey = handle(operation, async (context, actor, { body }) => {
  const { session } = actor
  if (session.isSecondFactorDue) {
    await countTry(context, actor)
    await assertSignature(context, actor, body)
    return completeSecondFactor(context, actor, 'passkey')
  }
  await assertSignature(context, actor, body)
  await recordSecondFactor(context.db, session.id, 'passkey')
  return { data: { code: await issuePasskeyCode(context, session.id) } }
})
