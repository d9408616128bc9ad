import { replyToReport, submitReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import { buildTasks } from '@grana/server/tasks'
import { draftReport, reportingAgent } from '@grana/server/testing/reports'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { group, repeatFor, successes, type Arena, type Race, type Round } from './arena.ts'
import { bothOf, getReportSetup, type ReportSetup } from './report-setup.ts'

/** A report in triage, with its agent at both instances. */
async function createTriagedReport(arena: Arena) {
  const setup = await getReportSetup(arena)
  const agent = await reportingAgent(arena.api)
  const { id, revision } = await draftReport(agent, setup.world)
  await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  const { organization } = setup.world
  const job = buildTasks(setup.worker.context)['on-report-submitted.begin']
  // The job reads only the report that its payload names.
  await job?.({ organizationId: organization, reportId: id }, {} as never)
  const move = (browser: TestBrowser, body: TransitionForm) =>
    browser.call(changeReportState, { params: { organization, report: id }, body })
  return { ...setup, id, agent, agents: await bothOf(arena, agent), move }
}

async function countTransitions(arena: Arena, report: string): Promise<number> {
  const rows = await arena.db
    .selectFrom('report_events')
    .select('number')
    .where('report_id', '=', report)
    .where('kind', '=', 'moved')
    .execute()
  return rows.length
}

/** Exactly one success, and one more event than before. */
async function succeedsOnce(arena: Arena, report: string): Promise<NonNullable<Round['holds']>> {
  const before = await countTransitions(arena, report)
  return async (responses) => successes(responses) === 1 && (await countTransitions(arena, report)) === before + 1
}

/** The same transition by both members, repeatedly. */
function raceTransitions(
  name: string,
  listForms: (setup: ReportSetup) => readonly TransitionForm[],
  first?: (setup: ReportSetup) => TransitionForm,
): Race {
  return {
    name,
    async prepare(arena) {
      const report = await createTriagedReport(arena)
      if (first !== undefined) await report.move(report.members[0]!, first(report))
      const all = listForms(report)
      return {
        tries: repeatFor(report.members, {
          count: group,
          send: (own, index) => report.move(own, all[index % all.length]!),
        }),
        holds: await succeedsOnce(arena, report.id),
      }
    },
  }
}

const closing: TransitionForm = { to: 'closed', reason: 'informative', clause: '1.1', text: 'No risk.' }
const accepting: TransitionForm = { to: 'accepted' }
const asking: TransitionForm = { to: 'needs_info', text: 'In which browser?' }
const duplicate = ({ knownIssue }: ReportSetup): TransitionForm => ({
  to: 'closed',
  reason: 'duplicate',
  known_issue: knownIssue,
})

/** A question may come before the decision, because a pending question does not block one, and never after it. */
const askAndDecide: Race = {
  name: 'decide on a report while others ask about it',
  async prepare(arena) {
    const { id, members, move } = await createTriagedReport(arena)
    const before = await countTransitions(arena, id)
    const forms = [accepting, asking, closing, asking]
    return {
      tries: repeatFor(members, { count: group, send: (own, index) => move(own, forms[index % forms.length]!) }),
      async holds(responses) {
        const decisions = successes(responses.filter((_, index) => forms[index % forms.length] !== asking))
        const questions = successes(responses) - decisions
        return (
          decisions === 1 && questions <= 1 && (await countTransitions(arena, id)) === before + decisions + questions
        )
      },
    }
  },
}

const withdraw: Race = {
  name: 'an agent withdraws a report while it is accepted',
  async prepare(arena) {
    const { id, agents, members, move } = await createTriagedReport(arena)
    const params = { report: id }
    const tries = Array.from(
      { length: group },
      (_, index) => () =>
        index % 2 === 0
          ? agents[index % 4 === 0 ? 0 : 1]!.call(withdrawReport, { params })
          : move(members[index % members.length]!, accepting),
    )
    return { tries, holds: await succeedsOnce(arena, id) }
  },
}

const answer: Race = {
  name: 'an agent replies: every reply is stored, and the state changes once',
  async prepare(arena) {
    const { id, agents, members, move } = await createTriagedReport(arena)
    await move(members[0]!, asking)
    const before = await countTransitions(arena, id)
    const tries = repeatFor(agents, {
      count: 6,
      send: (own, index) =>
        own.call(replyToReport, { params: { report: id }, body: { text: `In all of them ${index}` } }),
    })
    return {
      tries,
      holds: async (responses) => successes(responses) === 6 && (await countTransitions(arena, id)) === before + 1,
    }
  },
}

const reopening: TransitionForm = { to: 'triaging', text: 'Once more.' }

export const reportRaces: readonly Race[] = [
  raceTransitions('accept a report', () => [accepting]),
  raceTransitions('accept, close and call a duplicate the same report', (setup) => [
    accepting,
    closing,
    duplicate(setup),
  ]),
  askAndDecide,
  raceTransitions('reopen a report', () => [reopening], duplicate),
  withdraw,
  answer,
]
