import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Report } from '@grana/contract/reports/report'
import { appendReportEvent, findReport, type ProgramFacts, type ReportRow, updateReport } from './queries-reports.ts'
import { toReport } from './to-report.ts'
import { transitionReport, type TransitionInput } from './transition-report.ts'
import type { ReportActor } from './transitions.ts'

/** Program facts for agents, who may not read the settings of a program. No transition of an agent depends on them. */
export const agentProgramFacts: ProgramFacts = { name: '', kind: 'bounty', analysts_accept: false }

type OwnReportRequest = { user: { id: string }; reportId: string; at: Date }

function toOwnReport(trx: Trx, report: ReportRow, { user, at }: OwnReportRequest): Promise<Report> {
  const actor: ReportActor = { side: 'agent', userId: user.id }
  return toReport(trx, report, { program: agentProgramFacts, actor, at, agentId: user.id })
}

export async function getOwnReport(trx: Trx, act: OwnReportRequest): Promise<Report> {
  const report = await findReport(trx, act.reportId, { agentId: act.user.id })
  if (report === undefined) throw new DomainError('request.not_found')
  return toOwnReport(trx, report, act)
}

/** Runs `work` with a report of the agent locked, and returns the updated report. */
export async function withOwnLockedReport(
  trx: Trx,
  act: OwnReportRequest,
  work: (report: ReportRow) => Promise<void>,
): Promise<Report> {
  const report = await findReport(trx, act.reportId, { agentId: act.user.id, lock: true })
  if (report === undefined) throw new DomainError('request.not_found')
  await work(report)
  return getOwnReport(trx, act)
}

type AgentEvent = { kind: 'commented' | 'proposed'; text: string; details?: Record<string, string> }

/** Records a comment or a proposal of the agent, visible to both sides. */
export async function recordAgentEvent(
  trx: Trx,
  report: ReportRow,
  { happening, userId, at }: { happening: AgentEvent; userId: string; at: Date },
): Promise<void> {
  const events = await appendReportEvent(trx, report, {
    happening: { ...happening, side: 'agent', actorId: userId },
    at,
  })
  await updateReport(trx, report, { events })
  const key = { organizationId: report.organization_id, reportId: report.id }
  await emit(trx, 'report.happened', { ...key, number: events })
}

export function transitionOwnReport(
  { db, clock }: Context,
  { user }: SignedIn,
  { id, input }: { id: string; input: TransitionInput },
): Promise<Report> {
  const at = clock()
  return inTransactionAs(db, user, (trx) =>
    withOwnLockedReport(trx, { user, reportId: id, at }, async (report) => {
      await transitionReport(trx, report, {
        program: agentProgramFacts,
        actor: { side: 'agent', userId: user.id },
        input,
        at,
      })
    }),
  )
}
