import { inTransaction } from '#server/db/transaction.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { recordSystemEvent } from '../reports/public.ts'
import { findPentestOfReport, listPresent, wasAssigned } from './queries-findings.ts'

/**
 * Notifies the contacts of a pentest about a critical finding, once for each finding. Contacts read what is assigned to them,
 * so it is assigned to the technical contact unless someone assigned it before.
 */
async function notifyOfCritical(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: { organizationId: string; reportId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const pentest = await findPentestOfReport(trx, organizationId, reportId)
    if (pentest?.severity !== 'critical') return
    const contacts = pentest.contacts.filter((id) => id !== null)
    const to = await listPresent(trx, organizationId, contacts)
    const data = { engagement_id: pentest.engagement_id }
    const once = `critical finding ${reportId}`
    const [technical] = pentest.contacts
    if (technical !== undefined && technical !== null && to.includes(technical)) {
      await recordSystemEvent(
        trx,
        { organizationId, reportId },
        {
          at: clock(),
          isDue: async () => !(await wasAssigned(trx, organizationId, reportId)),
          event: {
            kind: 'assigned',
            audience: 'internal',
            details: { user: technical },
            change: { assigned_to: technical },
          },
        },
      )
    }
    await notify(trx, { to, kind: 'engagement.critical_finding', data, organizationId, at: clock(), once })
  })
}

export const engagementFindingTasks = [
  on('report.submitted', 'pentest-contacts', notifyOfCritical),
  // The severity may become critical later.
  on('report.happened', 'pentest-contacts', notifyOfCritical),
]
