import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { AutomaticMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import type { TargetType } from '@grana/contract/program-values'
import type { OwnershipVerification } from './ownership-verification.ts'

export type TargetKey = { organizationId: string; targetId: string }

/** A requested check. Besides the requested method, the one that the current verification rests on is checked. */
export type OpenCheck = {
  type: TargetType
  address: string
  token: string
  method: AutomaticMethod
  askedAt: Date
  restsOn: AutomaticMethod | undefined
}

/** The method of a verified target that can be checked automatically; staff review documents. */
function findAutomaticMethod(authority: string, method: string | null): AutomaticMethod | undefined {
  return authority === 'proven' && (method === 'dns' || method === 'file') ? method : undefined
}

/** The pending check; `undefined` when there is none. Archived targets are checked too. */
export async function findOpenCheck(db: Db, { organizationId, targetId }: TargetKey): Promise<OpenCheck | undefined> {
  const row = await db
    .selectFrom('targets')
    .select(['type', 'address', 'proof_token', 'check_method', 'check_asked_at', 'checked_at'])
    .select(['authority', 'proof_method'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .executeTakeFirst()
  const { check_method: method, check_asked_at: askedAt, checked_at: checkedAt } = row ?? {}
  if (row === undefined || !method || !askedAt || (checkedAt && checkedAt >= askedAt)) return undefined
  const { type, address, proof_token: token } = row
  const restsOn = findAutomaticMethod(row.authority, row.proof_method)
  return { type, address, token, method, askedAt, restsOn }
}

export type VerificationState = { authority: OwnershipVerification; askedAt: Date | null; proofCheckedAt: Date | null }

/** Locks the verification state until the transaction ends; `undefined` when the token has changed since. */
export async function lockVerification(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  token: string,
): Promise<VerificationState | undefined> {
  const row = await trx
    .selectFrom('targets')
    .select(['authority', 'proof_method', 'proven_at', 'lapsed_at', 'failing_since'])
    .select(['check_asked_at', 'proof_checked_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .where('proof_token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const authority = {
    state: row.authority,
    method: row.proof_method,
    provenAt: row.proven_at,
    lapsedAt: row.lapsed_at,
    failingSince: row.failing_since,
  }
  return { authority, askedAt: row.check_asked_at, proofCheckedAt: row.proof_checked_at }
}

type Outcome = {
  authority: OwnershipVerification
  proofCheckedAt: Date | null
  asked?: { outcome: CheckOutcome; at: Date }
}

/** Saves the verification state, and the outcome of the requested check if no newer check was requested. */
export async function saveCheck(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  { authority, proofCheckedAt, asked }: Outcome,
) {
  await trx
    .updateTable('targets')
    .set({
      authority: authority.state,
      proof_method: authority.method,
      proven_at: authority.provenAt,
      lapsed_at: authority.lapsedAt,
      failing_since: authority.failingSince,
      proof_checked_at: proofCheckedAt,
      ...(asked && { check_outcome: asked.outcome, checked_at: asked.at }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .execute()
}

/** Targets last checked before `checkedBefore` are due, unless a check was requested after `requestedBefore`. */
type DueChecks = { at: Date; checkedBefore: Date; requestedBefore: Date; most: number }

/**
 * Requests checks of the targets that were not checked for the longest time, and returns their keys. Skips targets with a
 * recent request, which checks the verification too, and reserved example domains, which no DNS server resolves.
 */
export async function requestDueChecks(
  trx: Trx,
  { at, checkedBefore, requestedBefore, most }: DueChecks,
): Promise<TargetKey[]> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    update targets t set check_method = t.proof_method, check_asked_at = ${at}, check_outcome = null
    from (
      select organization_id, id from targets
      where authority = 'proven' and proof_method in ('dns', 'file')
        and (proof_checked_at < ${checkedBefore} or proof_checked_at is null)
        and (check_asked_at is null or check_asked_at < ${requestedBefore})
        and address !~ '^[^/:?]*[.](example|test|invalid)([/:?]|$)'
      order by proof_checked_at nulls first limit ${most}
      for update skip locked
    ) due
    where (t.organization_id, t.id) = (due.organization_id, due.id)
    returning t.organization_id, t.id`.execute(trx)
  return rows.map(({ organization_id: organizationId, id: targetId }) => ({ organizationId, targetId }))
}
