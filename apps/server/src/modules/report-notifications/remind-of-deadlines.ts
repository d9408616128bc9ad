import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { silenceDays, silenceNoticeDays } from '@grana/contract/payouts/report-payments'
import type { DueStage } from '@grana/contract/reports/facts'
import { retestRules } from '@grana/contract/reports/fix'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { notify } from '../notifications/public.ts'
import {
  listCasesByDay,
  listDuePayments,
  listDueShares,
  listUnansweredPayments,
  listUnansweredShares,
  listDueReports,
  listTeamMembers,
  listWaitingRetests,
  type DeadlineRow,
} from './queries.ts'
import { resolveRecipients } from './recipients.ts'
import type { Recipients } from './rules.ts'

const dayMs = 86_400_000
/** Working days before the end of a deadline. */
const noticeDays = 1
/** A deadline that ended longer ago was announced, or ended before the installation sent reminders. */
const lookBackMs = 7 * dayMs

type Deadline = {
  row: DeadlineRow
  stage: DueStage | 'retest' | 'payment' | 'payment_case' | 'receipt'
  at: Date
  isMissed: boolean
  to: Recipients
}

/** Who can meet each deadline of the organization. */
const recipients: Readonly<Record<DueStage, Recipients>> = {
  first_answer: 'handlers',
  triage: 'handlers',
  decision: { mayDo: 'report.accept' },
  reward: { mayDo: 'reward.approve' },
  fix: 'handlers',
}

/** What organizations owe, until the notice before its end. */
async function listOwed({ db }: WorkerContext, now: Date): Promise<Deadline[]> {
  const until = addWorkingDays(now, noticeDays)
  const due = await listDueReports(db, { from: new Date(now.getTime() - lookBackMs), until })
  return due.map(({ due_stage: stage, due_at: at, ...row }) => {
    return { row, stage, at, isMissed: at <= now, to: recipients[stage] }
  })
}

/** Approved rewards, and shares of them, that should be paid. The agent of a late one reads of it too. */
async function listPayments({ db }: WorkerContext, now: Date): Promise<Deadline[]> {
  const until = addWorkingDays(now, noticeDays)
  const range = { from: new Date(now.getTime() - lookBackMs), until }
  const due = [...(await listDuePayments(db, range)), ...(await listDueShares(db, range))]
  return due.flatMap(({ pay_due_at: at, ...row }): Deadline[] => {
    const deadline = { row, stage: 'payment', at, isMissed: at <= now } as const
    const payers = { ...deadline, to: { mayDo: 'reward.approve' } } as const
    return deadline.isMissed ? [payers, { ...deadline, to: 'agent' }] : [payers]
  })
}

/** Payments with a proof that count as arrived soon, because their agents do not answer. */
async function listReceipts({ db }: WorkerContext, now: Date): Promise<Deadline[]> {
  const recorded = (days: number) => new Date(now.getTime() - days * dayMs)
  const range = { from: recorded(silenceDays), until: recorded(silenceDays - silenceNoticeDays) }
  const unanswered = [...(await listUnansweredPayments(db, range)), ...(await listUnansweredShares(db, range))]
  return unanswered.map(({ paid_at: paid, ...row }): Deadline => {
    const at = new Date(paid.getTime() + silenceDays * dayMs)
    return { row, stage: 'receipt', at, isMissed: false, to: 'agent' }
  })
}

/**
 * Cases of payments that did not arrive: those who pay answer them, and the agent answers a proof. Their ends are events with
 * notifications of their own.
 */
async function listCases({ db }: WorkerContext, now: Date): Promise<Deadline[]> {
  const answered = (days: number) => new Date(now.getTime() - days * dayMs)
  const due = await listCasesByDay(db, {
    due: { from: now, until: addWorkingDays(now, noticeDays) },
    answered: { from: answered(silenceDays), until: answered(silenceDays - silenceNoticeDays) },
  })
  return due.map(({ answer_due_at: dueAt, answered_at: at, ...row }): Deadline => {
    if (at === null) return { row, stage: 'payment_case', at: dueAt, isMissed: false, to: { mayDo: 'reward.approve' } }
    return { row, stage: 'receipt', at: new Date(at.getTime() + silenceDays * dayMs), isMissed: false, to: 'agent' }
  })
}

/** A retest is the agent's; once they were silent for long enough, others may act. */
async function listRetests({ db }: WorkerContext, now: Date): Promise<Deadline[]> {
  const waiting = await listWaitingRetests(
    db,
    new Date(now.getTime() - lookBackMs - 3 * retestRules.silenceDays * dayMs),
  )
  return waiting
    .map(({ retest_asked_at: asked, ...row }): Deadline => {
      const at = addWorkingDays(asked, retestRules.silenceDays)
      const isMissed = at <= now
      return { row, stage: 'retest', at, isMissed, to: isMissed ? 'handlers' : 'agent' }
    })
    .filter(({ at }) => at <= addWorkingDays(now, noticeDays) && at.getTime() > now.getTime() - lookBackMs)
}

async function listRecipients(trx: Trx, { row, to }: Deadline): Promise<string[]> {
  const { organization_id: organizationId, program_id: programId } = row
  const colleagues = await listTeamMembers(trx, { organizationId, programId })
  const people = { agentId: row.agent_id, assignedTo: row.assigned_to, triagerId: row.triager_id }
  return resolveRecipients(to, { ...people, programId, colleagues, actorId: null, triageStaff: [], arbiters: [] })
}

async function remind({ db, clock }: WorkerContext, deadline: Deadline): Promise<void> {
  const { row, stage, at, isMissed } = deadline
  const { organization_id: organizationId, id: reportId } = row
  await inTransaction(db, async (trx) => {
    await notify(trx, {
      to: await listRecipients(trx, deadline),
      kind: isMissed ? 'report.deadline_missed' : 'report.deadline_soon',
      data: { report_id: reportId, number: row.events, stage },
      organizationId,
      at: clock(),
      // Another deadline, or another date of the same one, is another occasion.
      once: `due:${reportId}:${stage}:${isMissed ? 1 : 0}:${Math.floor(at.getTime() / 1000)}`,
    })
  })
}

const listDeadlines = async (context: WorkerContext, now: Date) => [
  ...(await listOwed(context, now)),
  ...(await listRetests(context, now)),
  ...(await listPayments(context, now)),
  ...(await listReceipts(context, now)),
  ...(await listCases(context, now)),
]

/** Reminds of deadlines that end within a working day, and of those that ended. Idempotent: once per deadline and user. */
export async function remindOfDeadlines(context: WorkerContext): Promise<void> {
  const deadlines = await listDeadlines(context, context.clock())
  // A missed reward has a weekly reminder of its own.
  const reminded = deadlines.filter(({ stage, isMissed }) => stage !== 'reward' || !isMissed)
  for (const deadline of reminded) await remind(context, deadline)
}

/** Tells those who chose a digest how many deadlines wait for them. Idempotent: once a day and user. */
export async function sendDeadlineDigest(context: WorkerContext): Promise<void> {
  const { db, clock } = context
  const at = clock()
  const counts = new Map<string, { soon: number; late: number }>()
  for (const deadline of await listDeadlines(context, at)) {
    for (const user of await inTransaction(db, (trx) => listRecipients(trx, deadline))) {
      const { soon, late } = counts.get(user) ?? { soon: 0, late: 0 }
      counts.set(user, deadline.isMissed ? { soon, late: late + 1 } : { soon: soon + 1, late })
    }
  }
  const once = `digest:${at.toISOString().slice(0, 10)}`
  for (const [user, data] of counts)
    await inTransaction(db, (trx) => notify(trx, { to: [user], kind: 'deadline.digest', data, at, once }))
}
