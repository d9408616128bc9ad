import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { takeOccasionOff } from '../notifications/public.ts'
import { findAct, listStaffWithPermission } from '../staff/public.ts'
import { waitingOrganization } from './waiting-organization.ts'

const decisions: readonly string[] = ['organization.approved', 'organization.refused']

/** Takes the notifications of a waiting organization off the lists of all staff once one of them decided. */
export async function settleDecidedOrganization(
  { db, clock }: WorkerContext,
  { actId }: Events['staff.acted'],
): Promise<void> {
  const act = await findAct(db, actId)
  if (act === undefined || act.organization_id === null || !decisions.includes(act.action)) return
  const once = waitingOrganization(act.organization_id)
  await inTransaction(db, async (trx) => {
    const to = await listStaffWithPermission(trx, 'organization.approve')
    await takeOccasionOff(trx, { to, once, at: clock() })
  })
}
