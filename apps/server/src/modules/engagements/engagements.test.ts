import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument, reportingEngagement } from '#server/testing/engagement-documents.ts'
import { joinedLead } from '#server/testing/engagement-team.ts'
import {
  acceptQuote,
  draftEngagement,
  engagementWorld,
  goodQuote,
  paramsOf,
  plannedEngagement,
  quotedEngagement,
  readEngagement,
  sentEngagement,
  wholeScope,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf, insertTarget, signedInAgent } from '#server/testing/programs.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { listAgentEngagements, type AgentEngagement } from '@grana/contract/engagements/agent-engagements'
import type { StaffEngagement } from '@grana/contract/engagements/engagement'
import {
  acceptEngagementQuote,
  changeEngagementState,
  createEngagement,
  getEngagement,
  listEngagements,
  saveEngagementScope,
  sendEngagement,
} from '@grana/contract/engagements/organization-engagements'
import {
  changeStaffEngagementState,
  getStaffEngagement,
  listStaffEngagements,
  quoteEngagement,
} from '@grana/contract/engagements/staff-engagements'
import type { EngagementState } from '@grana/contract/engagements/values'
import { changeProgramState } from '@grana/contract/programs/builder'

let api: TestApi
let world: EngagementWorld
let foreign: EngagementWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  foreign = await engagementWorld(api)
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const change = (id: string, to: 'draft' | 'in_review' | 'paused' | 'in_progress' | 'cancelled', text?: string) =>
  world.browser.call(changeEngagementState, { params: paramsOf(world, id), body: { to, text } })
const staffChange = (id: string, to: EngagementState, text?: string) =>
  world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body: { to, text } })
const stateOf = async (id: string) => (await readEngagement(world, id)).state
const programOf = async (id: string) => {
  const { rows } = await sql<{ state: string; kind: string; visibility: string; rewards: number; scope: number }>`
    select p.state, p.kind, p.visibility,
      (select count(*)::int from grana.policy_rewards r where r.program_id = p.id) as rewards,
      (select count(*)::int from grana.policy_targets t where t.program_id = p.id and t.is_in_scope) as scope
    from grana.programs p join grana.engagements e on e.program_id = p.id where e.id = ${id}`.execute(
    api.database.owner,
  )
  return rows[0]
}

describe('the life of an engagement', () => {
  test('runs from a draft to its end, and its program opens and closes with it', async () => {
    const id = await plannedEngagement(world)
    const planned = await readEngagement(world, id)
    expect(planned).toMatchObject({ state: 'planned', dates: { starts_on: '2030-01-07' }, can: { accept: false } })
    expect(await programOf(id)).toEqual({
      state: 'paused',
      kind: 'pentest',
      visibility: 'private',
      rewards: 0,
      scope: 1,
    })
    const lead = await joinedLead(api, world, id)
    expect((await staffChange(id, 'in_progress')).status).toBe(200)
    expect((await programOf(id))?.state).toBe('active')
    expect((await change(id, 'paused', 'Release week')).status).toBe(200)
    expect((await programOf(id))?.state).toBe('paused')
    expect((await change(id, 'in_progress')).status).toBe(200)
    expect((await staffChange(id, 'reporting')).status).toBe(200)
    await insertDocument(api.database.owner, world, { id, lead, state: 'issued' })
    for (const to of ['remediation', 'closed'] as const) {
      expect((await staffChange(id, to)).status).toBe(200)
    }
    expect((await programOf(id))?.state).toBe('closed')
    const { events, quotes } = await readEngagement(world, id)
    expect(events.map(({ to }) => to)).toEqual([
      'closed',
      'remediation',
      'reporting',
      'in_progress',
      'paused',
      'in_progress',
      'planned',
      'quoted',
      'in_review',
      'draft',
    ])
    expect(quotes).toMatchObject([{ version: 1, state: 'accepted', price_cents: 1_250_000, hours: 96 }])
  })

  test('is refused where the table has no such step, and without a reason where the other side must read one', async () => {
    const id = await sentEngagement(world)
    expect(codeOf(await change(id, 'in_progress'))).toEqual([409, 'engagement.move_refused'])
    expect(codeOf(await change(id, 'cancelled'))).toEqual([422, 'engagement.move_incomplete'])
    expect(codeOf(await staffChange(id, 'quoted'))).toEqual([409, 'engagement.move_refused'])
    expect(codeOf(await staffChange(id, 'closed'))).toEqual([409, 'engagement.move_refused'])
    expect((await change(id, 'cancelled', 'Not this year')).status).toBe(200)
    expect(codeOf(await change(id, 'draft', 'Again'))).toEqual([409, 'engagement.move_refused'])
  })

  test('goes on to retests only after a report was issued, and staff read what is missing', async () => {
    const { id, lead } = await reportingEngagement(api, world)
    const movesOf = async () =>
      dataOf<StaffEngagement>(await world.administrator.browser.call(getStaffEngagement, { params: { id } })).moves
    expect(await movesOf()).toEqual([{ to: 'remediation', needs_text: false, lacks: 'report' }])
    expect(codeOf(await staffChange(id, 'remediation'))).toEqual([409, 'engagement.report_missing'])
    expect(await stateOf(id)).toBe('reporting')
    await insertDocument(api.database.owner, world, { id, lead, state: 'issued' })
    expect(await movesOf()).toEqual([{ to: 'remediation', needs_text: false }])
    expect((await staffChange(id, 'remediation')).status).toBe(200)
  })

  test('what staff paused only staff resume', async () => {
    const id = await plannedEngagement(world)
    await joinedLead(api, world, id)
    await staffChange(id, 'in_progress')
    await staffChange(id, 'paused', 'Out of scope tests')
    expect(codeOf(await change(id, 'in_progress'))).toEqual([409, 'engagement.move_refused'])
    expect((await staffChange(id, 'in_progress')).status).toBe(200)
  })

  test('its program is not moved behind its back', async () => {
    const id = await plannedEngagement(world)
    const { program_id: program = '' } = await readEngagement(world, id)
    const params = { organization: world.organization, program }
    const refused = await world.browser.call(changeProgramState, { params, body: { to: 'active' } })
    expect(codeOf(refused)).toEqual([409, 'program.move_refused'])
  })
})

describe('the scope', () => {
  test('is saved in revisions, and sent only when it lacks nothing', async () => {
    const id = await draftEngagement(world, { ...wholeScope(world), backup_contact: world.contact })
    const params = paramsOf(world, id)
    expect((await readEngagement(world, id)).obstacles).toEqual([{ code: 'contacts.same' }])
    expect(codeOf(await world.browser.call(sendEngagement, { params, body: { revision: 2 } }))).toEqual([
      409,
      'engagement.incomplete',
    ])
    const body = { revision: 1, title: 'Late', scope: wholeScope(world) }
    expect(codeOf(await world.browser.call(saveEngagementScope, { params, body }))).toEqual([
      409,
      'engagement.conflict',
    ])
    await world.browser.call(saveEngagementScope, { params, body: { ...body, revision: 2 } })
    expect((await world.browser.call(sendEngagement, { params, body: { revision: 3 } })).status).toBe(200)
    expect(codeOf(await world.browser.call(saveEngagementScope, { params, body: { ...body, revision: 3 } }))).toEqual([
      409,
      'engagement.move_refused',
    ])
  })

  test('cannot include a target of another organization', async () => {
    const scope = { ...wholeScope(world), targets: wholeScope(foreign).targets }
    const id = await draftEngagement(world, scope)
    const { obstacles, targets } = await readEngagement(world, id)
    expect(obstacles).toEqual([{ code: 'target.missing', target_id: foreign.target }])
    expect(targets.map(({ id: target }) => target)).not.toContain(foreign.target)
  })

  test('is copied from an earlier one without its days, and never from another organization', async () => {
    const earlier = await sentEngagement(world)
    const params = { organization: world.organization }
    const body = { title: 'Next year', copy_of: earlier }
    const { id } = dataOf<{ id: string }>(await world.browser.call(createEngagement, { params, body }))
    const { scope, state } = await readEngagement(world, id)
    expect(state).toBe('draft')
    expect(scope.targets).toEqual(wholeScope(world).targets)
    expect([scope.wanted_from, scope.blackouts]).toEqual([undefined, []])
    const theirs = { title: 'Stolen', copy_of: await sentEngagement(foreign) }
    expect((await world.browser.call(createEngagement, { params, body: theirs })).status).toBe(404)
  })
})

describe('the quote', () => {
  test('is returned for a change, and every version stays', async () => {
    const id = await quotedEngagement(world)
    expect((await change(id, 'in_review', 'One week later, please')).status).toBe(200)
    const again = { ...goodQuote, starts_on: '2030-01-14', price: '11900' }
    await world.administrator.browser.call(quoteEngagement, { params: { id }, body: again })
    expect(codeOf(await acceptQuote(world, id, 1))).toEqual([409, 'engagement.quote_outdated'])
    expect((await acceptQuote(world, id, 2)).status).toBe(200)
    expect((await readEngagement(world, id)).quotes.map(({ version, state }) => [version, state])).toEqual([
      [2, 'accepted'],
      [1, 'returned'],
    ])
  })

  test('is accepted once when several accept at the same time', async () => {
    const id = await quotedEngagement(world)
    const answers = await Promise.all(Array.from({ length: 4 }, () => acceptQuote(world, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    const { rows } = await sql`select 1 from grana.programs p join grana.engagements e on e.program_id = p.id
      where e.id = ${id}`.execute(api.database.owner)
    expect(rows).toHaveLength(1)
  })

  test('is not accepted on targets whose ownership is not proven, nor after its last day', async () => {
    const target = await insertTarget(api.database.owner, world.organization, {
      authority: 'unproven',
      proof_method: null,
      proven_at: null,
    })
    const scope = wholeScope(world)
    const id = await draftEngagement(world, { ...scope, targets: [{ ...scope.targets[0]!, target_id: target }] })
    await world.browser.call(sendEngagement, { params: paramsOf(world, id), body: { revision: 2 } })
    await world.administrator.browser.call(quoteEngagement, { params: { id }, body: goodQuote })
    expect(codeOf(await acceptQuote(world, id))).toEqual([409, 'engagement.not_ready'])
    const late = await quotedEngagement(world)
    const set = sql`update grana.engagement_quotes set valid_until = '2020-01-01' where engagement_id = ${late}`
    await expect(set.execute(api.database.owner)).rejects.toThrow(/stays as it is/)
  })

  test('has days in order, and none in the past', async () => {
    const id = await sentEngagement(world)
    const quote = (changes: object) =>
      world.administrator.browser.call(quoteEngagement, { params: { id }, body: { ...goodQuote, ...changes } })
    expect((await quote({ ends_on: '2029-12-01' })).status).toBe(422)
    expect(codeOf(await quote({ valid_until: '2020-01-01' }))).toEqual([422, 'engagement.dates_past'])
    expect((await quote({ price: '-1' })).status).toBe(422)
    expect((await quote({ team_size: '0' })).status).toBe(422)
  })
})

describe('who may not', () => {
  test('read: another organization, agents, members without a role in its program', async () => {
    const id = await plannedEngagement(world)
    const params = paramsOf(world, id)
    const agent = await signedInAgent(api)
    for (const browser of [foreign.browser, agent.browser, await world.as({ role: 'member' })]) {
      expect((await browser.call(getEngagement, { params })).status).toBeGreaterThanOrEqual(403)
    }
    const crossed = { organization: foreign.organization, engagement: id }
    expect((await foreign.browser.call(getEngagement, { params: crossed })).status).toBe(404)
    const { program_id: program = '' } = await readEngagement(world, id)
    const analyst = await world.appointed(program, 'analyst')
    expect((await analyst.call(getEngagement, { params })).status).toBe(200)
    const listed = dataOf<unknown[]>(
      await analyst.call(listEngagements, { params: { organization: world.organization } }),
    )
    expect(listed).toHaveLength(1)
  })

  test('write: everyone but owners of the organization', async () => {
    const id = await quotedEngagement(world)
    const viewer = await world.as({ role: 'viewer' })
    const params = paramsOf(world, id)
    expect((await viewer.call(getEngagement, { params })).status).toBe(200)
    const body = { to: 'cancelled', text: 'No' } as const
    expect((await viewer.call(changeEngagementState, { params, body })).status).toBe(403)
    const accept = { version: 1, terms_version: 'x', accepted: true }
    expect((await viewer.call(acceptEngagementQuote, { params, body: accept })).status).toBe(403)
    expect(await stateOf(id)).toBe('quoted')
  })

  test('staff: before it was sent, and triagers never', async () => {
    const draft = await draftEngagement(world)
    expect((await world.administrator.browser.call(getStaffEngagement, { params: { id: draft } })).status).toBe(404)
    const id = await sentEngagement(world)
    const triager = await signInTestStaff(api, 'triager')
    expect((await triager.browser.call(getStaffEngagement, { params: { id } })).status).toBe(404)
    const read = await world.administrator.browser.call(getStaffEngagement, { params: { id } })
    expect(dataOf<StaffEngagement>(read)).toMatchObject({
      technical_contact: { id: world.contact },
      can: { quote: true },
    })
    const { body } = await world.administrator.browser.call(listStaffEngagements)
    expect(body['meta']).toMatchObject({ page: 1 })
  })
})

test('an agent who takes part reads the days and hours, and nothing of the price', async () => {
  const id = await plannedEngagement(world)
  const { program_id: program = '' } = await readEngagement(world, id)
  const agent = await signedInAgent(api)
  const list = async () => dataOf<AgentEngagement[]>(await agent.browser.call(listAgentEngagements))
  expect(await list()).toEqual([])
  const invitation = { organization_id: world.organization, program_id: program, user_id: agent.user.id }
  const at = new Date()
  await api.database.owner
    .insertInto('agent_invitations')
    .values({ ...invitation, created_at: at })
    .execute()
  expect(await list()).toEqual([])
  await sql`update grana.agent_invitations set state = 'accepted', answered_at = ${at}
    where user_id = ${agent.user.id}`.execute(api.database.owner)
  const [own] = await list()
  expect(own).toMatchObject({ id, dates: { starts_on: '2030-01-07' }, window: { weekends: false } })
  expect(JSON.stringify(own)).not.toMatch(/price|12500|1250000/)
})

test('each side is notified of the moves of the other, once', async () => {
  const worker = await startTestWorker({}, api.database)
  const id = await quotedEngagement(world)
  await worker.drain()
  await worker.close()
  const { rows } = await sql<{ kind: string; user_id: string; state: string }>`
    select kind, user_id, data ->> 'state' as state from grana.notifications where data ->> 'engagement_id' = ${id}
    order by kind`.execute(api.database.owner)
  expect(rows.filter(({ kind }) => kind === 'engagement.moved')).toEqual([
    { kind: 'engagement.moved', user_id: world.owner.id, state: 'quoted' },
  ])
  expect(rows.filter(({ user_id: user }) => user === world.administrator.id)).toEqual([
    { kind: 'engagement.waiting', user_id: world.administrator.id, state: 'in_review' },
  ])
})
