import { handle } from '#server/http/handle.ts'
import { listTriageQueue as operation, type WaitingReport } from '@grana/contract/staff/triage'
import { toDue } from '../reports/public.ts'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { listTriagers, listQueuePage, type QueueRow } from './queries.ts'

function toWaiting(row: QueueRow): WaitingReport {
  return {
    id: row.id,
    reference: `${row.initials}-${row.number}`,
    organization: { id: row.organization_id, name: row.organization_name },
    program: { id: row.program_id, name: row.program_name },
    severity: row.severity,
    state: row.state,
    submitted_at: row.submitted_at.toISOString(),
    ...toDue(row),
    ...(row.triager_id !== null && { triager: { id: row.triager_id, name: row.triager_name ?? '' } }),
  }
}

export const listTriageQueue = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await listQueuePage(trx, { view: query.view ?? 'waiting', page })
    return { data: rows.map(toWaiting), meta: { ...toPageMeta(page, total), triagers: await listTriagers(trx) } }
  })
})
