import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Audience } from '@grana/contract/reports/values'

type ReportUnderPolicy = { organization_id: string; program_id: string; id: string; policy_version: number }

export type TargetInScope = { id: string; name: string; address: string; tier: number }

/** Targets in scope of the policy version that applies to a report. */
export async function listTargetsInScope(trx: Trx, report: ReportUnderPolicy): Promise<TargetInScope[]> {
  const { rows } = await sql<TargetInScope>`
    select t.target_id as id, t.name, coalesce(t.address, '') as address, t.asset_tier as tier from policy_targets t
    where t.organization_id = ${report.organization_id} and t.program_id = ${report.program_id}
      and t.version = ${report.policy_version} and t.is_in_scope
    order by t.position`.execute(trx)
  return rows
}

type ReportKey = Pick<ReportUnderPolicy, 'organization_id' | 'id'>

export type RedactedPlace = { place: string; audience: Audience }

/** Replaces a text in every field of the report; returns the fields that contained it. */
export async function redactText(
  trx: Trx,
  report: ReportKey,
  { piece, mark }: { piece: string; mark: string },
): Promise<RedactedPlace[]> {
  const { rows } = await sql<RedactedPlace>`
    select place, audience from grana.redact_report(${report.organization_id}, ${report.id}, ${piece}, ${mark})`.execute(
    trx,
  )
  return rows
}

/**
 * Replaces the name of a file and queues its bytes for deletion; returns its audience, `undefined` when the file does
 * not exist.
 */
export async function redactFile(
  trx: Trx,
  report: ReportKey,
  { fileId, mark }: { fileId: string; mark: string },
): Promise<Audience | undefined> {
  const { rows } = await sql<{ audience: Audience }>`
    select audience from grana.redact_report_file(${report.organization_id}, ${report.id}, ${fileId}, ${mark})`.execute(
    trx,
  )
  return rows[0]?.audience
}

/** Whether a text contains the piece to redact, by the pattern that the redaction uses. */
export async function containsRedactedText(trx: Trx, text: string, piece: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce(${text}::text ~ grana.redaction_pattern(${piece}), false) as holds`.execute(trx)
  return rows[0]?.holds ?? false
}
