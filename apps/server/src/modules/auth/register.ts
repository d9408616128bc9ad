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
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { checkNewPassword, personalWords } from '../credentials/public.ts'
import { countOne, takeTurn } from '../credentials/public.ts'
import { countryCodeOf } from '../reference/public.ts'
import { welcome } from '../sessions/public.ts'
import { hasUsername, insertConsents, insertUser, ownerOf, type NewUser } from './queries-users.ts'

/** How often a day we say that an address has an account, to one client and to all of them together. */
const takenAnswers = { perClient: 20, inAll: 500 }
const daySeconds = 86_400

export type Registration = {
  kind: 'agent' | 'customer'
  row: Omit<NewUser, 'id' | 'kind' | 'email_key' | 'username_key' | 'password_hash' | 'password_changed_at'>
  password: string
  /** Texts that were accepted, with their versions. */
  accepted: Readonly<Record<string, string>>
  /** What else comes into being with the account. */
  alongside?: (trx: Trx, userId: string) => Promise<void>
}

function taken(what: 'email' | 'username'): DomainError {
  const code = what === 'email' ? 'account.email_taken' : 'account.username_taken'
  return new DomainError(code, { fields: { [what]: errorTexts[code] } })
}

/** Whether we still say openly that an address is taken. Beyond the budget somebody is collecting addresses. */
async function maySayTaken({ db, config, clock }: Context, address: string): Promise<boolean> {
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const client = await countOne(db, keyedHash(config.appSecret, 'taken', day, clientKey(address)), now)
  const all = await countOne(db, keyedHash(config.appSecret, 'taken', day), now)
  return client <= takenAnswers.perClient && all <= takenAnswers.inAll
}

/** The owner of an address hears once a day that somebody wanted to sign up with it. */
async function tellOwner({ db, config, clock }: Context, ownerId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock()
    const turn = keyedHash(config.appSecret, 'taken-notice', ownerId)
    if (await takeTurn(trx, turn, { now, seconds: daySeconds })) {
      await emit(trx, 'user.address_taken', { userId: ownerId, at: now.toISOString() })
    }
  })
}

type Making = { context: Context; visitor: Visitor; registration: Registration; hash: string }

/** Stores the person; `undefined` when the address or the handle is taken. A quarantined one holds its handle. */
function store({ context, visitor, registration, hash }: Making, isQuarantined: boolean) {
  const { kind, row, accepted, alongside } = registration
  const now = context.clock()
  return inTransaction(context.db, async (trx): Promise<TokenAnswer | undefined> => {
    const id = randomUUID()
    const username_key = row.username?.toLowerCase() ?? null
    const keys = { email_key: isQuarantined ? null : row.email.toLowerCase(), username_key }
    const proof = isQuarantined ? { email_verified_at: null } : {}
    const person = { ...row, ...keys, ...proof, id, kind, password_hash: hash, password_changed_at: now }
    if (!(await insertUser(trx, person))) return undefined
    await insertConsents(trx, { userId: id, at: now, address: visitor.address, documents: accepted })
    if (!isQuarantined) {
      await alongside?.(trx, id)
      // Whoever came by a link of ours has proven the address by it.
      const isProven = row.email_verified_at !== undefined
      await emit(trx, isProven ? 'user.proven' : 'user.proof_asked', { userId: id, at: now.toISOString() })
    }
    const isEmailProven = !isQuarantined && row.email_verified_at !== undefined
    return welcome(context, trx, { owner: { id, kind }, browser: visitor, isFirst: true, isEmailProven })
  })
}

/**
 * Makes an account and signs its owner in. Somebody who already has one is told so by the catalogue's text, but only
 * after everything else was right and as much work was done; above the day's budget the answer looks like a success,
 * for an account that can do nothing but wait for a mail that never comes.
 */
export async function register(context: Context, visitor: Visitor, registration: Registration): Promise<TokenAnswer> {
  const { row, password } = registration
  if (countryCodeOf(row.country_code) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  const personal = personalWords([row.email, row.username, row.first_name, row.last_name])
  await checkNewPassword(context, { password, personal })
  const making = { context, visitor, registration, hash: await context.passwords.hash(password) }
  const made = await store(making, false)
  if (made !== undefined) return made
  const username = row.username?.toLowerCase()
  if (username !== undefined && (await hasUsername(context.db, username))) throw taken('username')
  const owner = await ownerOf(context.db, row.email.toLowerCase())
  if (owner !== undefined) await tellOwner(context, owner)
  if (await maySayTaken(context, visitor.address)) throw taken('email')
  const quarantined = await store(making, true)
  if (quarantined === undefined) throw taken('email')
  return quarantined
}
