import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf, draftProgram, programWorld, signedInAgent, type ProgramWorld } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { saveAvailability } from '@grana/contract/appearance/availability'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { inviteAgent } from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import {
  exploreLimits,
  explorePrograms,
  exploreSorts,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  setSearchNotices,
  type ExploredProgram,
  type ExploreQuery,
  type SavedSearch,
} from '@grana/contract/programs/explore'
import { openJoinTerms } from '@grana/contract/programs/join-terms'
import { scoreProgram } from '@grana/contract/programs/program-score'
import { announceMatches } from './announce-matches.ts'
import { listExplored } from './queries.ts'
import { categoryMasks, toWanted } from './to-wanted.ts'

let api: TestApi
let worker: TestWorker
let world: ProgramWorld
type Agent = Awaited<ReturnType<typeof signedInAgent>>

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await programWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function published(changes: Partial<ProgramDraft> = {}, by = world) {
  const drafted = await draftProgram(by, changes)
  const body = { revision: drafted.revision }
  expect((await by.browser.call(publishProgramDraft, { params: drafted.params, body })).status).toBe(200)
  return drafted.params
}

async function agentOf(country = 'MX'): Promise<Agent> {
  const agent = await signedInAgent(api)
  await api.database.owner.updateTable('users').set({ country_code: country }).where('id', '=', agent.user.id).execute()
  return agent
}

const explored = async ({ browser }: Agent, query: Record<string, string> = {}) => {
  const response = await browser.call(explorePrograms, { query })
  expect(response.status).toBe(200)
  return dataOf<ExploredProgram[]>(response)
}
const find = async (agent: Agent, program: string, query: Record<string, string> = {}) =>
  (await explored(agent, { sort: 'recent', ...query })).find(({ id }) => id === program)

type Figures = { answer?: number; triage?: number; pay?: number; kept?: number; promised?: number; resolved?: number }

async function measured(
  { organization, program }: { organization: string; program: string },
  { answer, triage, pay, kept = 0, promised = 0, resolved }: Figures,
) {
  const figures = {
    ...(answer !== undefined && { first_answer_hours: { median: answer, p90: answer, n: 4 } }),
    ...(triage !== undefined && { triage_days: { median: triage, p90: triage, n: 4 } }),
    ...(pay !== undefined && { payment_days: { median: pay, p90: pay, n: promised, kept, promised } }),
    ...(resolved !== undefined && { resolved }),
  }
  await sql`insert into grana.program_figures (organization_id, program_id, has_reports, figures, measured_at)
    values (${organization}, ${program}, true, ${JSON.stringify(figures)}, now())
    on conflict (organization_id, program_id) do update set has_reports = true, figures = excluded.figures`.execute(
    api.database.owner,
  )
}

async function paid({ organization, program }: { organization: string; program: string }, cents: number) {
  const totals = JSON.stringify({ total_cents: cents, year_cents: cents, n: 3 })
  await sql`insert into grana.program_payment_figures (organization_id, program_id, kind, figures, measured_at)
    values (${organization}, ${program}, 'totals', ${totals}, now())
    on conflict (organization_id, program_id, kind) do update set figures = excluded.figures`.execute(
    api.database.owner,
  )
}

const publishes = (program: string, level: 'days' | 'totals' | 'amounts') =>
  api.database.owner.updateTable('programs').set({ public_payments: level }).where('id', '=', program).execute()

async function proves({ user }: Agent, category: string, accepted: number) {
  await sql`insert into grana.agent_skills (user_id, category, accepted, is_listed, country_code, languages, has_factor, updated_at)
    values (${user.id}, ${category}, ${accepted}, false, 'MX', '{}', false, now())
    on conflict (user_id, category) do update set accepted = excluded.accepted`.execute(api.database.owner)
}

describe('exploring programs', () => {
  test('shows what was measured, and amounts only where they are public', async () => {
    const agent = await agentOf()
    const place = await published()
    expect((await find(agent, place.program))?.figures).toEqual({
      answer_hours: null,
      answers: null,
      triage_days: null,
      payment_days: null,
      kept: null,
      promised: null,
      resolved: null,
      paid_cents: null,
    })
    await measured(place, { answer: 5, triage: 1.5, pay: 3, kept: 4, promised: 5, resolved: 7 })
    await paid(place, 125_000)
    const figures = { answer_hours: 5, triage_days: 1.5, payment_days: 3, kept: 4, promised: 5, resolved: 7 }
    expect((await find(agent, place.program))?.figures).toMatchObject({ ...figures, paid_cents: null })
    await publishes(place.program, 'totals')
    expect((await find(agent, place.program))?.figures).toMatchObject({ ...figures, paid_cents: 125_000 })
  })

  test('lists private programs by invitation or request, without figures where the agent may only ask', async () => {
    const agent = await agentOf()
    const invited = await published({ visibility: 'private' })
    const joining = { ...openJoinTerms, accepts_requests: true }
    const joinable = await published({ visibility: 'private', joining })
    await api.database.owner
      .updateTable('programs')
      .set({ agent_places: 3 })
      .where('id', '=', joinable.program)
      .execute()
    for (const place of [invited, joinable]) await measured(place, { answer: 2, resolved: 3 })
    expect(await find(agent, invited.program)).toBeUndefined()
    await world.browser.call(inviteAgent, { params: invited, body: { username: agent.username } })
    expect(await find(agent, invited.program)).toMatchObject({ relation: 'invited', figures: { answer_hours: 2 } })
    expect(await find(agent, joinable.program)).toMatchObject({
      relation: 'joinable',
      places_free: 3,
      figures: { answer_hours: null, resolved: null },
    })
  })

  test('leaves out other countries, paused programs, and those that removed the agent', async () => {
    const agent = await agentOf()
    const denied = await published({ denied_countries: ['MX'] })
    const elsewhere = await published({ approved_countries: ['CO'] })
    const paused = await published()
    const removed = await published()
    await api.database.owner.updateTable('programs').set({ state: 'paused' }).where('id', '=', paused.program).execute()
    const at = new Date()
    await api.database.owner
      .insertInto('agent_invitations')
      .values({
        organization_id: removed.organization,
        program_id: removed.program,
        user_id: agent.user.id,
        invited_by: world.owner.id,
        state: 'removed',
        created_at: at,
        answered_at: at,
      })
      .execute()
    for (const { program } of [denied, elsewhere, paused, removed]) expect(await find(agent, program)).toBeUndefined()
    const colombian = await agentOf('CO')
    expect(await find(colombian, elsewhere.program)).toMatchObject({ is_named: true })
  })

  test('says why: categories, hours, country, answers and payments', async () => {
    const agent = await agentOf()
    const place = await published({ approved_countries: ['MX'] })
    await proves(agent, 'cross-site-scripting', 3)
    await proves(agent, 'automotive', 40)
    const hours = [{ weekday: 1 as const, start: '00:00', end: '23:30' }]
    await agent.browser.call(saveAvailability, { body: { work_type: 'part_time', weekend: false, hours } })
    await measured(place, { answer: 20, pay: 2, kept: 9, promised: 10 })
    const found = await find(agent, place.program)
    expect(found).toMatchObject({ accepted: 3, categories: ['cross-site-scripting'], is_named: true })
    expect(found?.reasons.find(({ part }) => part === 'skills')).toEqual({ part: 'skills', points: 12 })
    expect(found?.shared_minutes).toBeGreaterThan(0)
    expect(found?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(found?.score)
  })

  test('is for agents, and refuses what is no search', async () => {
    expect((await world.browser.call(explorePrograms, { query: {} })).status).toBe(403)
    const agent = await agentOf()
    for (const query of [{ sort: 'best' }, { kept: '101' }, { kind: 'pentest' }, { page: '51' }])
      expect((await agent.browser.call(explorePrograms, { query })).status).toBe(422)
  })
})

const rounds = sized({ gate: 120, full: 10_000 })

/** The value that an order reads, larger first. */
const keys: Readonly<Record<string, (one: ExploredProgram) => number | null>> = {
  proposed: ({ score }) => score,
  answer: ({ figures }) => negative(figures.answer_hours),
  triage: ({ figures }) => negative(figures.triage_days),
  payment: ({ figures }) => negative(figures.payment_days),
  kept: ({ figures: { kept, promised } }) => (kept === null || !promised ? null : kept / promised),
  paid: ({ figures }) => figures.paid_cents,
  resolved: ({ figures }) => figures.resolved,
  places: ({ places_free: free }) => free,
  reward: ({ reward }) => reward?.max_cents ?? null,
  recent: ({ updated_at: at }) => Date.parse(at),
}
const negative = (value: number | null) => (value === null ? null : -value)

function seeded(start: number) {
  let state = start
  const below = (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % end
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  return { below, pick, maybe: <T>(value: T): T | undefined => (below(3) === 0 ? value : undefined) }
}

test(`the reasons of ${rounds} generated searches add up to the order`, { timeout: 600_000 }, async () => {
  const draw = seeded(24)
  const other = await programWorld(api, { type: 'android', address: 'app.example' })
  const places = []
  for (let count = 0; count < 12; count += 1) {
    const approved = draw.pick([[], ['MX'], ['MX', 'CO']])
    places.push(await published({ approved_countries: approved }, count % 2 === 0 ? world : other))
  }
  const agent = await agentOf()
  for (let count = 0; count < rounds; count += 1) {
    if (count % 20 === 0) {
      const place = draw.pick(places)
      const promised = draw.below(8)
      await measured(place, {
        answer: draw.below(160),
        triage: draw.below(30),
        pay: draw.below(40),
        promised,
        kept: draw.below(promised + 1),
        resolved: draw.below(50),
      })
      await paid(place, draw.below(9_000_000))
      await publishes(place.program, draw.pick(['days', 'totals', 'amounts']))
      await proves(agent, draw.pick(['mobile', 'cross-site-scripting', 'cloud']), draw.below(60))
    }
    const query: ExploreQuery = {
      sort: draw.pick(exploreSorts),
      asset: draw.maybe(draw.pick(['website', 'mobile_app'] as const)),
      answer: draw.maybe(draw.below(120) + 1),
      kept: draw.maybe(draw.below(100) + 1),
    }
    const rows = await inTransactionAs(api.database.api, agent.user, (trx) =>
      listExplored(trx, {
        wanted: toWanted(query),
        masks: categoryMasks,
        sort: query.sort ?? 'proposed',
        most: 100,
        past: 0,
      }),
    )
    for (const row of rows) {
      const { score, reasons } = scoreProgram(row)
      expect([row.score, reasons.reduce((sum, { points }) => sum + points, 0)]).toEqual([score, score])
      if (query.answer !== undefined) expect(row.answer_hours).toBeLessThanOrEqual(query.answer)
    }
    const values = rows.map((row) => {
      const { answer_hours, answers, triage_days, payment_days, kept, promised, resolved, paid_cents } = row
      const figures = { answer_hours, answers, triage_days, payment_days, kept, promised, resolved, paid_cents }
      const reward = row.max_cents === null ? {} : { reward: { max_cents: row.max_cents } }
      const shown = { ...row, ...reward, figures, updated_at: row.updated_at.toISOString() }
      return keys[query.sort ?? '']?.(shown as unknown as ExploredProgram) ?? -Infinity
    })
    expect(values).toEqual(values.toSorted((one, next) => (one === next ? 0 : next - one)))
  }
})

describe('a saved search', () => {
  const saved = async ({ browser }: Agent) => dataOf<SavedSearch[]>(await browser.call(listSavedSearches, {}))
  const save = ({ browser }: Agent, name = 'Banks', query: object = { kind: 'bounty', reward: 100 }, notifies = true) =>
    browser.call(saveSearch, { body: { name, query, notifies } })
  const dayMs = 86_400_000
  const notices = ({ user }: Agent) =>
    api.database.owner
      .selectFrom('notifications')
      .select(['data', 'by_mail'])
      .where('user_id', '=', user.id)
      .where('kind', '=', 'program.found')
      .orderBy('created_at')
      .execute()
  const after = async (days: number) => {
    worker.at(new Date(Date.now() + days * dayMs + 60_000))
    await announceMatches(worker.context)
  }

  test('is listed, replaced by its name, silenced and removed by its agent only', async () => {
    const [agent, other] = [await agentOf(), await agentOf()]
    expect((await save(agent)).status).toBe(200)
    expect(await saved(agent)).toMatchObject([{ name: 'Banks', search: 'kind=bounty&reward=100', notifies: true }])
    await save(agent, 'Banks', { asset: 'api', sort: 'answer' })
    const [one] = await saved(agent)
    expect(one).toMatchObject({ search: 'asset=api&sort=answer' })
    const params = { search: one!.id }
    expect((await other.browser.call(removeSavedSearch, { params })).status).toBe(404)
    expect((await other.browser.call(setSearchNotices, { params, body: { notifies: false } })).status).toBe(404)
    expect(await saved(other)).toEqual([])
    await agent.browser.call(setSearchNotices, { params, body: { notifies: false } })
    expect(await saved(agent)).toMatchObject([{ notifies: false }])
    expect((await agent.browser.call(removeSavedSearch, { params })).status).toBe(200)
    expect(await saved(agent)).toEqual([])
    expect((await agent.browser.call(removeSavedSearch, { params })).status).toBe(404)
  })

  test('has a name, known filters and a limit', async () => {
    const agent = await agentOf()
    expect((await save(agent, '')).status).toBe(422)
    expect((await save(agent, 'Odd', { place: 'x' })).status).toBe(400)
    expect((await save(agent, 'Odd', { kept: 0 })).status).toBe(422)
    for (let count = 0; count < exploreLimits.searches; count += 1)
      expect((await save(agent, `Search ${count}`)).status).toBe(200)
    expect((await save(agent, 'One more')).body).toMatchObject({ code: 'saved_search.too_many' })
    expect((await world.browser.call(listSavedSearches, {})).status).toBe(403)
  })

  test('announces each new program once, at most once a day, by the preferences', async () => {
    const agent = await agentOf()
    await agent.browser.call(saveNotificationPreferences, {
      body: { choices: [{ kind: 'programs', app: true, mail: true }] },
    })
    await save(agent, 'All', { kind: 'bounty' })
    await save(agent, 'Also all', {})
    await after(1)
    expect(await notices(agent), 'what matched when it was saved').toEqual([])
    await published()
    await published()
    await after(1)
    expect(await notices(agent), 'looked at a moment ago').toEqual([])
    await after(2)
    expect(await notices(agent)).toEqual([{ data: { count: 2 }, by_mail: true }])
    await after(2)
    await after(3)
    expect(await notices(agent)).toHaveLength(1)
    worker.at()
  })

  test('is silent when its notices are off, and starts again without the past', async () => {
    const agent = await agentOf()
    await save(agent, 'Quiet', {}, false)
    const [one] = await saved(agent)
    await published()
    await after(5)
    await agent.browser.call(setSearchNotices, { params: { search: one!.id }, body: { notifies: true } })
    await after(6)
    expect(await notices(agent)).toEqual([])
    worker.at()
  })

  test('is seen by no other account in the database', async () => {
    const agent = await agentOf()
    const other = await agentOf()
    await save(agent, 'Mine')
    const rows = await inTransactionAs(api.database.api, other.user, (trx) =>
      trx.selectFrom('saved_searches').select('name').where('user_id', '=', agent.user.id).execute(),
    )
    expect(rows).toEqual([])
  })
})
