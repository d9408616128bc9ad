import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import type { assignTriager, listTriageQueue, WaitingReport } from '@grana/contract/staff/triage'
import { dueOf } from '../reports/public.ts'
import { asStaff, paging, recordAct } from '../staff/public.ts'
import { assignReport, listTriagers, pageOfQueue, type QueueRow } from './queries.ts'

function toWaiting(row: QueueRow): WaitingReport {
  return {
    id: row.id,
    reference: `${row.initials}-${row.number}`,
    organization: { id: row.organization_id, name: row.organization_name },
    program: { id: row.program_id, name: row.program_name },
    severity: row.severity,
    state: row.state,
    submitted_at: row.submitted_at.toISOString(),
    ...dueOf(row),
    ...(row.triager_id !== null && { triager: { id: row.triager_id, name: row.triager_name ?? '' } }),
  }
}

export function readQueue(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listTriageQueue>,
): Promise<Result<typeof listTriageQueue>> {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfQueue(trx, { view: query.view ?? 'waiting', page })
    return { data: rows.map(toWaiting), meta: { ...paging(page, total), triagers: await listTriagers(trx) } }
  })
}

/** One report to one triager: nobody of the platform reads more than what they were given. */
export function assign(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof assignTriager>,
): Promise<Answer<typeof assignTriager>> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const assigned = await assignReport(trx, { report: params.id, triager: body.triager, at })
    if (assigned === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, number, reference } = assigned
    await recordAct(trx, actor, {
      subject: 'report',
      subject_id: params.id,
      subject_name: reference,
      organization_id: organizationId,
      action: body.triager === undefined ? 'report.triager_removed' : 'report.triager_assigned',
      reason: body.reason,
      at,
    })
    await emit(trx, 'report.happened', { organizationId, reportId: params.id, number })
    return { id: params.id }
  })
}
