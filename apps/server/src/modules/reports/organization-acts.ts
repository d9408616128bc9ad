import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { allows, judge, may, rolesOf, type Standing } from '#server/permissions/judge.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import type {
  assignReport,
  commentReport,
  getReport,
  listReports,
  moveReport as moveReportOperation,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { moveReport } from './move-report.ts'
import type { Mover } from './moves.ts'
import { pageOfInbox, type Inbox } from './queries-lists.ts'
import { findMemberStanding } from './queries-members.ts'
import {
  addEvent,
  findProgramFacts,
  findReport,
  updateReport,
  type Happening,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from './queries-reports.ts'
import { mayDo, toCard, toReport } from './to-report.ts'

type Place = { reportId: string; at: Date }
type Held = { report: ReportRow; program: ProgramFacts; mover: Mover & { side: 'organization' } }

const moverOf = ({ user, standing }: Member) => ({ side: 'organization', userId: user.id, standing }) as const

async function find(trx: Trx, member: Member, { reportId, lock }: { reportId: string; lock: boolean }): Promise<Held> {
  const { organizationId } = member.standing
  const seen = await findReport(trx, reportId, { organizationId })
  if (seen === undefined || mayDo('report.read', moverOf(member), seen) !== 'yes')
    throw new DomainError('request.not_found')
  // Whoever may look at it but not work on it is told so.
  if (lock && mayDo('report.note', moverOf(member), seen) !== 'yes') throw new DomainError('auth.forbidden')
  const report = lock ? await findReport(trx, reportId, { organizationId, lock }) : seen
  if (report === undefined) throw new DomainError('auth.forbidden')
  const program = await findProgramFacts(trx, report)
  if (program === undefined) throw new DomainError('request.not_found')
  return { report, program, mover: moverOf(member) }
}

/** Does something with a report while nobody else touches it, and tells how it stands then. */
function actOn(
  { db }: Context,
  member: Member,
  { reportId, at, work }: Place & { work: (trx: Trx, held: Held) => Promise<void> },
): Promise<Report> {
  return inTransactionAs(db, member.user, async (trx) => {
    await work(trx, await find(trx, member, { reportId, lock: true }))
    const { report, ...reader } = await find(trx, member, { reportId, lock: false })
    return toReport(trx, report, { ...reader, at })
  })
}

/** Writes down what somebody did besides moving. */
async function tell(
  trx: Trx,
  { report, mover }: Held,
  given: { happening: Omit<Happening, 'side' | 'actorId'>; change?: ReportChange; at: Date },
) {
  if (report.state === 'archived') throw new DomainError('report.frozen')
  const { happening, change, at } = given
  const events = await addEvent(trx, report, {
    happening: { ...happening, side: mover.side, actorId: mover.userId },
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

/** What of an inbox a member sees: all of it, or programs of theirs, and in others what is assigned to them. */
function seenBy(standing: Standing, userId: string): Inbox['seen'] {
  if (allows(judge('report.figures', rolesOf({ ...standing, programs: [] })))) return 'all'
  const ids = new Set(standing.programs.map(({ programId }) => programId))
  return { programs: [...ids].filter((id) => judge('report.figures', rolesOf(standing, id)) === 'yes'), userId }
}

export function listInbox(
  { db }: Context,
  { user, standing }: Member,
  { query }: Received<typeof listReports>,
): Promise<Result<typeof listReports>> {
  const page = query.page ?? 1
  const inbox = {
    organizationId: standing.organizationId,
    programId: query.program,
    states: query.state ?? [],
    assignedTo: query.mine === undefined ? undefined : user.id,
    seen: seenBy(standing, user.id),
  }
  return inTransactionAs(db, user, async (trx) => {
    const { rows, total } = await pageOfInbox(trx, inbox, { size: reportPageSize, page })
    return { data: rows.map(toCard), meta: { page, total } }
  })
}

export function read(
  { db, clock }: Context,
  member: Member,
  { params }: Received<typeof getReport>,
): Promise<Answer<typeof getReport>> {
  return inTransactionAs(db, member.user, async (trx) => {
    const { report, ...reader } = await find(trx, member, { reportId: params.report, lock: false })
    return toReport(trx, report, { ...reader, at: clock() })
  })
}

export function comment(
  context: Context,
  member: Member,
  { params, body }: Received<typeof commentReport>,
): Promise<Answer<typeof commentReport>> {
  const at = context.clock()
  const needed = body.audience === 'internal' ? 'report.note' : 'report.message'
  return actOn(context, member, {
    reportId: params.report,
    at,
    work: async (trx, held) => {
      if (mayDo(needed, held.mover, held.report) !== 'yes') throw new DomainError('auth.forbidden')
      await tell(trx, held, { happening: { kind: 'commented', audience: body.audience, text: body.text }, at })
    },
  })
}

export function move(
  context: Context,
  member: Member,
  { params, body }: Received<typeof moveReportOperation>,
): Promise<Answer<typeof moveReportOperation>> {
  const at = context.clock()
  const { duplicate_of: duplicateOf, known_issue: knownIssue, review_on: reviewOn, ...rest } = body
  const wish = { ...rest, duplicateOf, knownIssue, reviewOn }
  return actOn(context, member, {
    reportId: params.report,
    at,
    work: async (trx, { report, program, mover }) => {
      await moveReport(trx, report, { program, mover, wish, at })
    },
  })
}

/** Sets how grave it is, or says so to those who decide. */
export function setSeverity(
  context: Context,
  member: Member,
  { params, body }: Received<typeof setReportSeverity>,
): Promise<Answer<typeof setReportSeverity>> {
  const at = context.clock()
  return actOn(context, member, {
    reportId: params.report,
    at,
    work: async (trx, held) => {
      const verdict = mayDo('report.severity', held.mover, held.report)
      if (verdict === 'no') throw new DomainError('auth.forbidden')
      const details = { severity: body.severity, severity_before: held.report.severity }
      if (verdict === 'suggest') {
        await tell(trx, held, { happening: { kind: 'proposed', audience: 'internal', text: body.text, details }, at })
        return
      }
      const change = { severity: body.severity }
      await tell(trx, held, { happening: { kind: 'severity_set', text: body.text, details }, change, at })
    },
  })
}

export function assign(
  context: Context,
  member: Member,
  { params, body }: Received<typeof assignReport>,
): Promise<Answer<typeof assignReport>> {
  const at = context.clock()
  return actOn(context, member, {
    reportId: params.report,
    at,
    work: async (trx, held) => {
      if (mayDo('report.assign', held.mover, held.report) !== 'yes') throw new DomainError('auth.forbidden')
      const { program_id: programId } = held.report
      if (body.user !== undefined) {
        const standing = await findMemberStanding(trx, member.standing.organizationId, body.user)
        const works = standing !== undefined && may(standing, 'report.note', programId)
        if (!works) throw new DomainError('report.assignee_refused')
      }
      const details = body.user === undefined ? {} : { user: body.user }
      const change = { assigned_to: body.user ?? null }
      await tell(trx, held, { happening: { kind: 'assigned', audience: 'internal', details }, change, at })
    },
  })
}
