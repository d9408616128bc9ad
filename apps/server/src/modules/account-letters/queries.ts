import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { LinkPurpose } from '../auth/public.ts'

/** Only to somebody who holds the address: an account in quarantine has another person's, a disabled one gets no mail. */
function recipients(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('email_key', 'is not', null)
    .where('disabled_at', 'is', null)
}

export function findRecipient(db: Db, userId: string) {
  return recipients(db).where('id', '=', userId).executeTakeFirst()
}

/** The account that asked for another address, in quarantine too: the email goes to the new address. */
export function findChanging(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export function findRecipientByEmail(db: Db, email: string) {
  return recipients(db).where('email_key', '=', email.toLowerCase()).executeTakeFirst()
}

/** Whoever turned their own account off and can still come back. */
function absentees(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at', 'disabled_reason'])
    .where('email_key', 'is not', null)
    .where('disabled_reason', 'is not', null)
}

export function findAbsentee(db: Db, userId: string) {
  return absentees(db).where('id', '=', userId).executeTakeFirst()
}

export function findAbsenteeByEmail(db: Db, email: string) {
  return absentees(db).where('email_key', '=', email.toLowerCase()).executeTakeFirst()
}

export function findReadyExport(db: Db, id: string) {
  return db
    .selectFrom('data_exports')
    .select(['user_id', 'ready_at'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>> & {
  /** The change of address that the letter is about. */
  emailChangeId?: string
}

/** A sign-in as its owner may recognise it. */
export function findSignIn(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'user_agent', 'address', 'started_at', 'ended_at', 'misuse_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export type SignInFacts = NonNullable<Awaited<ReturnType<typeof findSignIn>>>

export type LetterClaim = { kind: string; occasion: string; userId: string; at: Date; mostPerHour: number }

/**
 * Whether a letter is still to be sent. The claim stays with its occasion, so that its own job can try again as often as
 * the mail server asks for it, and counts against the hour only once.
 */
export async function claimLetter(
  trx: Trx,
  { kind, occasion, userId, at, mostPerHour }: LetterClaim,
): Promise<boolean> {
  // Jobs of one person wait for each other here: none may count while another is about to claim.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account letter ${kind} ${userId}`}, 0))`.execute(trx)
  const claimed = await trx
    .selectFrom('account_letters')
    .select('sent_at')
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  if (claimed !== undefined) return claimed.sent_at === null
  const { count } = await trx
    .selectFrom('account_letters')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('claimed_at', '>', new Date(at.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPerHour) return false
  await trx.insertInto('account_letters').values({ kind, occasion, user_id: userId, claimed_at: at }).execute()
  return true
}

/** Notes that the mail server has accepted a letter. */
export async function markLetterSent(db: Db, letter: { kind: string; occasion: string; at: Date }): Promise<void> {
  await db
    .updateTable('account_letters')
    .set({ sent_at: letter.at })
    .where('kind', '=', letter.kind)
    .where('occasion', '=', letter.occasion)
    .execute()
}

type NewLink = {
  tokenHash: Buffer
  purpose: LinkPurpose
  userId: string
  email: string
  at: Date
  expiresAt: Date
  emailChangeId: string | undefined
}

export async function insertLink(db: Db, { tokenHash, purpose, userId, email, at, ...rest }: NewLink): Promise<void> {
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: tokenHash,
      purpose,
      user_id: userId,
      email,
      created_at: at,
      expires_at: rest.expiresAt,
      email_change_id: rest.emailChangeId ?? null,
    })
    .execute()
}

/** A change of address, whatever became of it. */
export function findEmailChange(db: Db, id: string) {
  return db
    .selectFrom('email_changes')
    .select(['user_id', 'old_email', 'new_email', 'old_agreed_at', 'session_id', 'asked_at', 'expires_at', 'closed_at'])
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findResetRequest(db: Db, id: string) {
  return db.selectFrom('reset_requests').select(['email', 'created_at']).where('id', '=', id).executeTakeFirst()
}

export async function deleteResetRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reset_requests').where('id', '=', id).execute()
}
