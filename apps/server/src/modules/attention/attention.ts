import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AttentionQueue, AttentionQuota } from '@grana/contract/attention/attention'
import {
  attentionRules,
  capacityOf,
  daysOfWaiting,
  isOverCapacity,
  passesAtOnce,
  quotaOf,
} from '@grana/contract/attention/attention-rules'
import type { ReportForm } from '@grana/contract/reports/draft'
import { judgeEvidence } from '@grana/contract/reports/judge-evidence'
import { getAgentStatistics } from '../points/public.ts'
import { countConfirmed } from '../traffic-marks/public.ts'
import { findAttention, findProgramOf, hasCopied, listAttentionKeys, listSendings, saveMeasurement } from './queries.ts'

const dayMs = 86_400_000
/** Days for which copied evidence ends the exception for critical reports. */
const copiedDays = 30

type Key = { organizationId: string; programId: string }

/** The queue of a program by its declared hours and measured minutes. */
export async function readQueue(trx: Trx, key: Key): Promise<AttentionQueue> {
  const row = await findAttention(trx, key)
  const facts = {
    weekly_hours: row?.weekly_hours ?? null,
    minutes: row?.minutes ?? attentionRules.usualMinutes,
    waiting: row?.waiting ?? 0,
  }
  return {
    ...facts,
    measured_reports: row?.minutes ? row.measured_reports : 0,
    capacity: capacityOf(facts),
    arrived: row?.arrived ?? 0,
    handled: row?.handled ?? 0,
    wait_days: daysOfWaiting(facts),
    is_over: isOverCapacity(facts),
    measured_at: row?.measured_at?.toISOString() ?? null,
  }
}

/** What the agent may send to the program within 24 hours, of which the first that leaves the window makes room for another. */
export async function readQuota(
  trx: Trx,
  agentId: string,
  { key, isOver, at }: { key: Key; isOver: boolean; at: Date },
): Promise<AttentionQuota> {
  const { precision, n } = await getAgentStatistics(trx, agentId, at)
  const { limit, basis } = quotaOf(isOver, { precision, n })
  const sendings = await listSendings(trx, agentId, {
    programId: key.programId,
    since: new Date(at.getTime() - dayMs),
  })
  const freeing = sendings[sendings.length - limit]
  const refillsAt = freeing === undefined ? null : new Date(freeing.getTime() + dayMs).toISOString()
  return { limit, basis, sent: sendings.length, refills_at: refillsAt, precision, n }
}

export type SentReport = {
  organizationId: string
  form: ReportForm
  /** Targets in scope. */
  targets: readonly { id: string; type: Parameters<typeof judgeEvidence>[0]['targetType']; address: string }[]
  files: number
}

/** Whether a critical report shows everything, by an agent who did not copy lately. */
export async function isUrgent(
  trx: Trx,
  agentId: string,
  { report: { organizationId, form, targets, files }, at }: { report: SentReport; at: Date },
): Promise<boolean> {
  const none = { files: 0, text: false }
  const evidence = judgeEvidence({
    text: [form.summary, form.steps, form.impact].join('\n'),
    weakness: form.weakness,
    severity: form.severity,
    cvss: form.cvss,
    targetType: targets.find(({ id }) => id === form.target_id)?.type,
    scope: targets.map(({ address }) => address),
    files,
    copies: none,
    repeats: none,
    reporter: { precision: null, n: 0, provenInCategory: 0 },
    confirmedMarks: await countConfirmed(trx, { organizationId, targetId: form.target_id, agentId, at }),
  })
  if (!passesAtOnce(form.severity, evidence)) return false
  return !(await hasCopied(trx, agentId, new Date(at.getTime() - copiedDays * dayMs)))
}

/** Measures a program at once when its hours are declared. */
export async function measureDeclared(
  { db, clock }: WorkerContext,
  { programId }: Events['program.attention_declared'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const key = await findProgramOf(trx, programId)
    if (key !== undefined) await saveMeasurement(trx, key, clock())
  })
}

/** Scheduled: windows of days move without an event. */
export async function measureAttention({ db, clock }: WorkerContext): Promise<void> {
  const keys = await inTransaction(db, listAttentionKeys)
  for (const key of keys) await inTransaction(db, (trx) => saveMeasurement(trx, key, clock()))
}
