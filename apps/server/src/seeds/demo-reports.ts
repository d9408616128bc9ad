import { openRewardPayout, savePayoutDetails } from '@grana/contract/payouts/payout-details'
import {
  replyToReport,
  saveReportDraft,
  createReportDraft,
  submitReport,
  withdrawReport,
} from '@grana/contract/reports/agent-reports'
import { answerDispute, openDispute } from '@grana/contract/reports/disputes'
import { assignReport, commentReport, changeReportState } from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import { answerReceipt, approveReward, decideReward, payReward, rateReport } from '@grana/contract/reports/rewards'
import { ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { assignTriager, changeStaffReportState } from '@grana/contract/staff/triage'
import { disclosing } from './demo-disclosures.ts'
import {
  dayMs,
  dayOf,
  inOrganization,
  named,
  numberOf,
  who,
  type Doer,
  type Doing,
  type Ground,
  type Of,
} from './demo-ground.ts'
import { fixedId } from './insert-rows.ts'
import type { WorldAct, WorldReport, WorldReports } from './reports-file.ts'

const hourMs = 3_600_000

async function send(ground: Ground, report: WorldReport, at: Date): Promise<void> {
  const agent = who(ground, report.agent)
  const { id: name, program, target, weakness, cvss, severity, title, summary, steps, impact } = report
  const { act } = ground.stage
  const begun = await act(agent, createReportDraft, { at, params: { program: fixedId('program', program) } })
  const draft = { target_id: fixedId('target', target), weakness, cvss, severity, title, summary, steps, impact }
  const params = { draft: begun.id }
  const saved = await act(agent, saveReportDraft, { at, params, body: { revision: begun.revision, draft } })
  const { id } = await act(agent, submitReport, { at, params, body: { revision: saved.revision } })
  ground.sent.set(name, id)
}

/** Members act on reports of their organization, triagers on reports assigned to them. */
function move(ground: Ground, doing: Doing, { by, body }: { by: string; body: TransitionForm }) {
  const person = who(ground, by)
  const { at, id } = doing
  if (person.kind === 'staff') return ground.stage.act(person, changeStaffReportState, { at, params: { id }, body })
  return ground.stage.act(person, changeReportState, { at, params: inOrganization(ground, doing), body })
}

function say(ground: Ground, doing: Doing, { by, text, audience }: { by: string; text: string; audience: string }) {
  const params = inOrganization(ground, doing)
  return ground.stage.act(who(ground, by), commentReport, { at: doing.at, params, body: { text, audience } })
}

/** The current decision, as the acting user sees it. */
async function roundOf({ trx }: Ground, id: string): Promise<number> {
  const row = await trx.selectFrom('rewards').select('round').where('report_id', '=', id).executeTakeFirst()
  return row?.round ?? 0
}

async function onReward(
  ground: Ground,
  doing: Doing,
  {
    by,
    operation,
    body = {},
  }: { by: string; operation: typeof decideReward | typeof approveReward | typeof payReward; body?: object },
) {
  const given = { round: await roundOf(ground, doing.id), ...body }
  return ground.stage.act(who(ground, by), operation, {
    at: doing.at,
    params: inOrganization(ground, doing),
    body: given,
  })
}

/** The open dispute of a report. */
async function disputeOf({ trx }: Ground, report: string): Promise<string> {
  const row = await trx
    .selectFrom('disputes')
    .select('id')
    .where('report_id', '=', report)
    .where('state', 'in', ['open', 'answered'])
    .executeTakeFirstOrThrow()
  return row.id
}

const doers: { [Name in WorldAct['do']]: Doer<Name> } = {
  triager: (ground, { id, at }, { by, to }) => {
    const body = { triager: who(ground, to).id, reason: ground.assignedBecause }
    return ground.stage.act(who(ground, by), assignTriager, { at, params: { id }, body })
  },
  hand_over: (ground, doing, { by, severity, text }) =>
    move(ground, doing, { by, body: { to: 'pending_organization', severity, text } }),
  ask: (ground, doing, { by, text }) => move(ground, doing, { by, body: { to: 'needs_info', text } }),
  answer: (ground, { report, id, at }, { text }) =>
    ground.stage.act(who(ground, report.agent), replyToReport, { at, params: { report: id }, body: { text } }),
  assign: (ground, doing, { by, to }) => {
    const params = inOrganization(ground, doing)
    return ground.stage.act(who(ground, by), assignReport, { at: doing.at, params, body: { user: who(ground, to).id } })
  },
  comment: (ground, doing, { by, text }) => say(ground, doing, { by, text, audience: 'everyone' }),
  note: (ground, doing, { by, text }) => say(ground, doing, { by, text, audience: 'internal' }),
  accept: (ground, doing, { by, severity, text }) =>
    move(ground, doing, { by, body: { to: 'accepted', severity, text } }),
  close: async (ground, doing, { by, reason, clause, duplicate_of: original, review_in: reviewIn, text }) =>
    move(ground, doing, {
      by,
      body: {
        to: 'closed',
        reason,
        text,
        clause: clause === undefined ? undefined : await numberOf(ground, doing.report.program, clause),
        duplicate_of: original === undefined ? undefined : named(ground.sent, original),
        review_on: reviewIn === undefined ? undefined : dayOf(new Date(ground.now.getTime() + reviewIn * dayMs)),
      },
    }),
  propose_duplicate: (ground, doing, { by, of, text }) => {
    const body: TransitionForm = { to: 'closed', reason: 'duplicate', duplicate_of: named(ground.sent, of), text }
    return move(ground, doing, { by, body })
  },
  withdraw: (ground, { report, id, at }) =>
    ground.stage.act(who(ground, report.agent), withdrawReport, { at, params: { report: id } }),
  decide: (ground, doing, { by, amount }) =>
    onReward(ground, doing, { by, operation: decideReward, body: { amount, currency: 'USD' } }),
  approve: (ground, doing, { by }) => onReward(ground, doing, { by, operation: approveReward }),
  pay: (ground, doing, { by, reference }) =>
    onReward(ground, doing, { by, operation: payReward, body: { reference, paid_on: dayOf(doing.at) } }),
  give_payout: (ground, { report, at }, { payout }) =>
    ground.stage.act(who(ground, report.agent), savePayoutDetails, { at, body: payout }),
  open_payout: (ground, doing, { by }) =>
    ground.stage.act(who(ground, by), openRewardPayout, { at: doing.at, params: inOrganization(ground, doing) }),
  received: (ground, { report, id, at }) =>
    ground.stage.act(who(ground, report.agent), answerReceipt, {
      at,
      params: { report: id },
      body: { has_arrived: true },
    }),
  dispute: async (ground, { report, id, at }, { ground: reason, clause, text }) => {
    const body = { ground: reason, clause: await numberOf(ground, report.program, clause), text }
    return ground.stage.act(who(ground, report.agent), openDispute, { at, params: { report: id }, body })
  },
  answer_dispute: (ground, doing, { by, text }) => {
    const params = inOrganization(ground, doing)
    return ground.stage.act(who(ground, by), answerDispute, { at: doing.at, params, body: { text } })
  },
  take_dispute: async (ground, { id, at }, { by }) =>
    ground.stage.act(who(ground, by), takeDispute, { at, params: { id: await disputeOf(ground, id) } }),
  rule_dispute: async (ground, { report, id, at }, { by, ruling, effect, amount, clause, text }) => {
    const body = { ruling, effect, amount, clause: await numberOf(ground, report.program, clause), text }
    return ground.stage.act(who(ground, by), ruleDispute, { at, params: { id: await disputeOf(ground, id) }, body })
  },
  rate: (ground, doing, { by, quality }) => {
    const params = inOrganization(ground, doing)
    return ground.stage.act(who(ground, by), rateReport, { at: doing.at, params, body: { quality } })
  },
  ...disclosing,
}

async function perform<Name extends WorldAct['do']>(ground: Ground, doing: Doing, act: Of<Name>): Promise<void> {
  try {
    await (doers[act.do] as Doer<Name>)(ground, doing, act)
  } catch (error) {
    throw new Error(`The demo world cannot ${act.do} ${doing.report.id}: ${String(error)}`, { cause: error })
  }
}

type Moment = { at: Date; work: () => Promise<unknown> }

/** All actions on a report, each with its time. */
function momentsOf(ground: Ground, report: WorldReport): Moment[] {
  let at = new Date(ground.now.getTime() - report.sent * dayMs)
  const sending = at
  const acts = report.life.map((act): Moment => {
    at = new Date(at.getTime() + act.after * hourMs)
    const moment = at
    return {
      at: moment,
      work: () => perform(ground, { report, id: named(ground.sent, report.id), at: moment }, act),
    }
  })
  if (at > ground.now) throw new Error(`The last action on ${report.id} is in the future.`)
  return [{ at: sending, work: () => send(ground, report, sending) }, ...acts]
}

/** Once a day, like the worker's schedule. */
function* dailyFrom(first: Date, last: Date): Generator<Date> {
  for (let at = first.getTime() + dayMs; at < last.getTime(); at += dayMs) yield new Date(at)
}

/** Submits the reports of the demo world and runs their actions, in chronological order. */
export async function seedReports(
  { reports, assigned_because: assignedBecause }: WorldReports,
  given: Omit<Ground, 'sent' | 'assignedBecause'>,
): Promise<number> {
  const ground: Ground = { ...given, assignedBecause, sent: new Map() }
  const { stage, now } = ground
  const moments = reports.flatMap((report) => momentsOf(ground, report))
  const first = new Date(Math.min(...moments.map(({ at }) => at.getTime())))
  const days = [...dailyFrom(first, now)].map((at): Moment => ({ at, work: () => stage.age(at) }))
  const inOrder = [...moments, ...days].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { work } of inOrder) await work()
  await stage.measure(now)
  return reports.length
}
