import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { FileAudience } from '@grana/contract/reports/comment-files'
import { recordEvent } from '../audit/public.ts'
import { attachCommentFiles } from '../report-files/public.ts'
import type { ReportActor } from './can-on-report.ts'
import type { LoadedReport, LockedReport } from './loaded-report.ts'
import { maxCommentsPerHour } from './policy.ts'
import { countComments } from './queries-lists.ts'
import {
  appendReportEvent,
  updateReport,
  type NewReportEvent,
  type ReportChange,
  findProgramFacts,
  findReport,
} from './queries-reports.ts'

const hourMs = 3_600_000

/** Comments send emails, so each side is limited per report and hour. */
export async function assertCommentRate(trx: Trx, { report, actor, at }: LockedReport<ReportActor>): Promise<void> {
  const since = new Date(at.getTime() - hourMs)
  if ((await countComments(trx, report, { side: actor.side, since })) >= maxCommentsPerHour)
    throw new DomainError('report.too_many_comments')
}

export function assertNotArchived({ report }: LockedReport): void {
  if (report.state === 'archived') throw new DomainError('report.frozen')
}

/** The author of an event; the system has no account. */
export const authorOf = (actor: ReportActor) => ({
  side: actor.side,
  actorId: actor.side === 'system' ? null : actor.userId,
})

export type RecordedEvent = Omit<NewReportEvent, 'side' | 'actorId' | 'at'> & { change?: ReportChange }

/**
 * Events of disputes, payment cases and disclosures. They do not count as an answer to the agent, and an archived report accepts them.
 */
const isSideTrack = (kind: RecordedEvent['kind']) => /^(dispute|payment_case|disclosure)_/u.test(kind)

/** Events that an archived report accepts. A redaction must be possible at any time. */
const isAllowedAfterArchiving = ({ kind }: Pick<RecordedEvent, 'kind'>) =>
  kind === 'redacted' || /^(?:reward|retest_fee|share)_/u.test(kind) || isSideTrack(kind)

/** Whether an event counts as an answer to the agent; corrections and redactions do not. */
const isAnswer = ({ kind, audience }: Pick<RecordedEvent, 'kind' | 'audience'>) =>
  audience !== 'internal' && kind !== 'corrected' && kind !== 'redacted' && !isSideTrack(kind)

/**
 * Records events other than transitions in order, each with its change of the report, and emits them. An archived report
 * accepts events of its reward, its payments, its disputes and its disclosure, and redactions.
 */
export async function recordReportEvents(
  trx: Trx,
  { report, actor, at }: LockedReport<ReportActor>,
  ...recorded: readonly RecordedEvent[]
): Promise<void> {
  const { organization_id: organizationId, id: reportId } = report
  const isFromTeam = actor.side === 'organization' || actor.side === 'staff'
  let { events } = report
  for (const { change, ...event } of recorded) {
    if (report.state === 'archived' && !isAllowedAfterArchiving(event)) throw new DomainError('report.frozen')
    events = await appendReportEvent(trx, { ...report, events }, { ...event, ...authorOf(actor), at })
    const isFirstAnswer = isFromTeam && isAnswer(event) && report.answered_at === null
    // One change of the reward track at a time, because the database checks each one.
    await updateReport(trx, report, { ...change, events, ...(isFirstAnswer && { answered_at: at }) })
    await emit(trx, 'report.happened', { organizationId, reportId, number: events })
  }
}

type CommentFiles = { files: readonly string[] | undefined; audience: FileAudience }

/** Sends the files of a comment, which is the event that was just recorded. */
export function sendCommentFiles(trx: Trx, { report, actor }: LockedReport, sent: CommentFiles): Promise<void> {
  const scope = { organizationId: report.organization_id, reportId: report.id, agentId: actor.userId }
  return attachCommentFiles(trx, scope, { ...sent, number: report.events + 1 })
}

type AuditEntry = { action: string; details?: Readonly<Record<string, unknown>> }

/**
 * Records an action on a report in the audit log of the organization, whose readers may lack access to reports: reward
 * decisions, downloads and views by staff. Other actions are in the history of the report.
 */
export async function recordReportAudit(trx: Trx, { report, actor }: LoadedReport, entry: AuditEntry): Promise<void> {
  await recordEvent(trx, {
    organizationId: report.organization_id,
    programId: report.program_id,
    actorId: actor.userId,
    thing: 'report',
    thingId: report.id,
    ...entry,
  })
}

type SystemEvent = { at: Date; isDue: () => Promise<boolean>; event: RecordedEvent }

/** Records an event of the system in the history of a report, if it is still due once the report is locked. */
export async function recordSystemEvent(
  trx: Trx,
  { organizationId, reportId }: { organizationId: string; reportId: string },
  { at, isDue, event }: SystemEvent,
): Promise<void> {
  const report = await findReport(trx, reportId, { organizationId, lock: true })
  if (report === undefined || !(await isDue())) return
  const program = await findProgramFacts(trx, report)
  if (program === undefined) return
  await recordReportEvents(trx, { report, program, actor: { side: 'system' }, at, isLocked: true }, event)
}
