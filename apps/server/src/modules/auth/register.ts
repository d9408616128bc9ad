import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clientKey } from '#server/http/limits/client-address.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { TokenAnswer } from '@grana/contract/auth'
import { consentDocumentsOf } from '@grana/contract/data-rights'
import { personalWords } from '@grana/contract/password'
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { assertNewPassword } from '../credentials/public.ts'
import { incrementCounter, acquireTurn } from '../credentials/public.ts'
import { findCountryCode } from '../reference/public.ts'
import { openSession } from '../sessions/public.ts'
import { hasUsername, insertConsents, insertUser, findEmailOwner, type NewUser } from './queries-users.ts'

/** How many times a day the API reveals that an email address has an account, per client and in total. */
const takenAnswers = { perClient: 20, inAll: 500 }
const daySeconds = 86_400

export type Registration = {
  kind: 'agent' | 'customer'
  row: Omit<NewUser, 'id' | 'kind' | 'email_key' | 'username_key' | 'password_hash' | 'password_changed_at'>
  password: string
  /** Inserts further rows in the transaction that creates the account. */
  alongside?: (trx: Trx, userId: string) => Promise<void>
}

function takenError(what: 'email' | 'username'): DomainError {
  const code = what === 'email' ? 'account.email_taken' : 'account.username_taken'
  return new DomainError(code, { fields: { [what]: errorTexts[code] } })
}

/** Whether the response may reveal that an address is taken. Above the budget a client is enumerating addresses. */
async function canRevealTaken({ db, config, clock }: Context, address: string): Promise<boolean> {
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const client = await incrementCounter(db, keyedHash(config.appSecret, 'taken', day, clientKey(address)), now)
  const all = await incrementCounter(db, keyedHash(config.appSecret, 'taken', day), now)
  return client <= takenAnswers.perClient && all <= takenAnswers.inAll
}

/** Notifies the owner of an address, at most once a day, that a sign-up used it. */
async function notifyOwner({ db, config, clock }: Context, ownerId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock()
    const turn = keyedHash(config.appSecret, 'taken-notice', ownerId)
    if (await acquireTurn(trx, turn, { now, seconds: daySeconds })) {
      await emit(trx, 'user.address_taken', { userId: ownerId, at: now.toISOString() })
    }
  })
}

type NewAccount = { context: Context; visitor: Visitor; registration: Registration; hash: string }

/** Creates the account; `undefined` when the email address or the handle is taken. A quarantined account keeps its handle. */
function insertAccount({ context, visitor, registration, hash }: NewAccount, isQuarantined: boolean) {
  const { kind, row, alongside } = registration
  const now = context.clock()
  return inTransaction(context.db, async (trx): Promise<TokenAnswer | undefined> => {
    const id = randomUUID()
    const username_key = row.username?.toLowerCase() ?? null
    const keys = { email_key: isQuarantined ? null : row.email.toLowerCase(), username_key }
    const proof = isQuarantined ? { email_verified_at: null } : {}
    const person = { ...row, ...keys, ...proof, id, kind, password_hash: hash, password_changed_at: now }
    if (!(await insertUser(trx, person))) return undefined
    await insertConsents(trx, { userId: id, at: now, address: visitor.address, documents: consentDocumentsOf(kind) })
    if (!isQuarantined) {
      await alongside?.(trx, id)
      // An invited user arrived by a link from an email, which verifies the address.
      const isProven = row.email_verified_at !== undefined
      await emit(trx, isProven ? 'user.proven' : 'user.proof_asked', { userId: id, at: now.toISOString() })
    }
    const isEmailProven = !isQuarantined && row.email_verified_at !== undefined
    return openSession(context, trx, { owner: { id, kind }, browser: visitor, isFirst: true, isEmailProven })
  })
}

/**
 * Creates an account and signs its owner in. An address that is taken is reported only after every other check passed and
 * the password was hashed, so that timing reveals nothing. Above the daily budget the response looks like a success: it
 * creates a quarantined account whose email address can never be verified.
 */
export async function register(context: Context, visitor: Visitor, registration: Registration): Promise<TokenAnswer> {
  const { row, password } = registration
  if (findCountryCode(row.country_code) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  const personal = personalWords([row.email, row.username, row.first_name, row.last_name])
  await assertNewPassword(context, { password, personal })
  const making = { context, visitor, registration, hash: await context.passwords.hash(password) }
  const made = await insertAccount(making, false)
  if (made !== undefined) return made
  const username = row.username?.toLowerCase()
  if (username !== undefined && (await hasUsername(context.db, username))) throw takenError('username')
  const owner = await findEmailOwner(context.db, row.email.toLowerCase())
  if (owner !== undefined) await notifyOwner(context, owner)
  if (await canRevealTaken(context, visitor.address)) throw takenError('email')
  const quarantined = await insertAccount(making, true)
  if (quarantined === undefined) throw takenError('email')
  return quarantined
}
