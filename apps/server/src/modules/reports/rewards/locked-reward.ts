import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Report } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { canOnReport } from '../can-on-report.ts'
import {
  appendReportEvent,
  findProgramFacts,
  findReport,
  updateReport,
  type NewReportEvent,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from '../queries-reports.ts'
import { recordReportAudit } from '../record-report-audit.ts'
import { agentIdForReader, toReport } from '../to-report.ts'
import type { ReportActor } from '../transitions.ts'

export type LockedRewardReport = {
  report: ReportRow
  program: ProgramFacts
  actor: ReportActor & { side: 'organization' }
}

type RewardAction = {
  reportId: string
  at: Date
  /** Readers of the report who are not allowed get 403; other users get 404. */
  allows: (held: LockedRewardReport) => boolean
  work: (trx: Trx, held: LockedRewardReport) => Promise<void>
}

/** Allows members with the permission, except on a report that they submitted themselves. */
export const hasRewardPermission =
  (permission: Permission) =>
  ({ actor, report }: LockedRewardReport): boolean =>
    canOnReport(permission, actor, report) === 'yes' && report.agent_id !== actor.userId

/** Runs `work` with the row locked and returns the updated report. */
export function withLockedReward(context: Context, { user, membership }: Member, act: RewardAction): Promise<Report> {
  const { reportId, at, allows, work } = act
  const { organizationId } = membership
  const actor = { side: 'organization', userId: user.id, membership } as const
  const find = async (trx: Trx, lock: boolean): Promise<LockedRewardReport> => {
    const report = await findReport(trx, reportId, { organizationId, lock })
    if (report === undefined || canOnReport('report.read', actor, report) !== 'yes')
      throw new DomainError('request.not_found')
    const program = await findProgramFacts(trx, report)
    if (program === undefined) throw new DomainError('request.not_found')
    return { report, program, actor }
  }
  return inTransactionAs(context.db, user, async (trx) => {
    if (!allows(await find(trx, false))) throw new DomainError('auth.forbidden')
    await work(trx, await find(trx, true))
    const { report, ...reader } = await find(trx, false)
    return toReport(trx, report, { ...reader, at, agentId: agentIdForReader(context, actor, report) })
  })
}

type AuditEntry = { action: `reward.${string}`; details?: Readonly<Record<string, string>> }

/** Records a reward action in the audit log of the organization, whose readers may lack access to reports. */
export function recordRewardAudit(trx: Trx, { report, actor }: LockedRewardReport, noted: AuditEntry): Promise<void> {
  return recordReportAudit(trx, report, { actorId: actor.userId, ...noted })
}

type RewardEvent = Omit<NewReportEvent, 'side' | 'actorId'>

/** Records events of a locked report in order, each with its change, and emits them. */
export async function recordReportEvents(
  trx: Trx,
  { report, actor }: { report: ReportRow; actor: Extract<ReportActor, { userId: string }> },
  { told, at }: { told: readonly { happening: RewardEvent; change?: ReportChange }[]; at: Date },
): Promise<void> {
  let { events } = report
  for (const { happening, change } of told) {
    const by = { side: actor.side, actorId: actor.userId }
    events = await appendReportEvent(trx, { ...report, events }, { happening: { ...happening, ...by }, at })
    // One change of the track at a time, because the database checks each one.
    await updateReport(trx, report, { ...change, events })
    await emit(trx, 'report.happened', { organizationId: report.organization_id, reportId: report.id, number: events })
  }
}
