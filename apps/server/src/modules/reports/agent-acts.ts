import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import {
  reportPageSize,
  type answerReport,
  type getAgentReport,
  type listAgentReports,
  type proposeReportSeverity,
  type reopenReport,
  type withdrawReport,
} from '@grana/contract/reports/agent-reports'
import type { Report } from '@grana/contract/reports/report'
import { countedAs } from './counted-as.ts'
import { listDrafts, type DraftRow } from './drafts/queries-drafts.ts'
import { demandPace } from './handling/pace.ts'
import { moveReport, type Wish } from './move-report.ts'
import type { Mover } from './moves.ts'
import { listReportedPrograms, pageOfAgent } from './queries-agent-list.ts'
import { addEvent, findReport, updateReport, type ProgramFacts, type ReportRow } from './queries-reports.ts'
import { toCard, toReport } from './to-report.ts'

/** Agents know no more of a program than its page says; what analysts may do there is none of theirs. */
const unseen: ProgramFacts = { name: '', kind: 'bounty', analysts_accept: false }

type Act = { user: { id: string }; reportId: string; at: Date }

function answerOf(trx: Trx, report: ReportRow, { user, at }: Act): Promise<Report> {
  const mover: Mover = { side: 'agent', userId: user.id }
  return toReport(trx, report, { program: unseen, mover, at, agentId: user.id })
}

/** A report of one's own, as it stands. */
export async function readOwnReport(trx: Trx, act: Act): Promise<Report> {
  const report = await findReport(trx, act.reportId, { agentId: act.user.id })
  if (report === undefined) throw new DomainError('request.not_found')
  return answerOf(trx, report, act)
}

/** Does something with one's own report while nobody else touches it, and tells how it stands then. */
async function actOn(trx: Trx, act: Act, work: (report: ReportRow) => Promise<void>): Promise<Report> {
  const report = await findReport(trx, act.reportId, { agentId: act.user.id, lock: true })
  if (report === undefined) throw new DomainError('request.not_found')
  await work(report)
  return readOwnReport(trx, act)
}

function toListedDraft(row: DraftRow) {
  return {
    id: row.id,
    program: { id: row.program_id, name: row.program_name },
    ...(row.body.title !== undefined && { title: row.body.title }),
    is_untouched: row.is_untouched,
    updated_at: row.updated_at.toISOString(),
  }
}

export function listOwn(
  { db }: Context,
  { user }: SignedIn,
  { query }: Received<typeof listAgentReports>,
): Promise<Result<typeof listAgentReports>> {
  const page = query.page ?? 1
  return inTransactionAs(db, user, async (trx) => {
    const drafts = await listDrafts(trx, user.id)
    const search = {
      states: query.state ?? [],
      programId: query.program,
      awaitsReceipt: query.awaits === 'receipt',
      text: query.q ?? '',
      sort: query.sort ?? 'sent',
    } as const
    const { rows, total } = await pageOfAgent(trx, user.id, { search, size: reportPageSize, page })
    return {
      data: {
        programs: await listReportedPrograms(trx, user.id),
        drafts: drafts.map(toListedDraft),
        reports: rows.map((row) => toCard(row, { handles: false })),
      },
      meta: { page, total },
    }
  })
}

export function readOwn(
  { db, clock }: Context,
  { user }: SignedIn,
  { params }: Received<typeof getAgentReport>,
): Promise<Answer<typeof getAgentReport>> {
  return inTransactionAs(db, user, (trx) => readOwnReport(trx, { user, reportId: params.report, at: clock() }))
}

type Said = { kind: 'commented' | 'proposed'; text: string; details?: Record<string, string> }

/** Adds what the agent says, for both sides to read. */
async function addToHistory(
  trx: Trx,
  report: ReportRow,
  { happening, userId, at }: { happening: Said; userId: string; at: Date },
): Promise<void> {
  const events = await addEvent(trx, report, { happening: { ...happening, side: 'agent', actorId: userId }, at })
  await updateReport(trx, report, { events })
  const key = { organizationId: report.organization_id, reportId: report.id }
  await emit(trx, 'report.happened', { ...key, number: events })
}

/** What the agent says. Where information was asked for, it is the answer, and the clock goes on. */
export function answer(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof answerReport>,
): Promise<Answer<typeof answerReport>> {
  const at = clock()
  return inTransactionAs(db, user, (trx) =>
    actOn(trx, { user, reportId: params.report, at }, async (report) => {
      if (report.state === 'archived') throw new DomainError('report.frozen')
      const mover: Mover = { side: 'agent', userId: user.id }
      if (report.state === 'needs_info') {
        await moveReport(trx, report, { program: unseen, mover, wish: { to: 'triaging', text: body.text }, at })
        return
      }
      await demandPace(trx, report, { side: 'agent', at })
      await addToHistory(trx, report, { happening: { kind: 'commented', text: body.text }, userId: user.id, at })
    }),
  )
}

/** Another severity than the one that stands: those who decide are asked, and both sides read why. */
export function proposeSeverity(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof proposeReportSeverity>,
): Promise<Answer<typeof proposeReportSeverity>> {
  const at = clock()
  const { severity, text } = body
  const counted = countedAs(severity, body.cvss)
  return inTransactionAs(db, user, (trx) =>
    actOn(trx, { user, reportId: params.report, at }, async (report) => {
      if (report.state === 'archived') throw new DomainError('report.frozen')
      if (severity === report.severity) throw new DomainError('report.move_refused')
      await demandPace(trx, report, { side: 'agent', at })
      const details = { severity, severity_before: report.severity, ...counted }
      await addToHistory(trx, report, { happening: { kind: 'proposed', text, details }, userId: user.id, at })
    }),
  )
}

function moveOwn(
  { db, clock }: Context,
  { user }: SignedIn,
  { id, wish }: { id: string; wish: Wish },
): Promise<Report> {
  const at = clock()
  return inTransactionAs(db, user, (trx) =>
    actOn(trx, { user, reportId: id, at }, async (report) => {
      await moveReport(trx, report, { program: unseen, mover: { side: 'agent', userId: user.id }, wish, at })
    }),
  )
}

export function withdraw(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof withdrawReport>,
): Promise<Answer<typeof withdrawReport>> {
  return moveOwn(context, actor, { id: params.report, wish: { to: 'closed', reason: 'withdrawn' } })
}

export function reopen(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof reopenReport>,
): Promise<Answer<typeof reopenReport>> {
  return moveOwn(context, actor, { id: params.report, wish: { to: 'triaging' } })
}
