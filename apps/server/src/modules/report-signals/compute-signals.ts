import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { readTraces } from '@grana/contract/reports/evidence-traces'
import { judgeEvidence } from '@grana/contract/reports/judge-evidence'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { findWeakness, weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { getAgentStatistics } from '../points/public.ts'
import { countConfirmed, listMarkedReports } from '../traffic-marks/public.ts'
import {
  countAccepted,
  countRepeats,
  findEvent,
  listUnjudgedReports,
  lockJudgedReport,
  replaceSignals,
  replaceTraits,
  type JudgedReport,
  type Trait,
} from './queries-signals.ts'
import { digestOf, nearlyIdenticalBands, sketchText } from './text-sketch.ts'

type ReportKey = Events['report.submitted']

function traitsOf(text: string): Trait[] {
  const { hosts, paths, parameters } = readTraces(text)
  const named = (kind: Trait['kind'], values: readonly string[]): Trait[] =>
    values.map((value) => ({ kind, digest: digestOf(value) }))
  return [
    ...sketchText(text).map((digest) => ({ kind: 'text', digest }) as const),
    ...named('host', hosts),
    ...named('path', paths),
    ...named('parameter', parameters),
  ]
}

async function reporterOf(trx: Trx, report: JudgedReport, at: Date) {
  const { precision, n } = await getAgentStatistics(trx, report.agent_id, at)
  const category = findWeakness(report.weakness)?.category
  const weaknesses = weaknessCategories.find(({ id }) => id === category)?.weaknesses ?? []
  const provenInCategory = await countAccepted(
    trx,
    report,
    weaknesses.map(({ id }) => id),
  )
  return { precision, n, provenInCategory }
}

/** Computes the signals of a report and their sum. Idempotent. */
export async function computeSignals(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: ReportKey,
): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const report = await lockJudgedReport(trx, { organization_id: organizationId, id: reportId })
    if (report === undefined) return
    await replaceTraits(trx, report, traitsOf(report.text))
    const {
      copied_files: copied,
      repeated_files: repeated,
      is_copied,
      is_repeated,
    } = await countRepeats(trx, report, {
      minBands: nearlyIdenticalBands,
    })
    const evidence = judgeEvidence({
      text: report.text,
      weakness: report.weakness,
      severity: report.claimed_severity,
      cvss: report.cvss_vector ?? undefined,
      targetType: report.target_type ?? undefined,
      scope: report.scope,
      files: report.files,
      copies: { files: copied, text: is_copied },
      repeats: { files: repeated, text: is_repeated },
      reporter: await reporterOf(trx, report, at),
      confirmedMarks: await countConfirmed(trx, {
        organizationId,
        targetId: report.target_id,
        agentId: report.agent_id,
        at: report.submitted_at,
      }),
    })
    await replaceSignals(trx, report, { evidence, at })
  })
}

const textChanges: ReadonlySet<ReportEventKind> = new Set<ReportEventKind>(['corrected', 'redacted'])

/** Computes the signals again when the texts or the target are others, or when the agent has added something. */
export async function computeSignalsAfterEvent(
  context: WorkerContext,
  { organizationId, reportId, number }: Events['report.happened'],
): Promise<void> {
  const event = await findEvent(context.db, { organizationId, reportId, number })
  if (event === undefined) return
  if (textChanges.has(event.kind) || event.side === 'agent') await computeSignals(context, { organizationId, reportId })
}

const perRun = 500

/** Computes the signals of reports that were submitted before there were any. */
export async function computeMissingSignals(context: WorkerContext): Promise<void> {
  for (const report of await listUnjudgedReports(context.db, perRun)) await computeSignals(context, report)
}

/** Computes the signals again of reports whose traffic the organization has just confirmed. */
export async function computeSignalsOfMarked(
  context: WorkerContext,
  { organizationId, programId, at }: Events['traffic.confirmed'],
): Promise<void> {
  const marked = await listMarkedReports(context.db, { organizationId, programId, at: new Date(at) })
  for (const report of marked) await computeSignals(context, report)
}
