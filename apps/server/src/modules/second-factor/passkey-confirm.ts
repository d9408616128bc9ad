import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { askForPasskey, confirmPasskey } from '@grana/contract/factors/passkeys'
import type { Answer, Received } from '@grana/contract/operation'
import { noteSecondFactor } from '../sessions/public.ts'
import { countTry, welcomeWith } from './confirm.ts'
import { challengeSeconds, toDescriptor, userHandle } from './passkey-add.ts'
import { giveProof } from './passkey-proof.ts'
import { findOwnKey, findPasskeys, keepChallenge, noteSignature, spendChallenge } from './queries-passkeys.ts'
import { challengeIn, judgeSignature, type Signature } from './webauthn.ts'

/** What one of the person's keys has to sign; nothing to sign for whoever has none. */
export async function askForKey(
  { db, clock, config }: Context,
  { user, session }: SignedIn,
): Promise<Answer<typeof askForPasskey>> {
  const keys = await findPasskeys(db, user.id)
  if (keys.length === 0) return { passkey: null, has_authenticator: user.hasAuthenticator }
  const challenge = randomBytes(32)
  const expiresAt = secondsAfter(clock(), challengeSeconds)
  await keepChallenge(db, { sessionId: session.id, purpose: 'prove', challenge, expiresAt })
  return {
    passkey: {
      rpId: config.passkeyDomain,
      challenge: challenge.toString('base64url'),
      timeout: challengeSeconds * 1000,
      userVerification: 'required',
      allowCredentials: keys.map(toDescriptor),
    },
    has_authenticator: user.hasAuthenticator,
  }
}

/** Refuses unless a key of this very person signed what this very session was asked to sign, once. */
async function demandSignature(context: Context, { user, session }: SignedIn, given: Signature): Promise<void> {
  const { db, clock } = context
  const at = clock()
  const challenge = challengeIn(given.client_data)
  if (challenge === undefined) throw new DomainError('passkey.refused')
  if (!(await spendChallenge(db, { sessionId: session.id, purpose: 'prove', challenge, now: at }))) {
    throw new DomainError('passkey.expired')
  }
  const isOwn = given.user_handle === undefined || given.user_handle === userHandle(user.id)
  const key = isOwn ? await findOwnKey(db, user.id, Buffer.from(given.credential_id, 'base64url')) : undefined
  const judged = key && (await judgeSignature(context, given, { challenge, key }))
  const signed = judged && { signCount: judged.newCounter, synced: judged.credentialBackedUp, at }
  if (!signed || !(await noteSignature(db, key.id, signed))) throw new DomainError('passkey.refused')
}

/** One call for two moments, like the code's: the scope of the token tells which. */
export async function showKey(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof confirmPasskey>,
): Promise<Answer<typeof confirmPasskey>> {
  const { session } = actor
  if (session.isSecondFactorDue) {
    await countTry(context, actor)
    await demandSignature(context, actor, body)
    return welcomeWith(context, actor, 'passkey')
  }
  await demandSignature(context, actor, body)
  await noteSecondFactor(context.db, session.id, 'passkey')
  return { data: { code: await giveProof(context, session.id) } }
}
