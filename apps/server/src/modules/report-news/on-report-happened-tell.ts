import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { markSettled, notify } from '../notifications/public.ts'
import type { ReportHappening } from '../reports/public.ts'
import { peopleOf, type Around } from './circles.ts'
import { findOccurrence, listColleagues, type Occurrence } from './queries.ts'
import { settledBy } from './settled.ts'
import { tellingsOf, type Telling } from './tellings.ts'

async function aroundOf(trx: Trx, organizationId: string, happened: Occurrence): Promise<Around> {
  const { program_id: programId, agent_id: agentId, assigned_to: assignedTo, triager_id: triagerId } = happened
  const { actor_id: actorId } = happened
  const colleagues = await listColleagues(trx, { organizationId, programId })
  return { agentId, assignedTo, triagerId, programId, colleagues, actorId }
}

/** Members learn who it was on the other side and among themselves; the agent, and who of the staff, is told of no name. */
function actorFor({ to }: Telling, { side, actor_id: actorId }: Occurrence): { actorId?: string } {
  const isNamed = actorId !== null && to !== 'agent' && (side === 'agent' || side === 'organization')
  return isNamed ? { actorId } : {}
}

/**
 * Tells people of what happened to a report: that it did, never what was said. Nobody is told of what they did themselves,
 * and nobody twice, however often this runs.
 */
export async function tellOfReport(
  { db, clock }: WorkerContext,
  { organizationId, reportId, number }: ReportHappening,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const happened = await findOccurrence(trx, { organizationId, reportId, number })
    for (const settled of happened === undefined ? [] : settledBy(happened)) {
      await markSettled(trx, { reportId, before: number, ...settled }, clock())
    }
    const tellings = happened === undefined ? [] : tellingsOf(happened)
    if (happened === undefined || tellings.length === 0) return
    const around = await aroundOf(trx, organizationId, happened)
    for (const telling of tellings) {
      await notify(trx, {
        to: peopleOf(telling.to, around).filter((id) => id !== happened.actor_id),
        kind: telling.as,
        data: { report_id: reportId, number, ...(happened.reason !== null && { reason: happened.reason }) },
        organizationId,
        ...actorFor(telling, happened),
        at: clock(),
        once: `report:${reportId}:${number}`,
      })
    }
  })
}
