import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import {
  dataOf,
  draftProgram,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { saveAvailability } from '@grana/contract/appearance/availability'
import { saveVisibility } from '@grana/contract/profiles'
import { severities } from '@grana/contract/program-values'
import { scoreAgent } from '@grana/contract/programs/agent-score'
import { answerAgentInvitation, inviteAgent, removeAgent, type InvitedAgent } from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { findAgents, findLimits, type FindAgentsQuery, type FoundAgent } from '@grana/contract/programs/find-agents'
import { programRoles } from '@grana/contract/tenancy'
import { rankAgents } from './rank-agents.ts'

let api: TestApi
let world: ProgramWorld
let theirs: ProgramWorld
let params: { organization: string; program: string }

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
  theirs = await programWorld(api)
  params = await published()
})
afterAll(() => api.close())

async function published() {
  const drafted = await draftProgram(world, { visibility: 'private' })
  const response = await world.browser.call(publishProgramDraft, {
    params: drafted.params,
    body: { revision: drafted.revision },
  })
  expect(response.status).toBe(200)
  return drafted.params
}

const category = 'server-injection'

type Skill = { accepted: number; severity: number; precision_percent: number | null; judged: number; spam: number }
const skilled: Skill = { accepted: 7, severity: 3, precision_percent: 90, judged: 12, spam: 0 }

/** A signed-in agent who wants to be found and has proven a category. */
async function findable(skill: Partial<Skill> = {}) {
  const agent = await signedInAgent(api)
  await agent.browser.call(saveVisibility, {
    body: { visibility: 'everyone', open_web: false, hours_for: 'members', findable: true },
  })
  await sql`
    insert into grana.agent_skills (user_id, category, is_listed, country_code, languages, has_factor, updated_at)
    select user_id, ${category}, is_listed, country_code, languages, has_factor, now() from grana.agent_skills
    where user_id = ${agent.user.id} and category = ''`.execute(api.database.owner)
  await api.database.owner
    .updateTable('agent_skills')
    .set({ ...skilled, ...skill })
    .where('user_id', '=', agent.user.id)
    .execute()
  return agent
}

/** What a fresh owner finds: the count of searches is per person and day. */
async function search(query: Record<string, string> = {}, place = params): Promise<FoundAgent[]> {
  const owner = await insertMember(api.database.owner, world.organization, { role: 'owner' })
  const browser = await signedInBrowser(api.app, api.database.owner, owner)
  const response = await browser.call(findAgents, { params: place, query: { category, ...query } })
  expect(response.status).toBe(200)
  return dataOf<FoundAgent[]>(response)
}

const handles = async (query: Record<string, string> = {}, place = params) =>
  (await search(query, place)).map(({ username }) => username)

describe('agents who want to be found', () => {
  test('are listed by handle with reasons that add up to their order', async () => {
    const best = await findable({ accepted: 20, severity: 4 })
    const other = await findable({ spam: 1 })
    const found = await search()
    const names = found.map(({ username }) => username)
    expect(names.indexOf(best.username)).toBeLessThan(names.indexOf(other.username))
    for (const agent of found) {
      expect(agent.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(agent.score)
    }
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
    const text = JSON.stringify(found)
    for (const secret of [best.user.id, best.user.email]) expect(text).not.toContain(secret)
  })

  test('share hours with the office hours of the member, if signed-in people may see them', async () => {
    const agent = await findable()
    const hours = [{ weekday: 1 as const, start: '10:00', end: '12:30' }]
    await agent.browser.call(saveAvailability, { body: { work_type: 'part_time', weekend: false, hours } })
    const minutes = async () => (await search()).find(({ username }) => username === agent.username)?.shared_minutes
    expect(await minutes()).toBe(150)
    expect(await handles({ hours: '3' })).not.toContain(agent.username)
    await agent.browser.call(saveVisibility, {
      body: { visibility: 'everyone', open_web: false, hours_for: 'friends' },
    })
    expect(await minutes()).toBeNull()
    expect(await handles({ hours: '1' })).not.toContain(agent.username)
  })

  test('disappear at once when they hide, are suspended or move to a denied country', async () => {
    const [hidden, unfindable, suspended, moved] = await Promise.all([findable(), findable(), findable(), findable()])
    const all = [hidden, unfindable, suspended, moved].map(({ username }) => username)
    expect(await handles()).toEqual(expect.arrayContaining(all))
    await hidden.browser.call(saveVisibility, { body: { visibility: 'friends', open_web: false } })
    await unfindable.browser.call(saveVisibility, {
      body: { visibility: 'everyone', open_web: false, findable: false },
    })
    const update = (agent: typeof hidden, change: { disabled_at: Date } | { country_code: string }) =>
      api.database.owner.updateTable('users').set(change).where('id', '=', agent.user.id).execute()
    await update(suspended, { disabled_at: new Date() })
    const place = await published()
    await publishChange(world, place.program, { denied_countries: ['KP'] })
    expect(await handles({}, place)).toContain(moved.username)
    await update(moved, { country_code: 'KP' })
    const left = await handles({}, place)
    for (const name of all) expect(left).not.toContain(name)
  })

  test('never appear by a derived row that is out of date', async () => {
    const agent = await findable()
    // As if the triggers had not run.
    await sql`alter table grana.users disable trigger users_skills`.execute(api.database.owner)
    await sql`update grana.users set disabled_at = now() where id = ${agent.user.id}`.execute(api.database.owner)
    await sql`alter table grana.users enable trigger users_skills`.execute(api.database.owner)
    expect(await handles()).not.toContain(agent.username)
  })

  test('of other countries than the approved ones are left out', async () => {
    const agent = await findable()
    const place = await published()
    await publishChange(world, place.program, { approved_countries: ['UY'] })
    expect(await handles({}, place)).not.toContain(agent.username)
    await sql`update grana.users set country_code = 'UY' where id = ${agent.user.id}`.execute(api.database.owner)
    expect(await handles({}, place)).toContain(agent.username)
  })

  test('are left out while invited, after a rejection and after a removal', async () => {
    const place = await published()
    const [waiting, declined, removed] = await Promise.all([findable(), findable(), findable()])
    const ids = new Map<string, string>()
    for (const { username } of [waiting, declined, removed]) {
      const answer = await world.browser.call(inviteAgent, { params: place, body: { username } })
      const [invited] = dataOf<InvitedAgent[]>(answer)
      ids.set(username, invited?.id ?? '')
    }
    const idOf = ({ username }: { username: string }) => ids.get(username) ?? ''
    await declined.browser.call(answerAgentInvitation, {
      params: { invitation: idOf(declined) },
      body: { accept: false },
    })
    await world.browser.call(removeAgent, { params: { ...place, invitation: idOf(removed) } })
    const found = await handles({}, place)
    for (const { username } of [waiting, declined, removed]) expect(found).not.toContain(username)
  })
})

describe('a search', () => {
  const mayFind: Record<(typeof programRoles)[number], number> = {
    owner: 200,
    administrator: 200,
    analyst: 403,
    viewer: 403,
    technical_contact: 403,
    backup_contact: 404,
  }

  test.for(programRoles)('by a program %s', async (role) => {
    const browser = await world.appointed(params.program, role)
    expect((await browser.call(findAgents, { params, query: {} })).status).toBe(mayFind[role])
  })

  test('by others returns 404, and agents may not', async () => {
    const absent = { ...params, program: randomUUID() }
    const foreign = await theirs.browser.call(findAgents, { params, query: {} })
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'request.not_found'])
    expect((await world.browser.call(findAgents, { params: absent, query: {} })).status).toBe(404)
    const agent = await signedInAgent(api)
    expect((await agent.browser.call(findAgents, { params, query: {} })).status).toBe(403)
  })

  test('finds nothing by the database alone, for members who may not invite and for strangers', async () => {
    await findable()
    const analyst = await insertMember(api.database.owner, world.organization, {
      role: 'member',
      programs: [{ programId: params.program, role: 'analyst' }],
    })
    for (const user of [analyst, theirs.owner]) {
      const found = await inTransactionAs(api.database.api, user, (trx) =>
        rankAgents(trx, { program: params.program, wanted: { category }, at: new Date() }),
      )
      expect(found).toEqual([])
    }
    await expect(sql`select * from grana.agent_skills`.execute(api.database.api)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('is counted per person and day, with its pages', async () => {
    const owner = await insertMember(api.database.owner, world.organization, { role: 'owner' })
    const browser = await signedInBrowser(api.app, api.database.owner, owner)
    const find = () => browser.call(findAgents, { params, query: { page: '2' } })
    const first = await find()
    expect(first.body['meta']).toMatchObject({ page: 2, left: findLimits.perDay - 1 })
    await sql`update grana.attempts set failures = ${findLimits.perDay} where failures = 1`.execute(api.database.owner)
    const refused = await find()
    expect([refused.status, refused.body['code']]).toEqual([429, 'program.search_too_often'])
  })

  test.for([{ page: '6' }, { severity: 'worst' }, { category: 'none' }, { country: 'mx' }, { hours: '80' }])(
    'with %o is invalid',
    async (query) => {
      expect((await world.browser.call(findAgents, { params, query })).status).toBe(422)
    },
  )

  test('is recorded', async () => {
    await search()
    const { rows } = await sql`
      select from grana.audit_events where action = 'agent.searched' and program_id = ${params.program}`.execute(
      api.database.owner,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

/** A generator with a fixed start: a failure repeats. */
function seeded(start: number) {
  let state = start
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  return { below, pick, maybe: <T>(value: T): T | undefined => (next() < 0.3 ? value : undefined) }
}

const generated = 'generated'

async function insertGenerated(count: number) {
  const draw = seeded(24)
  const people = Array.from({ length: count }, (_, index) => {
    const accepted = draw.below(3) === 0 ? 0 : draw.below(40)
    return {
      id: randomUUID(),
      username: `drawn-${index}`,
      accepted,
      severity: draw.below(5),
      precision_percent: draw.below(4) === 0 ? null : draw.below(101),
      judged: draw.below(60),
      spam: draw.below(4) === 0 ? draw.below(4) : 0,
      country_code: draw.pick(['MX', 'CO', 'UY', 'KP']),
      languages: draw.pick([['es'], ['es', 'pt'], ['en'], []]),
      has_factor: draw.below(2) === 0,
      free_week: draw.below(3) === 0 ? null : Array.from({ length: 336 }, () => draw.below(2)).join(''),
    }
  })
  await sql`
    insert into grana.users (id, kind, email, email_key, email_verified_at, username, username_key, first_name, last_name,
      country_code, timezone, visibility, password_hash, password_changed_at)
    select p.id, 'agent', p.username || '@mail.example', p.username || '@mail.example', now(), p.username, p.username, 'A', 'B',
      p.country_code, 'UTC', 'everyone', '$argon2id$', now()
    from json_to_recordset(${JSON.stringify(people)}) p (id uuid, username text, country_code text)`.execute(
    api.database.owner,
  )
  await sql`insert into grana.agent_profiles (user_id, is_findable, updated_at)
    select id, true, now() from grana.users where username like 'drawn-%'`.execute(api.database.owner)
  await sql`
    insert into grana.agent_skills (user_id, category, accepted, severity, precision_percent, judged, spam, is_listed,
      country_code, languages, has_factor, free_week, updated_at)
    select p.id, ${generated}, p.accepted, p.severity, p.precision_percent, p.judged, p.spam, true, p.country_code,
      p.languages, p.has_factor, p.free_week::bit(336), now()
    from json_to_recordset(${JSON.stringify(people)}) p (id uuid, accepted int, severity int, precision_percent int,
      judged int, spam int, country_code text, languages text[], has_factor boolean, free_week text)`.execute(
    api.database.owner,
  )
  return people
}

type Drawn = Awaited<ReturnType<typeof insertGenerated>>[number]

/** The rules of the search again, in plain code: which agents, with which score, in which order. */
function expectedOf(people: readonly Drawn[], wanted: FindAgentsQuery, office: string) {
  const minutesOf = ({ free_week: week }: Drawn) =>
    week === null ? null : 30 * week.split('').filter((slot, index) => slot === '1' && office[index] === '1').length
  return people
    .filter((one) => one.country_code !== 'KP')
    .filter((one) => {
      const minutes = minutesOf(one)
      return (
        (!wanted.severity || (one.accepted > 0 && one.severity >= severities.indexOf(wanted.severity))) &&
        (!wanted.precision || (one.precision_percent ?? -1) >= wanted.precision) &&
        (!wanted.judged || one.judged >= wanted.judged) &&
        (!wanted.country || one.country_code === wanted.country) &&
        (!wanted.language || one.languages.includes(wanted.language)) &&
        (!wanted.hours || (minutes ?? -1) >= 60 * wanted.hours) &&
        (!wanted.factor || one.has_factor) &&
        (!wanted.harmless || one.spam === 0)
      )
    })
    .map((one) => ({
      id: one.id,
      username: one.username,
      score: scoreAgent({
        ...one,
        severity: one.accepted === 0 ? null : severities[one.severity]!,
        precision: one.precision_percent,
        shared_minutes: minutesOf(one),
      }).score,
    }))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, findLimits.pageSize * findLimits.lastPage + 1)
    .map(({ username, score }) => ({ username, score }))
}

const searches = sized({ gate: 150, full: 10_000 })

test(
  `the reasons of ${searches} generated searches add up to the order, and who must not appear does not`,
  { timeout: 600_000 },
  async () => {
    const people = await insertGenerated(sized({ gate: 600, full: 2000 }))
    const place = await published()
    await publishChange(world, place.program, { denied_countries: ['KP'] })
    const { rows } = await sql<{ office: string }>`
      select string_agg(case when weekday <= 5 and at_time >= '09:00' and at_time < '18:00' then '1' else '0' end, ''
        order by slot) as office
      from grana.half_hours((select timezone from grana.users where id = ${world.owner.id}))`.execute(
      api.database.owner,
    )
    const draw = seeded(2026)
    for (let count = 0; count < searches; count += 1) {
      const given = {
        severity: draw.maybe(draw.pick(severities)),
        precision: draw.maybe(draw.below(100) + 1),
        judged: draw.maybe(draw.below(50) + 1),
        country: draw.maybe(draw.pick(['MX', 'CO', 'KP'])),
        language: draw.maybe(draw.pick(['es', 'pt', 'en'] as const)),
        hours: draw.maybe(draw.below(30) + 1),
        factor: draw.maybe('1' as const),
        harmless: draw.maybe('1' as const),
      }
      const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const wanted = { ...asked, category: generated } as unknown as FindAgentsQuery
      const found = await inTransactionAs(api.database.api, world.owner, (trx) =>
        rankAgents(trx, { program: place.program, wanted, at: new Date() }),
      )
      expect(found.map(({ username, score }) => ({ username, score }))).toEqual(
        expectedOf(people, wanted, rows[0]?.office ?? ''),
      )
      for (const { reasons, score } of found) expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    }
  },
)
