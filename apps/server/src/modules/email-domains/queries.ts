import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { EmailDomainOutcome } from '@grana/contract/identity/email-domains'
import type { OwnershipVerification } from '../targets/public.ts'

export type EmailDomainKey = { organizationId: string; domainId: string }

/** The claims of an organization, by name. */
export function listDomainRows(trx: Trx, organizationId: string) {
  return trx
    .selectFrom('email_domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute()
}

export type EmailDomainRow = Awaited<ReturnType<typeof listDomainRows>>[number]

type NewClaim = { organizationId: string; domain: string; createdBy: string; at: Date }

/** Its identifier; undefined when the organization claims the domain already. */
export async function insertClaim(trx: Trx, claim: NewClaim): Promise<string | undefined> {
  const row = await trx
    .insertInto('email_domains')
    .values({
      organization_id: claim.organizationId,
      domain: claim.domain,
      created_by: claim.createdBy,
      created_at: claim.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function lockOrganization(trx: Trx, organizationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A claim whose row is locked; undefined when the organization has none with this identifier. */
export function lockClaim(trx: Trx, { organizationId, domainId }: EmailDomainKey) {
  return trx
    .selectFrom('email_domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', domainId)
    .forUpdate()
    .executeTakeFirst()
}

export async function requestCheck(trx: Trx, { organizationId, domainId }: EmailDomainKey, at: Date): Promise<void> {
  await trx
    .updateTable('email_domains')
    .set({ check_asked_at: at, check_outcome: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', domainId)
    .execute()
}

export async function deleteClaim(trx: Trx, { organizationId, domainId }: EmailDomainKey): Promise<void> {
  await trx
    .deleteFrom('email_domains')
    .where('organization_id', '=', organizationId)
    .where('id', '=', domainId)
    .execute()
}

/** A claim whose check waits. */
export async function findOpenCheck(db: Db, { organizationId, domainId }: EmailDomainKey) {
  const row = await db
    .selectFrom('email_domains')
    .select(['domain', 'proof_token', 'check_asked_at', 'checked_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', domainId)
    .executeTakeFirst()
  const { check_asked_at: askedAt, checked_at: checkedAt } = row ?? {}
  if (row === undefined || !askedAt || (checkedAt && checkedAt >= askedAt)) return undefined
  return { domain: row.domain, token: row.proof_token, askedAt }
}

/** Waits until no other check of this domain is being saved: a domain has one holder. */
export async function lockDomain(trx: Trx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email domain ${domain}`}, 0))`.execute(trx)
}

/** Another organization that holds the domain. */
export async function findOtherHolder(
  trx: Trx,
  domain: string,
  organizationId: string,
): Promise<EmailDomainKey | undefined> {
  const row = await trx
    .selectFrom('email_domains')
    .select(['organization_id', 'id'])
    .where('domain', '=', domain)
    .where('state', '=', 'proven')
    .where('organization_id', '<>', organizationId)
    .executeTakeFirst()
  return row && { organizationId: row.organization_id, domainId: row.id }
}

type Saved = { verification: OwnershipVerification; outcome: EmailDomainOutcome; at: Date }

export async function saveCheck(
  trx: Trx,
  { organizationId, domainId }: EmailDomainKey,
  { verification, outcome, at }: Saved,
): Promise<void> {
  await trx
    .updateTable('email_domains')
    .set({
      state: verification.state,
      proven_at: verification.provenAt,
      lapsed_at: verification.lapsedAt,
      failing_since: verification.failingSince,
      checked_at: at,
      check_outcome: outcome,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', domainId)
    .execute()
}

type DueChecks = { at: Date; checkedBefore: Date; requestedBefore: Date; most: number }

/** Requests checks of proven domains that were not checked for the longest time; reserved example names have no DNS. */
export async function requestDueChecks(trx: Trx, due: DueChecks): Promise<EmailDomainKey[]> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    update email_domains d set check_asked_at = ${due.at}, check_outcome = null
    from (
      select organization_id, id from email_domains
      where state = 'proven' and checked_at < ${due.checkedBefore}
        and (check_asked_at is null or check_asked_at < ${due.requestedBefore})
        and domain !~ '[.](example|test|invalid)$'
      order by checked_at limit ${due.most}
      for update skip locked
    ) due
    where (d.organization_id, d.id) = (due.organization_id, due.id)
    returning d.organization_id, d.id`.execute(trx)
  return rows.map(({ organization_id: organizationId, id: domainId }) => ({ organizationId, domainId }))
}
