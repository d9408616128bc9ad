import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listAgentReports as operation, reportPageSize } from '@grana/contract/reports/agent-reports'
import { type DraftRow, listDrafts } from './drafts/queries-drafts.ts'
import { listAgentReportPage, listCardRewards, listReportedPrograms } from './queries-agent-list.ts'
import { toCardReward } from './rewards/to-reward.ts'
import { toReportCard } from './to-report.ts'

function toListedDraft(row: DraftRow) {
  return {
    id: row.id,
    program: { id: row.program_id, name: row.program_name },
    ...(row.body.title !== undefined && { title: row.body.title }),
    is_untouched: row.is_untouched,
    updated_at: row.updated_at.toISOString(),
  }
}

export const listAgentReports = handle(operation, ({ db }, { user }, { query }) => {
  const page = query.page ?? 1
  return inTransactionAs(db, user, async (trx) => {
    const drafts = await listDrafts(trx, user.id)
    const search = {
      states: query.state ?? [],
      programId: query.program,
      awaits: query.awaits,
      text: query.q ?? '',
      sort: query.sort ?? 'sent',
    } as const
    const { rows, total } = await listAgentReportPage(trx, user.id, { search, size: reportPageSize, page })
    const rewards = await listCardRewards(
      trx,
      rows.map(({ id }) => id),
    )
    return {
      data: {
        programs: await listReportedPrograms(trx, user.id),
        drafts: drafts.map(toListedDraft),
        reports: rows.map((row) => ({
          ...toReportCard(row, { handles: false }),
          ...toCardReward(row, rewards.get(row.id)),
        })),
      },
      meta: { page, total },
    }
  })
})
