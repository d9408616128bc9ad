import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { findDraft, listReportTargets } from './queries-drafts.ts'

export async function getDraftAnswer(trx: Trx, id: string, userId: string): Promise<ReportDraftAnswer> {
  const row = await findDraft(trx, id, { userId, lock: false })
  if (row === undefined) throw new DomainError('request.not_found')
  return {
    id: row.id,
    program: { id: row.program_id, name: row.program_name },
    revision: row.revision,
    draft: row.body,
    targets: await listReportTargets(trx, row.program_id),
    updated_at: row.updated_at.toISOString(),
  }
}
