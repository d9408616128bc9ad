import { replyToReport, submitReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import { buildTasks } from '@grana/server/tasks'
import { draftReport, reportingAgent } from '@grana/server/testing/reports'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { group, repeatFor, successes, type Arena, type Race, type Round } from './arena.ts'
import { bothOf, groundOf, type Ground } from './report-ground.ts'

/** A report in triage, with its agent at both instances. */
async function triaged(arena: Arena) {
  const ground = await groundOf(arena)
  const agent = await reportingAgent(arena.api)
  const { id, revision } = await draftReport(agent, ground.world)
  await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  const { organization } = ground.world
  const job = buildTasks(ground.worker.context)['on-report-submitted.begin']
  // The job reads only the report that its payload names.
  await job?.({ organizationId: organization, reportId: id }, {} as never)
  const move = (browser: TestBrowser, body: TransitionForm) =>
    browser.call(changeReportState, { params: { organization, report: id }, body })
  return { ...ground, id, agent, agents: await bothOf(arena, agent), move }
}

async function movesOf(arena: Arena, report: string): Promise<number> {
  const rows = await arena.db
    .selectFrom('report_events')
    .select('number')
    .where('report_id', '=', report)
    .where('kind', '=', 'moved')
    .execute()
  return rows.length
}

/** Exactly one success, and one more event than before. */
async function once(arena: Arena, report: string): Promise<NonNullable<Round['holds']>> {
  const before = await movesOf(arena, report)
  return async (told) => successes(told) === 1 && (await movesOf(arena, report)) === before + 1
}

/** The same transition by both members, repeatedly. */
function judging(
  name: string,
  wishes: (ground: Ground) => readonly TransitionForm[],
  first?: (ground: Ground) => TransitionForm,
): Race {
  return {
    name,
    async prepare(arena) {
      const report = await triaged(arena)
      if (first !== undefined) await report.move(report.judges[0]!, first(report))
      const all = wishes(report)
      return {
        tries: repeatFor(report.judges, {
          count: group,
          send: (own, index) => report.move(own, all[index % all.length]!),
        }),
        holds: await once(arena, report.id),
      }
    },
  }
}

const closing: TransitionForm = { to: 'closed', reason: 'informative', clause: '1.1', text: 'No risk.' }
const accepting: TransitionForm = { to: 'accepted' }
const asking: TransitionForm = { to: 'needs_info', text: 'In which browser?' }
const duplicate = ({ knownIssue }: Ground): TransitionForm => ({
  to: 'closed',
  reason: 'duplicate',
  known_issue: knownIssue,
})

/** A question may come before the decision, because a pending question does not block one, and never after it. */
const askAndDecide: Race = {
  name: 'decide on a report while others ask about it',
  async prepare(arena) {
    const { id, judges, move } = await triaged(arena)
    const before = await movesOf(arena, id)
    const forms = [accepting, asking, closing, asking]
    return {
      tries: repeatFor(judges, { count: group, send: (own, index) => move(own, forms[index % forms.length]!) }),
      async holds(told) {
        const decisions = successes(told.filter((_, index) => forms[index % forms.length] !== asking))
        const questions = successes(told) - decisions
        return decisions === 1 && questions <= 1 && (await movesOf(arena, id)) === before + decisions + questions
      },
    }
  },
}

const withdraw: Race = {
  name: 'an agent withdraws a report while it is accepted',
  async prepare(arena) {
    const { id, agents, judges, move } = await triaged(arena)
    const params = { report: id }
    const tries = Array.from(
      { length: group },
      (_, index) => () =>
        index % 2 === 0
          ? agents[index % 4 === 0 ? 0 : 1]!.call(withdrawReport, { params })
          : move(judges[index % judges.length]!, accepting),
    )
    return { tries, holds: await once(arena, id) }
  },
}

const answer: Race = {
  name: 'an agent replies: every reply is stored, and the state changes once',
  async prepare(arena) {
    const { id, agents, judges, move } = await triaged(arena)
    await move(judges[0]!, asking)
    const before = await movesOf(arena, id)
    const tries = repeatFor(agents, {
      count: 6,
      send: (own, index) =>
        own.call(replyToReport, { params: { report: id }, body: { text: `In all of them ${index}` } }),
    })
    return {
      tries,
      holds: async (told) => successes(told) === 6 && (await movesOf(arena, id)) === before + 1,
    }
  },
}

const reopening: TransitionForm = { to: 'triaging', text: 'Once more.' }

export const reportRaces: readonly Race[] = [
  judging('accept a report', () => [accepting]),
  judging('accept, close and call a duplicate the same report', (ground) => [accepting, closing, duplicate(ground)]),
  askAndDecide,
  judging('reopen a report', () => [reopening], duplicate),
  withdraw,
  answer,
]
