import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Report } from '@grana/contract/reports/report'
import { canOnReport } from '../can-on-report.ts'
import {
  appendReportEvent,
  findProgramFacts,
  findReport,
  updateReport,
  type NewReportEvent,
  type ReportScope,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from '../queries-reports.ts'
import { recordReportAudit } from '../record-report-audit.ts'
import { agentIdForReader, toReport } from '../to-report.ts'
import type { ReportActor } from '../transitions.ts'
import { isFirstView, recordReportView } from './queries-views.ts'

/** A user who works on reports, and their scope: their organization, or the reports assigned to them. */
export type ReportAccess = { user: { id: string }; actor: Extract<ReportActor, { userId: string }>; place: ReportScope }

export type LockedReport = { report: ReportRow; program: ProgramFacts; actor: ReportAccess['actor'] }

export function memberAccess({ user, membership }: Member): ReportAccess {
  const actor = { side: 'organization', userId: user.id, membership } as const
  return { user, actor, place: { organizationId: membership.organizationId } }
}

/** A triager finds only reports that an administrator assigned to them. */
export function triagerAccess({ user }: SignedIn): ReportAccess {
  return { user, actor: { side: 'staff', userId: user.id }, place: { triagerId: user.id } }
}

type ReportLookup = { reportId: string; lock: boolean }

export async function getAccessibleReport(
  trx: Trx,
  { actor, place }: ReportAccess,
  { reportId, lock }: ReportLookup,
): Promise<LockedReport> {
  const seen = await findReport(trx, reportId, place)
  if (seen === undefined || canOnReport('report.read', actor, seen) !== 'yes')
    throw new DomainError('request.not_found')
  // Users who may read the report but not work on it get 403 instead of 404.
  if (lock && canOnReport('report.note', actor, seen) !== 'yes') throw new DomainError('auth.forbidden')
  const report = lock ? await findReport(trx, reportId, { ...place, lock }) : seen
  if (report === undefined) throw new DomainError('auth.forbidden')
  const program = await findProgramFacts(trx, report)
  if (program === undefined) throw new DomainError('request.not_found')
  return { report, program, actor }
}

export function viewReport(context: Context, desk: ReportAccess, reportId: string): Promise<Report> {
  const { db, clock } = context
  return inTransactionAs(db, desk.user, async (trx) => {
    const { report, ...reader } = await getAccessibleReport(trx, desk, { reportId, lock: false })
    // The audit log shows the organization which staff read the report, and since when.
    if (desk.actor.side === 'staff' && (await isFirstView(trx, report)))
      await recordReportAudit(trx, report, { actorId: desk.user.id, action: 'report.read' })
    await recordReportView(trx, report, clock())
    return toReport(trx, report, { ...reader, at: clock(), agentId: agentIdForReader(context, desk.actor, report) })
  })
}

type LockedWork = { reportId: string; at: Date; work: (trx: Trx, held: LockedReport) => Promise<void> }

/** Runs `work` with the row locked and returns the updated report. */
export function withLockedReport(
  context: Context,
  desk: ReportAccess,
  { reportId, at, work }: LockedWork,
): Promise<Report> {
  return inTransactionAs(context.db, desk.user, async (trx) => {
    await work(trx, await getAccessibleReport(trx, desk, { reportId, lock: true }))
    const { report, ...reader } = await getAccessibleReport(trx, desk, { reportId, lock: false })
    return toReport(trx, report, { ...reader, at, agentId: agentIdForReader(context, desk.actor, report) })
  })
}

export type RecordedEvent = { happening: Omit<NewReportEvent, 'side' | 'actorId'>; change?: ReportChange; at: Date }

/** Records an event other than a transition, with the change of the report, and emits it. */
export async function recordReportEvent(
  trx: Trx,
  { report, actor }: LockedReport,
  { happening, change, at }: RecordedEvent,
): Promise<void> {
  if (report.state === 'archived') throw new DomainError('report.frozen')
  const events = await appendReportEvent(trx, report, {
    happening: { ...happening, side: actor.side, actorId: actor.userId },
    at,
  })
  const isHeard = (happening.audience ?? 'everyone') === 'everyone'
  await updateReport(trx, report, {
    ...change,
    events,
    ...(isHeard && report.answered_at === null && { answered_at: at }),
  })
  await emit(trx, 'report.happened', { organizationId: report.organization_id, reportId: report.id, number: events })
}
