import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProofMethod } from '@grana/contract/customers/target-address'
import type { AuthorityState, CheckedMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import type { TargetType } from '@grana/contract/program-values'
import type { Authority } from './states.ts'

export type TargetKey = { organizationId: string; targetId: string }

/** A check that was asked for. Beside the way that somebody asked about, the one that the proof rests on is looked at. */
export type OpenCheck = {
  type: TargetType
  address: string
  token: string
  method: CheckedMethod
  askedAt: Date
  restsOn: CheckedMethod | undefined
}

/** Papers are looked at by people. */
function checkable(authority: string, method: string | null): CheckedMethod | undefined {
  return authority === 'proven' && (method === 'dns' || method === 'file') ? method : undefined
}

/** The check that was asked for and not made yet; `undefined` when there is none. Archived targets are looked at too. */
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
  const restsOn = checkable(row.authority, row.proof_method)
  return { type: type as TargetType, address, token, method: method as CheckedMethod, askedAt, restsOn }
}

export type Standing = { authority: Authority; askedAt: Date | null; proofCheckedAt: Date | null }

/** The proof as it stands, kept from others until the transaction ends; `undefined` when it is about something else by now. */
export async function lockAuthority(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  token: string,
): Promise<Standing | undefined> {
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
    state: row.authority as AuthorityState,
    method: row.proof_method as ProofMethod | null,
    provenAt: row.proven_at,
    lapsedAt: row.lapsed_at,
    failingSince: row.failing_since,
  }
  return { authority, askedAt: row.check_asked_at, proofCheckedAt: row.proof_checked_at }
}

type Outcome = { authority: Authority; proofCheckedAt: Date | null; asked?: { outcome: CheckOutcome; at: Date } }

/** Writes what a check came to: for the proof, and for whoever asked if nobody has asked for something else since. */
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

type Round = { at: Date; before: Date; pending: Date; most: number }

/**
 * Asks for a check of targets whose proof was not looked at for long, the longest first, and tells which; whatever was asked
 * for a moment ago is under way, and looks at the proof too. Names whose ending is reserved for examples are left alone: they
 * belong to nobody, and no name server of the world knows them.
 */
export async function askDueChecks(trx: Trx, { at, before, pending, most }: Round): Promise<TargetKey[]> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    update targets t set check_method = t.proof_method, check_asked_at = ${at}, check_outcome = null
    from (
      select organization_id, id from targets
      where authority = 'proven' and proof_method in ('dns', 'file')
        and (proof_checked_at < ${before} or proof_checked_at is null)
        and (check_asked_at is null or check_asked_at < ${pending})
        and address !~ '^[^/:?]*[.](example|test|invalid)([/:?]|$)'
      order by proof_checked_at nulls first limit ${most}
      for update skip locked
    ) due
    where (t.organization_id, t.id) = (due.organization_id, due.id)
    returning t.organization_id, t.id`.execute(trx)
  return rows.map(({ organization_id: organizationId, id: targetId }) => ({ organizationId, targetId }))
}
