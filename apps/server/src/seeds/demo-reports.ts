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
  getClauseCitation,
  getNamed,
  getPerson,
  toReportParams,
  type ActHandler,
  type ActNamed,
  type DatedReport,
  type DatedWork,
  type SeedContext,
} from './seed-context.ts'

const hourMs = 3_600_000

/** Invites the other agent into the draft, who agrees. */
async function share(seeds: SeedContext, report: WorldReport, { draft, at }: { draft: string; at: Date }) {
  if (report.shared_with === undefined) return
  const { agent, percent } = report.shared_with
  const friend = getPerson(seeds, agent)
  const { username } = await seeds.trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', friend.id)
    .executeTakeFirstOrThrow()
  const [params, authors] = [{ draft }, [{ username: username ?? '', percent }]]
  const { revision } = await seeds.stage.act(getPerson(seeds, report.agent), saveDraftTeam, {
    at,
    params,
    body: { authors },
  })
  await seeds.stage.act(friend, answerSharedDraft, { at, params, body: { agrees: true, revision } })
}

async function submit(seeds: SeedContext, report: WorldReport, at: Date): Promise<void> {
  const agent = getPerson(seeds, report.agent)
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
function changeState(seeds: SeedContext, dated: DatedReport, { by, body }: { by: string; body: TransitionForm }) {
  const person = getPerson(seeds, by)
  const { at, id } = dated
  if (person.kind === 'staff') return seeds.stage.act(person, changeStaffReportState, { at, params: { id }, body })
  return seeds.stage.act(person, changeReportState, { at, params: toReportParams(seeds, dated), body })
}

function addComment(
  seeds: SeedContext,
  dated: DatedReport,
  { by, text, audience }: { by: string; text: string; audience: string },
) {
  const params = toReportParams(seeds, dated)
  return seeds.stage.act(getPerson(seeds, by), commentReport, { at: dated.at, params, body: { text, audience } })
}

/** The current decision, as the acting user sees it. */
async function roundOf({ trx }: SeedContext, id: string): Promise<number> {
  const row = await trx.selectFrom('rewards').select('round').where('report_id', '=', id).executeTakeFirst()
  return row?.round ?? 0
}

async function onReward(
  seeds: SeedContext,
  dated: DatedReport,
  {
    by,
    operation,
    body = {},
  }: { by: string; operation: typeof decideReward | typeof approveReward | typeof payReward; body?: object },
) {
  const given = { round: await roundOf(seeds, dated.id), ...body }
  return seeds.stage.act(getPerson(seeds, by), operation, {
    at: dated.at,
    params: toReportParams(seeds, dated),
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

const actHandlers: { [Name in WorldAct['do']]: ActHandler<Name> } = {
  triager: (seeds, { id, at }, { by, to }) => {
    const body = { triager: getPerson(seeds, to).id, reason: seeds.assignedBecause }
    return seeds.stage.act(getPerson(seeds, by), assignTriager, { at, params: { id }, body })
  },
  hand_over: (seeds, dated, { by, severity, text }) =>
    changeState(seeds, dated, { by, body: { to: 'pending_organization', severity, text } }),
  ask: (seeds, dated, { by, text }) => changeState(seeds, dated, { by, body: { to: 'needs_info', text } }),
  answer: (seeds, { report, id, at }, { text }) =>
    seeds.stage.act(getPerson(seeds, report.agent), replyToReport, { at, params: { report: id }, body: { text } }),
  assign: (seeds, dated, { by, to }) => {
    const params = toReportParams(seeds, dated)
    return seeds.stage.act(getPerson(seeds, by), assignReport, {
      at: dated.at,
      params,
      body: { user: getPerson(seeds, to).id },
    })
  },
  comment: (seeds, dated, { by, text }) => addComment(seeds, dated, { by, text, audience: 'everyone' }),
  note: (seeds, dated, { by, text }) => addComment(seeds, dated, { by, text, audience: 'internal' }),
  accept: (seeds, dated, { by, severity, text }) =>
    changeState(seeds, dated, { by, body: { to: 'accepted', severity, text } }),
  close: async (seeds, dated, { by, reason, clause, duplicate_of: original, review_in: reviewIn, text }) =>
    changeState(seeds, dated, {
      by,
      body: {
        to: 'closed',
        reason,
        text,
        clause: clause === undefined ? undefined : await getClauseCitation(seeds, dated.report.program, clause),
        duplicate_of: original === undefined ? undefined : getNamed(seeds.sent, original),
        review_on: reviewIn === undefined ? undefined : dayOf(new Date(seeds.now.getTime() + reviewIn * dayMs)),
      },
    }),
  propose_duplicate: (seeds, dated, { by, of, text }) => {
    const body: TransitionForm = { to: 'closed', reason: 'duplicate', duplicate_of: getNamed(seeds.sent, of), text }
    return changeState(seeds, dated, { by, body })
  },
  withdraw: (seeds, { report, id, at }) =>
    seeds.stage.act(getPerson(seeds, report.agent), withdrawReport, { at, params: { report: id } }),
  decide: (seeds, dated, { by, amount }) =>
    onReward(seeds, dated, { by, operation: decideReward, body: { amount, currency: 'USD' } }),
  approve: (seeds, dated, { by }) => onReward(seeds, dated, { by, operation: approveReward }),
  pay: (seeds, dated, { by, reference }) =>
    onReward(seeds, dated, { by, operation: payReward, body: { reference, paid_on: dayOf(dated.at) } }),
  give_payout: (seeds, { report, at }, { payout }) =>
    seeds.stage.act(getPerson(seeds, report.agent), savePayoutDetails, { at, body: payout }),
  open_payout: (seeds, dated, { by }) =>
    seeds.stage.act(getPerson(seeds, by), openRewardPayout, { at: dated.at, params: toReportParams(seeds, dated) }),
  received: (seeds, { report, id, at }) =>
    seeds.stage.act(getPerson(seeds, report.agent), answerReceipt, {
      at,
      params: { report: id },
      body: { has_arrived: true },
    }),
  dispute: async (seeds, { report, id, at }, { ground: reason, clause, text }) => {
    const body = { ground: reason, clause: await getClauseCitation(seeds, report.program, clause), text }
    return seeds.stage.act(getPerson(seeds, report.agent), openDispute, { at, params: { report: id }, body })
  },
  answer_dispute: (seeds, dated, { by, text }) => {
    const params = toReportParams(seeds, dated)
    return seeds.stage.act(getPerson(seeds, by), answerDispute, { at: dated.at, params, body: { text } })
  },
  take_dispute: async (seeds, { id, at }, { by }) =>
    seeds.stage.act(getPerson(seeds, by), takeDispute, { at, params: { id: await disputeOf(seeds, id) } }),
  rule_dispute: async (seeds, { report, id, at }, { by, ruling, effect, amount, clause, text }) => {
    const body = { ruling, effect, amount, clause: await getClauseCitation(seeds, report.program, clause), text }
    return seeds.stage.act(getPerson(seeds, by), ruleDispute, { at, params: { id: await disputeOf(seeds, id) }, body })
  },
  fixed: (seeds, dated, { by, text }) =>
    seeds.stage.act(getPerson(seeds, by), askRetest, {
      at: dated.at,
      params: toReportParams(seeds, dated),
      body: { text },
    }),
  retest: (seeds, { report, id, at }, { answer, text }) =>
    seeds.stage.act(getPerson(seeds, report.agent), answerRetest, {
      at,
      params: { report: id },
      body: { answer, text },
    }),
  rate: (seeds, dated, { by, quality }) => {
    const params = toReportParams(seeds, dated)
    return seeds.stage.act(getPerson(seeds, by), rateReport, { at: dated.at, params, body: { quality } })
  },
  ...disclosing,
  ...paying,
}

async function perform<Name extends WorldAct['do']>(
  seeds: SeedContext,
  dated: DatedReport,
  act: ActNamed<Name>,
): Promise<void> {
  try {
    await (actHandlers[act.do] as ActHandler<Name>)(seeds, dated, act)
  } catch (error) {
    throw new Error(`The demo world cannot ${act.do} ${dated.report.id}: ${String(error)}`, { cause: error })
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
      work: () => perform(seeds, { report, id: getNamed(seeds.sent, report.id), at: moment }, act),
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
