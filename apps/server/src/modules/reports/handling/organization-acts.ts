import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { may } from '#server/permissions/judge.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type {
  assignReport,
  commentReport,
  getReport,
  moveReport as moveReportOperation,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type {
  applyReportProposal,
  dismissReportProposal,
  getReportGrounds,
  listReportAssignees,
} from '@grana/contract/reports/working'
import { mayDo } from '../may-do.ts'
import { applyProposal, dismissProposal, judgeSeverity, moveHeld, sayOn } from './acts-on-report.ts'
import { groundsOf } from './grounds.ts'
import { actOnHeld, deskOf, findHeld, readHeld, tell } from './held-report.ts'
import { findMemberStanding, listStandings } from './queries-members.ts'

export function read(
  context: Context,
  member: Member,
  { params }: Received<typeof getReport>,
): Promise<Answer<typeof getReport>> {
  return readHeld(context, deskOf(member), params.report)
}

export function comment(
  context: Context,
  member: Member,
  { params, body }: Received<typeof commentReport>,
): Promise<Answer<typeof commentReport>> {
  return sayOn(context, deskOf(member), { reportId: params.report, ...body })
}

export function move(
  context: Context,
  member: Member,
  { params, body }: Received<typeof moveReportOperation>,
): Promise<Answer<typeof moveReportOperation>> {
  return moveHeld(context, deskOf(member), { reportId: params.report, body })
}

export function setSeverity(
  context: Context,
  member: Member,
  { params, body }: Received<typeof setReportSeverity>,
): Promise<Answer<typeof setReportSeverity>> {
  return judgeSeverity(context, deskOf(member), { reportId: params.report, ...body })
}

export function assign(
  context: Context,
  member: Member,
  { params, body }: Received<typeof assignReport>,
): Promise<Answer<typeof assignReport>> {
  const at = context.clock()
  return actOnHeld(context, deskOf(member), {
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

/** Those to whom a report can be given: whoever works in its program. */
export function assignees(
  { db }: Context,
  member: Member,
  { params }: Received<typeof listReportAssignees>,
): Promise<Answer<typeof listReportAssignees>> {
  return inTransactionAs(db, member.user, async (trx) => {
    const { report, mover } = await findHeld(trx, deskOf(member), { reportId: params.report, lock: false })
    if (mayDo('report.assign', mover, report) !== 'yes') throw new DomainError('auth.forbidden')
    const found = await listStandings(trx, report)
    return found
      .filter(({ standing }) => may(standing, 'report.note', report.program_id))
      .map(({ id, name }) => ({ id, name }))
  })
}

export function grounds(
  context: Context,
  member: Member,
  { params, query }: Received<typeof getReportGrounds>,
): Promise<Answer<typeof getReportGrounds>> {
  return groundsOf(context, deskOf(member), { reportId: params.report, text: query.q ?? '' })
}

export function apply(
  context: Context,
  member: Member,
  { params }: Received<typeof applyReportProposal>,
): Promise<Answer<typeof applyReportProposal>> {
  return applyProposal(context, deskOf(member), { reportId: params.report, number: params.proposal })
}

export function dismiss(
  context: Context,
  member: Member,
  { params, body }: Received<typeof dismissReportProposal>,
): Promise<Answer<typeof dismissReportProposal>> {
  return dismissProposal(context, deskOf(member), {
    reportId: params.report,
    number: params.proposal,
    text: body.text,
  })
}
