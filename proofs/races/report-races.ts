import { archiveTarget } from '@grana/contract/customers/targets'
import { replyToReport, createReportDraft, submitReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { changeReportState, registerKnownIssue, type KnownIssue } from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import { buildTasks } from '@grana/server/tasks'
import { publishChange } from '@grana/server/testing/programs'
import {
  draftReport,
  grantSecondFactor,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '@grana/server/testing/reports'
import type { TestBrowser, ApiResponse } from '@grana/server/testing/test-browser'
import { sized } from '@grana/server/testing/test-size'
import { startTestWorker, type TestWorker } from '@grana/server/testing/test-worker'
import { group, repeatFor, successes, type Arena, type Race, type Round } from './arena.ts'

/** As in the report policy. */
const quota = { program: 10 }
const mostDrafts = 50

type Ground = { world: ReportWorld; worker: TestWorker; knownIssue: string; judges: readonly TestBrowser[] }

/** One program for all rounds of an arena, and two members who triage its reports, each at both instances. */
const grounds = new WeakMap<Arena, Promise<Ground>>()

async function makeGround(arena: Arena): Promise<Ground> {
  const world = await reportWorld(arena.api)
  const worker = await startTestWorker({}, arena.api.database)
  arena.atEnd.push(() => worker.close())
  const people = [await world.inProgram('administrator'), await world.inProgram('owner')]
  const judges = (await Promise.all(people.map(({ user }) => arena.at(user)))).flat()
  for (const { user } of people) await grantSecondFactor(arena.db, user)
  const known = await judges[0]!.call(registerKnownIssue, {
    params: world.programParams,
    body: { title: 'Known', text: 'Known for long.', known_since: '2020-01-01' },
  })
  const [issue] = known.body['data'] as KnownIssue[]
  return { world, worker, judges, knownIssue: issue?.id ?? '' }
}

function groundOf(arena: Arena): Promise<Ground> {
  const ground = grounds.get(arena) ?? makeGround(arena)
  grounds.set(arena, ground)
  return ground
}

async function bothOf(arena: Arena, { user }: SignedInUser): Promise<readonly TestBrowser[]> {
  const browsers = await arena.at(user)
  await grantSecondFactor(arena.db, user)
  return browsers
}

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

const send: Race = {
  name: 'submit a report',
  async prepare(arena) {
    const { world } = await groundOf(arena)
    const agent = await reportingAgent(arena.api)
    const { id, revision } = await draftReport(agent, world)
    const browsers = await bothOf(arena, agent)
    const body = { params: { draft: id }, body: { revision } }
    return { tries: repeatFor(browsers, { count: group, send: (own) => own.call(submitReport, body) }) }
  },
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

/** Concurrently: one in three changes what the report depends on, the others submit it. */
async function sendAgainst(arena: Arena, change: (world: ReportWorld, owner: TestBrowser) => Promise<ApiResponse>) {
  const world = await reportWorld(arena.api)
  const agent = await reportingAgent(arena.api)
  const draft = await draftReport(agent, world)
  const [owner] = await bothOf(arena, { user: world.owner, browser: world.browser })
  const body = { params: { draft: draft.id }, body: { revision: draft.revision } }
  const sends = repeatFor(await bothOf(arena, agent), { count: group, send: (own) => own.call(submitReport, body) })
  const tries = sends.map((sending, index) => (index % 3 === 0 ? () => change(world, owner!) : sending))
  const sentOf = async (told: readonly ApiResponse[]) => {
    const query = arena.db.selectFrom('reports').select(['submitted_at', 'policy_version']).where('id', '=', draft.id)
    const row = await query.executeTakeFirst()
    const sent = successes(told.filter((_, index) => index % 3 !== 0))
    return { row, isSound: sent === (row === undefined ? 0 : 1) }
  }
  return { world, tries, sentOf }
}

const archive: Race = {
  name: 'archive a target against a report on it: never later',
  async prepare(arena) {
    const { world, tries, sentOf } = await sendAgainst(arena, ({ organization, target }, owner) =>
      owner.call(archiveTarget, { params: { organization, target }, body: {} }),
    )
    return {
      tries,
      async holds(told) {
        const { row, isSound } = await sentOf(told)
        const query = arena.db.selectFrom('targets').select('archived_at').where('id', '=', world.target)
        const { archived_at: archivedAt } = await query.executeTakeFirstOrThrow()
        return isSound && archivedAt !== null && (row === undefined || row.submitted_at <= archivedAt)
      },
    }
  },
}

/** Exceeding the quota is an expected refusal: in these races it is no server error. */
const asRefused = (told: ApiResponse): ApiResponse => (told.status === 429 ? { ...told, status: 409 } : told)

const quotaOfDay: Race = {
  name: 'submit more drafts at once than a program accepts in a day: exactly the quota',
  async prepare(arena) {
    const { world } = await groundOf(arena)
    const agent = await reportingAgent(arena.api)
    // One after the other: a second concurrent start returns the first draft.
    const drafts: Awaited<ReturnType<typeof draftReport>>[] = []
    while (drafts.length < sized({ gate: 14, full: 30 })) drafts.push(await draftReport(agent, world))
    const browsers = await bothOf(arena, agent)
    const tries = drafts.map(({ id, revision }, index) => async () => {
      const own = browsers[index % browsers.length]!
      return asRefused(await own.call(submitReport, { params: { draft: id }, body: { revision } }))
    })
    return {
      tries,
      async holds(told) {
        const sent = await arena.db.selectFrom('reports').select('id').where('agent_id', '=', agent.user.id).execute()
        return successes(told) === quota.program && sent.length === quota.program
      },
    }
  },
}

const quotaOfDrafts: Race = {
  name: 'start drafts at once: one empty draft, and never more than the maximum',
  async prepare(arena) {
    const { world } = await groundOf(arena)
    const agent = await reportingAgent(arena.api)
    const { organization, program } = world
    const kept = Array.from({ length: mostDrafts - 1 }, () => ({
      user_id: agent.user.id,
      organization_id: organization,
      program_id: program,
      body: JSON.stringify({ title: 'Begun' }),
      created_at: new Date(),
      updated_at: new Date(),
    }))
    await arena.db.insertInto('report_drafts').values(kept).execute()
    const params = { program }
    const send = (own: TestBrowser) => own.call(createReportDraft, { params })
    return {
      tries: repeatFor(await bothOf(arena, agent), { count: group, send }),
      async holds(told) {
        const all = await arena.db
          .selectFrom('report_drafts')
          .select('id')
          .where('user_id', '=', agent.user.id)
          .execute()
        return successes(told) === group && all.length === mostDrafts
      },
    }
  },
}

const newTerms: Race = {
  name: 'new terms against a report: the version in force at submission applies',
  async prepare(arena) {
    const { world, tries, sentOf } = await sendAgainst(arena, async ({ program, organization }, owner) =>
      publishChange({ organization, browser: owner }, program, { summary: 'Other terms from now on.' }),
    )
    return {
      tries,
      async holds(told) {
        const { row, isSound } = await sentOf(told)
        const query = arena.db
          .selectFrom('policy_versions')
          .select('published_at')
          .where('program_id', '=', world.program)
        const later = await query.where('version', '>', row?.policy_version ?? 99).execute()
        return (
          isSound && row !== undefined && later.every(({ published_at: at }) => at !== null && at >= row.submitted_at)
        )
      },
    }
  },
}

const reopening: TransitionForm = { to: 'triaging', text: 'Once more.' }

export const reportRaces: readonly Race[] = [
  send,
  judging('accept a report', () => [accepting]),
  judging('accept, close, call a duplicate and ask about the same report', (ground) => [
    accepting,
    closing,
    duplicate(ground),
    asking,
  ]),
  judging('reopen a report', () => [reopening], duplicate),
  withdraw,
  answer,
  archive,
  newTerms,
  quotaOfDay,
  quotaOfDrafts,
]
