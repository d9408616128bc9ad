import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { LinkPurpose } from '../auth/public.ts'

/** Excludes quarantined accounts, whose address belongs to another user, and disabled ones. */
function selectRecipients(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('email_key', 'is not', null)
    .where('disabled_at', 'is', null)
}

export function findRecipient(db: Db, userId: string) {
  return selectRecipients(db).where('id', '=', userId).executeTakeFirst()
}

/** Owners of an organization with an enabled account. */
export function listOrganizationOwners(db: Db, organizationId: string) {
  return selectRecipients(db)
    .where('id', 'in', (build) =>
      build
        .selectFrom('memberships')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'owner'),
    )
    .execute()
}

export function findOrganizationName(db: Db, organizationId: string) {
  return db.selectFrom('organizations').select('name').where('id', '=', organizationId).executeTakeFirst()
}

/** Includes quarantined accounts: the email goes to the new address. */
export function findEmailChangeRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export function findRecipientByEmail(db: Db, email: string) {
  return selectRecipients(db).where('email_key', '=', email.toLowerCase()).executeTakeFirst()
}

/** Accounts disabled by their owners, who can still reactivate them. */
function disabledRecipients(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at', 'disabled_reason'])
    .where('email_key', 'is not', null)
    .where('disabled_reason', 'is not', null)
}

export function findDisabledRecipient(db: Db, userId: string) {
  return disabledRecipients(db).where('id', '=', userId).executeTakeFirst()
}

export function findDisabledRecipientByEmail(db: Db, email: string) {
  return disabledRecipients(db).where('email_key', '=', email.toLowerCase()).executeTakeFirst()
}

export function findReadyExport(db: Db, id: string) {
  return db
    .selectFrom('data_exports')
    .select(['user_id', 'ready_at'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

export function findReadyReportExport(db: Db, id: string) {
  return db
    .selectFrom('report_exports')
    .select(['user_id', 'ready_at'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

/** The recovery of a second factor with the account's owner, also while the account is disabled. */
export function findRecoveryRecipient(db: Db, recoveryId: string) {
  return db
    .selectFrom('second_factor_recoveries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email', 'u.timezone', 'u.email_verified_at', 'r.closed_at'])
    .where('r.id', '=', recoveryId)
    .where('u.email_key', 'is not', null)
    .executeTakeFirst()
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>> & {
  /** The email change that the email is about. */
  emailChangeId?: string
}

export function findSignIn(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'user_agent', 'address', 'started_at', 'ended_at', 'misuse_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export type SignInFacts = NonNullable<Awaited<ReturnType<typeof findSignIn>>>

export type EmailClaim = { kind: string; occasion: string; userId: string; at: Date; maxPerHour: number }

/**
 * Whether an email is still to be sent. The claim is stored per occasion, so that retries of its job reuse it and count against
 * the hourly limit only once.
 */
export async function claimEmail(trx: Trx, { kind, occasion, userId, at, maxPerHour }: EmailClaim): Promise<boolean> {
  // Serializes the jobs of one user: none counts while another is about to claim.
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
  if (Number(count) >= maxPerHour) return false
  await trx.insertInto('account_letters').values({ kind, occasion, user_id: userId, claimed_at: at }).execute()
  return true
}

/** Records that the mail server accepted an email. */
export async function markEmailSent(db: Db, email: { kind: string; occasion: string; at: Date }): Promise<void> {
  await db
    .updateTable('account_letters')
    .set({ sent_at: email.at })
    .where('kind', '=', email.kind)
    .where('occasion', '=', email.occasion)
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

/** An email change, open or closed. */
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
