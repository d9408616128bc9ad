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
import { answerRetest, askRetest } from '@grana/contract/reports/retest'
import { answerReceipt, approveReward, decideReward, payReward, rateReport } from '@grana/contract/reports/rewards'
import { ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { assignTriager, changeStaffReportState } from '@grana/contract/staff/triage'
import { answerSharedDraft, saveDraftTeam } from '@grana/contract/together/report-authors'
import { disclosing } from './demo-disclosures.ts'
import { engagementMoments } from './demo-engagements.ts'
import { addEvidence } from './demo-evidence.ts'
import { paying } from './demo-payments.ts'
import type { WorldEngagement } from './engagements-file.ts'
import { fixedId } from './insert-rows.ts'
import { toReports, type PentestStory } from './pentest-findings-file.ts'
import type { WorldAct, WorldReport, WorldReports } from './reports-file.ts'
import {
  dayMs,
  dayOf,
  inOrganization,
  named,
  numberOf,
  who,
  type DatedWork,
  type Doer,
  type Doing,
  type SeedContext,
  type Of,
} from './seed-context.ts'

const hourMs = 3_600_000

/** Invites the other agent into the draft, who agrees. */
async function share(seeds: SeedContext, report: WorldReport, { draft, at }: { draft: string; at: Date }) {
  if (report.shared_with === undefined) return
  const { agent, percent } = report.shared_with
  const friend = who(seeds, agent)
  const { username } = await seeds.trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', friend.id)
    .executeTakeFirstOrThrow()
  const [params, authors] = [{ draft }, [{ username: username ?? '', percent }]]
  const { revision } = await seeds.stage.act(who(seeds, report.agent), saveDraftTeam, { at, params, body: { authors } })
  await seeds.stage.act(friend, answerSharedDraft, { at, params, body: { agrees: true, revision } })
}

async function submit(seeds: SeedContext, report: WorldReport, at: Date): Promise<void> {
  const agent = who(seeds, report.agent)
  const { id: name, program, target, weakness, cvss, severity, title, summary, steps, impact } = report
  const { act } = seeds.stage
  const { pictures = [] } = report
  // Its evidence is older than the report.
  const begins = new Date(at.getTime() - pictures.length * 60_000)
  const begun = await act(agent, createReportDraft, { at: begins, params: { program: fixedId('program', program) } })
  const draft = { target_id: fixedId('target', target), weakness, cvss, severity, title, summary, steps, impact }
  const params = { draft: begun.id }
  const saved = await act(agent, saveReportDraft, { at, params, body: { revision: begun.revision, draft } })
  await addEvidence(seeds.stage, agent, { draft: begun.id, pictures, at: begins })
  await share(seeds, report, { draft: begun.id, at })
  const { id } = await act(agent, submitReport, { at, params, body: { revision: saved.revision } })
  seeds.sent.set(name, id)
}

/** Members act on reports of their organization, triagers on reports assigned to them. */
function changeState(seeds: SeedContext, doing: Doing, { by, body }: { by: string; body: TransitionForm }) {
  const person = who(seeds, by)
  const { at, id } = doing
  if (person.kind === 'staff') return seeds.stage.act(person, changeStaffReportState, { at, params: { id }, body })
  return seeds.stage.act(person, changeReportState, { at, params: inOrganization(seeds, doing), body })
}

function addComment(
  seeds: SeedContext,
  doing: Doing,
  { by, text, audience }: { by: string; text: string; audience: string },
) {
  const params = inOrganization(seeds, doing)
  return seeds.stage.act(who(seeds, by), commentReport, { at: doing.at, params, body: { text, audience } })
}

/** The current decision, as the acting user sees it. */
async function roundOf({ trx }: SeedContext, id: string): Promise<number> {
  const row = await trx.selectFrom('rewards').select('round').where('report_id', '=', id).executeTakeFirst()
  return row?.round ?? 0
}

async function onReward(
  seeds: SeedContext,
  doing: Doing,
  {
    by,
    operation,
    body = {},
  }: { by: string; operation: typeof decideReward | typeof approveReward | typeof payReward; body?: object },
) {
  const given = { round: await roundOf(seeds, doing.id), ...body }
  return seeds.stage.act(who(seeds, by), operation, {
    at: doing.at,
    params: inOrganization(seeds, doing),
    body: given,
  })
}

/** The open dispute of a report. */
async function disputeOf({ trx }: SeedContext, report: string): Promise<string> {
  const row = await trx
    .selectFrom('disputes')
    .select('id')
    .where('report_id', '=', report)
    .where('state', 'in', ['open', 'answered'])
    .executeTakeFirstOrThrow()
  return row.id
}

const doers: { [Name in WorldAct['do']]: Doer<Name> } = {
  triager: (seeds, { id, at }, { by, to }) => {
    const body = { triager: who(seeds, to).id, reason: seeds.assignedBecause }
    return seeds.stage.act(who(seeds, by), assignTriager, { at, params: { id }, body })
  },
  hand_over: (seeds, doing, { by, severity, text }) =>
    changeState(seeds, doing, { by, body: { to: 'pending_organization', severity, text } }),
  ask: (seeds, doing, { by, text }) => changeState(seeds, doing, { by, body: { to: 'needs_info', text } }),
  answer: (seeds, { report, id, at }, { text }) =>
    seeds.stage.act(who(seeds, report.agent), replyToReport, { at, params: { report: id }, body: { text } }),
  assign: (seeds, doing, { by, to }) => {
    const params = inOrganization(seeds, doing)
    return seeds.stage.act(who(seeds, by), assignReport, { at: doing.at, params, body: { user: who(seeds, to).id } })
  },
  comment: (seeds, doing, { by, text }) => addComment(seeds, doing, { by, text, audience: 'everyone' }),
  note: (seeds, doing, { by, text }) => addComment(seeds, doing, { by, text, audience: 'internal' }),
  accept: (seeds, doing, { by, severity, text }) =>
    changeState(seeds, doing, { by, body: { to: 'accepted', severity, text } }),
  close: async (seeds, doing, { by, reason, clause, duplicate_of: original, review_in: reviewIn, text }) =>
    changeState(seeds, doing, {
      by,
      body: {
        to: 'closed',
        reason,
        text,
        clause: clause === undefined ? undefined : await numberOf(seeds, doing.report.program, clause),
        duplicate_of: original === undefined ? undefined : named(seeds.sent, original),
        review_on: reviewIn === undefined ? undefined : dayOf(new Date(seeds.now.getTime() + reviewIn * dayMs)),
      },
    }),
  propose_duplicate: (seeds, doing, { by, of, text }) => {
    const body: TransitionForm = { to: 'closed', reason: 'duplicate', duplicate_of: named(seeds.sent, of), text }
    return changeState(seeds, doing, { by, body })
  },
  withdraw: (seeds, { report, id, at }) =>
    seeds.stage.act(who(seeds, report.agent), withdrawReport, { at, params: { report: id } }),
  decide: (seeds, doing, { by, amount }) =>
    onReward(seeds, doing, { by, operation: decideReward, body: { amount, currency: 'USD' } }),
  approve: (seeds, doing, { by }) => onReward(seeds, doing, { by, operation: approveReward }),
  pay: (seeds, doing, { by, reference }) =>
    onReward(seeds, doing, { by, operation: payReward, body: { reference, paid_on: dayOf(doing.at) } }),
  give_payout: (seeds, { report, at }, { payout }) =>
    seeds.stage.act(who(seeds, report.agent), savePayoutDetails, { at, body: payout }),
  open_payout: (seeds, doing, { by }) =>
    seeds.stage.act(who(seeds, by), openRewardPayout, { at: doing.at, params: inOrganization(seeds, doing) }),
  received: (seeds, { report, id, at }) =>
    seeds.stage.act(who(seeds, report.agent), answerReceipt, {
      at,
      params: { report: id },
      body: { has_arrived: true },
    }),
  dispute: async (seeds, { report, id, at }, { ground: reason, clause, text }) => {
    const body = { ground: reason, clause: await numberOf(seeds, report.program, clause), text }
    return seeds.stage.act(who(seeds, report.agent), openDispute, { at, params: { report: id }, body })
  },
  answer_dispute: (seeds, doing, { by, text }) => {
    const params = inOrganization(seeds, doing)
    return seeds.stage.act(who(seeds, by), answerDispute, { at: doing.at, params, body: { text } })
  },
  take_dispute: async (seeds, { id, at }, { by }) =>
    seeds.stage.act(who(seeds, by), takeDispute, { at, params: { id: await disputeOf(seeds, id) } }),
  rule_dispute: async (seeds, { report, id, at }, { by, ruling, effect, amount, clause, text }) => {
    const body = { ruling, effect, amount, clause: await numberOf(seeds, report.program, clause), text }
    return seeds.stage.act(who(seeds, by), ruleDispute, { at, params: { id: await disputeOf(seeds, id) }, body })
  },
  fixed: (seeds, doing, { by, text }) =>
    seeds.stage.act(who(seeds, by), askRetest, { at: doing.at, params: inOrganization(seeds, doing), body: { text } }),
  retest: (seeds, { report, id, at }, { answer, text }) =>
    seeds.stage.act(who(seeds, report.agent), answerRetest, { at, params: { report: id }, body: { answer, text } }),
  rate: (seeds, doing, { by, quality }) => {
    const params = inOrganization(seeds, doing)
    return seeds.stage.act(who(seeds, by), rateReport, { at: doing.at, params, body: { quality } })
  },
  ...disclosing,
  ...paying,
}

async function perform<Name extends WorldAct['do']>(seeds: SeedContext, doing: Doing, act: Of<Name>): Promise<void> {
  try {
    await (doers[act.do] as Doer<Name>)(seeds, doing, act)
  } catch (error) {
    throw new Error(`The demo world cannot ${act.do} ${doing.report.id}: ${String(error)}`, { cause: error })
  }
}

/** All actions on a report, each with its time. */
function momentsOf(seeds: SeedContext, report: WorldReport): DatedWork[] {
  let at = new Date(seeds.now.getTime() - report.sent * dayMs)
  const sending = at
  const acts = report.life.map((act): DatedWork => {
    at = new Date(at.getTime() + act.after * hourMs)
    const moment = at
    return {
      at: moment,
      work: () => perform(seeds, { report, id: named(seeds.sent, report.id), at: moment }, act),
    }
  })
  if (at > seeds.now) throw new Error(`The last action on ${report.id} is in the future.`)
  return [{ at: sending, work: () => submit(seeds, report, sending) }, ...acts]
}

/** Once a day, like the worker's schedule. */
function* dailyFrom(first: Date, last: Date): Generator<Date> {
  for (let at = first.getTime() + dayMs; at < last.getTime(); at += dayMs) yield new Date(at)
}

export type WorldStory = WorldReports & { engagements: readonly WorldEngagement[]; pentest: PentestStory }

/** Runs the pentests of the demo world, submits its reports and runs their actions, in chronological order. */
export async function seedReports(
  { reports, engagements, pentest, assigned_because: assignedBecause }: WorldStory,
  given: Omit<SeedContext, 'sent' | 'assignedBecause'>,
): Promise<number> {
  const seeds: SeedContext = { ...given, assignedBecause, sent: new Map() }
  const { stage, now } = seeds
  const moments = [
    ...engagements.flatMap((engagement) => engagementMoments(seeds, engagement, pentest)),
    ...[...reports, ...toReports(pentest)].flatMap((report) => momentsOf(seeds, report)),
  ]
  const first = new Date(Math.min(...moments.map(({ at }) => at.getTime())))
  const days = [...dailyFrom(first, now)].map((at): DatedWork => ({ at, work: () => stage.age(at) }))
  const inOrder = [...moments, ...days].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { work } of inOrder) await work()
  await stage.measure(now)
  return reports.length + pentest.findings.length
}
