import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { takeResolvedOff, notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { findReportEvent, listFreeArbiters, listTeamMembers, type OccurredReportEvent } from './queries.ts'
import { resolveRecipients, type ReportParticipants } from './recipients.ts'
import { forAuthors, notificationsFor, type NotificationRule } from './rules.ts'
import { settledNotifications } from './settled-notifications.ts'

type NotificationContext = {
  organizationId: string
  happened: OccurredReportEvent
  rules: readonly NotificationRule[]
}

async function getParticipants(
  trx: Trx,
  { organizationId, happened, rules }: NotificationContext,
): Promise<ReportParticipants> {
  const { program_id: programId, agent_id: agentId, assigned_to: assignedTo, triager_id: triagerId } = happened
  const { actor_id: actorId } = happened
  const isForStaff = happened.is_managed && rules.some(({ to }) => to === 'triage staff')
  const triageStaff = isForStaff ? await listStaffWithPermission(trx, 'triage.assign') : []
  const isForArbiters = rules.some(({ to }) => to === 'arbiters')
  const rulers = isForArbiters ? await listStaffWithPermission(trx, 'dispute.rule') : []
  const arbiters = await listFreeArbiters(trx, { organizationId, reportId: happened.report_id }, rulers)
  const isForCaseStaff = rules.some(({ to }) => to === 'case staff')
  const caseStaff = isForCaseStaff ? await listStaffWithPermission(trx, 'payment_case.decide') : []
  const colleagues = await listTeamMembers(trx, { organizationId, programId })
  const { helper_id: helperId, tester_id: testerId, coauthor_ids: coauthorIds, sharer_id: sharerId } = happened
  const people = { agentId, assignedTo, triagerId, helperId, testerId, coauthorIds, sharerId }
  return { ...people, programId, colleagues, actorId, triageStaff, arbiters, caseStaff }
}

/** Members see who acted, on either side. The agent and staff who assign triagers see no name. */
function visibleActor(
  { to }: NotificationRule,
  { side, actor_id: actorId }: OccurredReportEvent,
): { actorId?: string } {
  const isNamed =
    actorId !== null &&
    to !== 'agent' &&
    to !== 'authors' &&
    to !== 'sharer' &&
    to !== 'helper' &&
    to !== 'tester' &&
    to !== 'triage staff' &&
    to !== 'arbiters' &&
    to !== 'case staff' &&
    (side === 'agent' || side === 'organization')
  return isNamed ? { actorId } : {}
}

/**
 * Notifies users of a report event, without any text of the report. Skips the user who acted. Idempotent: the `once` key
 * prevents a second notification when the job runs again.
 */
export async function notifyReportEvent(
  { db, clock }: WorkerContext,
  { organizationId, reportId, number }: Events['report.happened'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const happened = await findReportEvent(trx, { organizationId, reportId, number })
    for (const settled of happened === undefined ? [] : settledNotifications(happened)) {
      await takeResolvedOff(trx, { reportId, before: number, ...settled }, clock())
    }
    if (happened === undefined) return
    const found = notificationsFor(happened)
    const rules = happened.coauthor_ids.length > 0 ? forAuthors(found, happened) : found
    if (rules.length === 0) return
    const participants = await getParticipants(trx, { organizationId, happened, rules })
    for (const rule of rules) {
      await notify(trx, {
        to: resolveRecipients(rule.to, participants).filter((id) => id !== happened.actor_id),
        kind: rule.as,
        data: { report_id: reportId, number, ...(happened.reason !== null && { reason: happened.reason }) },
        organizationId,
        ...visibleActor(rule, happened),
        at: clock(),
        once: `report:${reportId}:${number}`,
      })
    }
  })
}
