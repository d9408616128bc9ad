import { handle } from '#server/http/handle.ts'
import { listStaffReports as operation } from '@grana/contract/staff/triage'
import { scoreOfSeverity, toReportCard } from '../reports/public.ts'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { listTriagerPage } from './queries.ts'

export const listStaffReports = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await listTriagerPage(trx, actor.user.id, { isOpen: query.view !== 'closed', page })
    const data = rows.map((row) => {
      const score = scoreOfSeverity(row.severity, row.cvss_vector)
      return {
        ...toReportCard(row, { handles: true }),
        last_event_at: row.last_event_at.toISOString(),
        can_read: true,
        agent: row.agent_name,
        target: row.target_address,
        ...(score !== undefined && { score }),
      }
    })
    return { data, meta: toPageMeta(page, total) }
  })
})
