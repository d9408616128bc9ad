import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { actInSession, inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { mostPasskeys, type addPasskey, type preparePasskey } from '@grana/contract/factors/passkeys'
import type { Answer, Received } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'
import { endSessionsOf, noteSecondFactor } from '../sessions/public.ts'
import { giveFirstCodes } from './codes.ts'
import { demandOwnKey } from './demand-own-key.ts'
import { beginWait } from './enrolment-wait.ts'
import { toEntry } from './passkeys.ts'
import {
  countPasskeys,
  findPasskeys,
  holdPerson,
  insertPasskey,
  keepChallenge,
  spendChallenge,
} from './queries-passkeys.ts'
import { dropCodes } from './queries.ts'
import { algorithms, challengeIn, judgeMade } from './webauthn.ts'

/** How long a person may take to find the device. */
export const challengeSeconds = 300

/** A key as browsers name it to devices. */
export function toDescriptor({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}

/** What a device calls the person by: never the address, and the same for every key of theirs. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** What the browser asks a device for. Devices that hold a key already are named, so that none makes a second one. */
export async function prepareKey(
  { db, clock, config }: Context,
  actor: SignedIn,
): Promise<Answer<typeof preparePasskey>> {
  const { user, session } = actor
  const keys = await findPasskeys(db, user.id)
  demandOwnKey(actor, keys.length)
  if (keys.length >= mostPasskeys) throw new DomainError('passkey.too_many')
  const challenge = randomBytes(32)
  const expiresAt = secondsAfter(clock(), challengeSeconds)
  await keepChallenge(db, { sessionId: session.id, purpose: 'add', challenge, expiresAt })
  return {
    rp: { id: config.passkeyDomain, name: brand.name },
    user: { id: userHandle(user.id), name: user.email, displayName: user.email },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    excludeCredentials: keys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

/** The recovery codes that come with a first key. Staff get none, and lose what else could be phished. */
async function codesBeside(trx: Trx, { id, kind }: SignedIn['user']): Promise<string[]> {
  if (kind !== 'staff') return giveFirstCodes(trx, id)
  await dropCodes(trx, id)
  return []
}

/** Adds the key that the device has made, ends every other session, and gives the recovery codes if there are none. */
export async function addKey(
  context: Context,
  actor: SignedIn,
  { body: { name, ...made } }: Received<typeof addPasskey>,
): Promise<Answer<typeof addPasskey>> {
  const { user, session } = actor
  const at = context.clock()
  const challenge = challengeIn(made.client_data)
  if (challenge === undefined) throw new DomainError('passkey.refused')
  const isAsked = await spendChallenge(context.db, { sessionId: session.id, purpose: 'add', challenge, now: at })
  if (!isAsked) throw new DomainError('passkey.expired')
  const judged = await judgeMade(context, made, challenge)
  if (judged === undefined) throw new DomainError('passkey.refused')
  return inTransaction(context.db, async (trx) => {
    await holdPerson(trx, user.id)
    await actInSession(trx, session.id)
    const keys = await countPasskeys(trx, user.id)
    demandOwnKey(actor, keys)
    if (keys >= mostPasskeys) throw new DomainError('passkey.too_many')
    const row = await insertPasskey(trx, {
      user_id: user.id,
      credential_id: Buffer.from(made.credential_id, 'base64url'),
      public_key: Buffer.from(judged.credential.publicKey),
      sign_count: judged.credential.counter,
      transports: made.transports,
      name,
      synced: judged.credentialBackedUp,
      created_at: at,
    })
    if (row === undefined) throw new DomainError('passkey.known')
    await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
    await noteSecondFactor(trx, session.id, 'passkey')
    await beginWait(context, trx, actor)
    await emit(trx, 'user.passkey_added', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    return { passkey: toEntry(row), recovery_codes: await codesBeside(trx, user) }
  })
}
