import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { SignOnAttempts } from '#server/db/tables.ts'
import type { AccountKind } from '@grana/contract/accounts'

export async function insertAttempt(db: Db, row: Insertable<SignOnAttempts>): Promise<void> {
  await db.insertInto('sign_on_attempts').values(row).execute()
}

type AttemptKey = { stateHash: Buffer; browserHash: Buffer; at: Date }

type AttemptRow = Pick<Selectable<SignOnAttempts>, 'provider_id' | 'nonce' | 'verifier' | 'request_id' | 'answer'>

/**
 * Uses up an attempt; of several concurrent calls, and in another browser, exactly one or none gets it. A posted answer leaves the
 * database with it.
 */
export async function consumeAttempt(db: Db, { stateHash, browserHash, at }: AttemptKey) {
  const { rows } = await sql<AttemptRow>`
    with found as (select state_hash, answer from sign_on_attempts
      where state_hash = ${stateHash} and browser_hash = ${browserHash} and used_at is null and expires_at > ${at} for update)
    update sign_on_attempts a set used_at = ${at}, answer = null from found where a.state_hash = found.state_hash
    returning a.provider_id, a.nonce, a.verifier, a.request_id, found.answer`.execute(db)
  return rows[0]
}

type PostedAnswer = { stateHash: Buffer; organizationId: string; answer: string; at: Date }

/** Keeps the first answer that is posted for a sign-in under way at the provider of the organization. */
export async function storeAnswer(db: Db, { stateHash, organizationId, answer, at }: PostedAnswer): Promise<boolean> {
  const { rows } = await sql<{ is_kept: boolean }>`
    select grana.store_sign_on_answer(${stateHash}, ${organizationId}, ${answer}, ${at}) as is_kept`.execute(db)
  return rows[0]?.is_kept === true
}

type NewTicket = { stateHash: Buffer; ticketHash: Buffer; subject: string; userId: string; expiresAt: Date }

export async function saveTicket(db: Db, made: NewTicket): Promise<void> {
  await db
    .updateTable('sign_on_attempts')
    .set({ ticket_hash: made.ticketHash, subject: made.subject, user_id: made.userId, expires_at: made.expiresAt })
    .where('state_hash', '=', made.stateHash)
    .execute()
}

type TicketKey = { ticketHash: Buffer; browserHash: Buffer; userId: string; at: Date }

/** Uses up a ticket, by the account that it was made for and in the browser that began. */
export function consumeTicket(trx: Trx, { ticketHash, browserHash, userId, at }: TicketKey) {
  return trx
    .updateTable('sign_on_attempts')
    .set({ expires_at: at })
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .returning(['provider_id', sql<string>`subject`.as('subject')])
    .executeTakeFirst()
}

export type ProviderAccount = {
  user_id: string
  email: string
  kind: AccountKind
  is_linked: boolean
  is_member: boolean
  is_elsewhere: boolean
  is_disabled: boolean
  has_factor: boolean
  is_first: boolean
  /** Whether the organization still has proven the domain of its address. */
  domain_counts: boolean
}

type Person = { providerId: string; subject: string; email: string | undefined }

/** The account that a person of a provider is linked to; without one, the account with the address. */
export async function findProviderAccount(db: Db, { providerId, subject, email }: Person) {
  const { rows } = await sql<ProviderAccount>`
    select * from grana.find_provider_account(${providerId}, ${subject}, ${email ?? null})`.execute(db)
  return rows[0]
}

type NewLink = { providerId: string; subject: string; userId: string; at: Date; isNew: boolean }
export type LinkOutcome = 'linked' | 'refused' | 'elsewhere' | 'taken' | 'not_member'

export async function linkAccount(trx: Trx, link: NewLink): Promise<LinkOutcome> {
  const { rows } = await sql<{ outcome: LinkOutcome }>`
    select grana.link_provider_account(${link.providerId}, ${link.subject}, ${link.userId}, ${link.at},
      ${link.isNew}) as outcome`.execute(trx)
  return rows[0]?.outcome ?? 'refused'
}
