import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProofMethod } from '@grana/contract/customers/target-address'
import type { AuthorityState, CheckedMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import type { TargetType } from '@grana/contract/program-values'
import type { Authority } from './states.ts'

export type TargetKey = { organizationId: string; targetId: string }

export type OpenCheck = { type: TargetType; address: string; token: string; method: CheckedMethod; askedAt: Date }

/** The check that was asked for and not made yet; `undefined` when there is none, or the target is archived. */
export async function findOpenCheck(db: Db, { organizationId, targetId }: TargetKey): Promise<OpenCheck | undefined> {
  const row = await db
    .selectFrom('targets')
    .select(['type', 'address', 'proof_token', 'check_method', 'check_asked_at', 'checked_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const { check_method: method, check_asked_at: askedAt, checked_at: checkedAt } = row ?? {}
  if (row === undefined || !method || !askedAt || (checkedAt && checkedAt >= askedAt)) return undefined
  const { type, address, proof_token: token } = row
  return { type: type as TargetType, address, token, method: method as CheckedMethod, askedAt }
}

/** The proof as it stands, kept from others until the transaction ends; `undefined` when it is about something else by now. */
export async function lockAuthority(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  { token, askedAt }: Pick<OpenCheck, 'token' | 'askedAt'>,
): Promise<Authority | undefined> {
  const row = await trx
    .selectFrom('targets')
    .select(['authority', 'proof_method', 'proven_at', 'lapsed_at', 'failing_since'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .where('archived_at', 'is', null)
    .where('proof_token', '=', token)
    .where('check_asked_at', '=', askedAt)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    state: row.authority as AuthorityState,
    method: row.proof_method as ProofMethod | null,
    provenAt: row.proven_at,
    lapsedAt: row.lapsed_at,
    failingSince: row.failing_since,
  }
}

type Outcome = { authority: Authority; outcome: CheckOutcome; at: Date }

/** Writes what a check came to. */
export async function saveCheck(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  { authority, outcome, at }: Outcome,
) {
  await trx
    .updateTable('targets')
    .set({
      authority: authority.state,
      proof_method: authority.method,
      proven_at: authority.provenAt,
      lapsed_at: authority.lapsedAt,
      failing_since: authority.failingSince,
      check_outcome: outcome,
      checked_at: at,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .execute()
}

type Round = { at: Date; before: Date; most: number }

/**
 * Asks for a check of proven targets that were not looked at for long, the longest first, and tells which. Names whose
 * ending is reserved for examples are left alone: they belong to nobody, and no name server of the world knows them.
 */
export async function askDueChecks(trx: Trx, { at, before, most }: Round): Promise<TargetKey[]> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    update targets t set check_method = t.proof_method, check_asked_at = ${at}, check_outcome = null
    from (
      select organization_id, id from targets
      where authority = 'proven' and archived_at is null and proof_method in ('dns', 'file')
        and (checked_at < ${before} or checked_at is null)
        and (check_asked_at is null or check_asked_at < ${before})
        and address !~ '^[^/:?]*[.](example|test|invalid)([/:?]|$)'
      order by checked_at nulls first limit ${most}
      for update skip locked
    ) due
    where (t.organization_id, t.id) = (due.organization_id, due.id)
    returning t.organization_id, t.id`.execute(trx)
  return rows.map(({ organization_id: organizationId, id: targetId }) => ({ organizationId, targetId }))
}
