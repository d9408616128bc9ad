import { archiveTarget } from '@grana/contract/customers/targets'
import { createReportDraft, submitReport } from '@grana/contract/reports/agent-reports'
import { publishChange } from '@grana/server/testing/programs'
import { draftReport, reportingAgent, reportWorld, type ReportWorld } from '@grana/server/testing/reports'
import type { TestBrowser, ApiResponse } from '@grana/server/testing/test-browser'
import { sized } from '@grana/server/testing/test-size'
import { group, repeatFor, successes, type Arena, type Race } from './arena.ts'
import { bothOf, getReportSetup } from './report-setup.ts'

/** As in the report policy. */
const quota = { program: 10 }
const maxDrafts = 50

const send: Race = {
  name: 'submit a report',
  async prepare(arena) {
    const { world } = await getReportSetup(arena)
    const agent = await reportingAgent(arena.api)
    const { id, revision } = await draftReport(agent, world)
    const browsers = await bothOf(arena, agent)
    const body = { params: { draft: id }, body: { revision } }
    return { tries: repeatFor(browsers, { count: group, send: (own) => own.call(submitReport, body) }) }
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
  const sentOf = async (responses: readonly ApiResponse[]) => {
    const query = arena.db.selectFrom('reports').select(['submitted_at', 'policy_version']).where('id', '=', draft.id)
    const row = await query.executeTakeFirst()
    const sent = successes(responses.filter((_, index) => index % 3 !== 0))
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
      async holds(responses) {
        const { row, isSound } = await sentOf(responses)
        const query = arena.db.selectFrom('targets').select('archived_at').where('id', '=', world.target)
        const { archived_at: archivedAt } = await query.executeTakeFirstOrThrow()
        return isSound && archivedAt !== null && (row === undefined || row.submitted_at <= archivedAt)
      },
    }
  },
}

/** Exceeding the quota is an expected refusal: in these races it is no server error. */
const asRefused = (response: ApiResponse): ApiResponse =>
  response.status === 429 ? { ...response, status: 409 } : response

const quotaOfDay: Race = {
  name: 'submit more drafts at once than a program accepts in a day: exactly the quota',
  async prepare(arena) {
    const { world } = await getReportSetup(arena)
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
      async holds(responses) {
        const sent = await arena.db.selectFrom('reports').select('id').where('agent_id', '=', agent.user.id).execute()
        return successes(responses) === quota.program && sent.length === quota.program
      },
    }
  },
}

const quotaOfDrafts: Race = {
  name: 'start drafts at once: one empty draft, and never more than the maximum',
  async prepare(arena) {
    const { world } = await getReportSetup(arena)
    const agent = await reportingAgent(arena.api)
    const { organization, program } = world
    const kept = Array.from({ length: maxDrafts - 1 }, () => ({
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
      async holds(responses) {
        const all = await arena.db
          .selectFrom('report_drafts')
          .select('id')
          .where('user_id', '=', agent.user.id)
          .execute()
        return successes(responses) === group && all.length === maxDrafts
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
      async holds(responses) {
        const { row, isSound } = await sentOf(responses)
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

export const submissionRaces: readonly Race[] = [send, archive, newTerms, quotaOfDay, quotaOfDrafts]
