import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listReportTargets } from '#server/modules/programs/public.ts'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { findDraft, type DraftRow } from './queries-drafts.ts'

/** Gets a draft of the agent; throws not found otherwise. */
export async function getDraft(trx: Trx, id: string, scope: { userId: string; lock: boolean }): Promise<DraftRow> {
  const row = await findDraft(trx, id, scope)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

export async function getDraftAnswer(trx: Trx, id: string, userId: string): Promise<ReportDraftAnswer> {
  const row = await getDraft(trx, id, { userId, lock: false })
  return {
    id: row.id,
    program: { id: row.program_id, name: row.program_name },
    revision: row.revision,
    draft: row.body,
    targets: await listReportTargets(trx, row.program_id),
    updated_at: row.updated_at.toISOString(),
  }
}
