import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptPlace,
  availableAgent,
  joinedLead,
  placesOf,
  propose,
  type TeamAgent,
} from '#server/testing/engagement-team.ts'
import {
  engagementWorld,
  paramsOf,
  plannedEngagement,
  quotedEngagement,
  readEngagement,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { listAgentEngagements } from '@grana/contract/engagements/agent-engagements'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import {
  answerTeamPlace,
  findTeamCandidates,
  getEngagementTeam,
  getStaffEngagementTeam,
  getTeamCandidate,
  refuseTeamMember,
  removeTeamMember,
  type Candidate,
  type StaffTeam,
  type TeamMember,
} from '@grana/contract/engagements/team-operations'
import { saveVisibility } from '@grana/contract/profiles'
import {
  getAgentProgram,
  inviteAgent,
  listProgramAgents,
  removeAgent,
  type AgentProgram,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { leaveProgram } from '@grana/contract/programs/invitations'

let api: TestApi
let world: EngagementWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const teamOf = async (id: string) =>
  dataOf<TeamMember[]>(await world.browser.call(getEngagementTeam, { params: paramsOf(world, id) }))
const deskOf = async (id: string) =>
  dataOf<StaffTeam>(await world.administrator.browser.call(getStaffEngagementTeam, { params: { id } }))
const remove = (id: string, member: string) =>
  world.administrator.browser.call(removeTeamMember, { params: { id, member }, body: { reason: 'Ill' } })
const refuse = (id: string, member: string) =>
  world.browser.call(refuseTeamMember, { params: { ...paramsOf(world, id), member }, body: { reason: 'A rival' } })
const decline = async (agent: TeamAgent) =>
  agent.browser.call(answerTeamPlace, {
    params: { place: (await placesOf(agent))[0]?.id ?? '' },
    body: { answer: 'decline', reason: 'Travelling' },
  })
const programsOf = async (agent: TeamAgent) =>
  dataOf<{ id: string }[]>(await agent.browser.call(listAgentEngagements)).map(({ id }) => id)

test('an agent accepts with the confidentiality agreement, joins the program, and the organization sees who it is', async () => {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  expect((await propose(world, id, { username: agent.username, role: 'lead' })).status).toBe(200)
  expect(await teamOf(id)).toEqual([])
  const [place] = await placesOf(agent)
  expect(place).toMatchObject({ role: 'lead', hours: 40, state: 'proposed', target_types: ['website'] })
  expect(JSON.stringify(place)).not.toMatch(/price|12500|1250000/)
  expect(await programsOf(agent)).not.toContain(id)
  const outdated = { answer: 'accept', confidentiality_version: '2020-01-01', accepted: true } as const
  const params = { place: place?.id ?? '' }
  expect(codeOf(await agent.browser.call(answerTeamPlace, { params, body: outdated }))).toEqual([
    409,
    'consent.outdated',
  ])
  expect((await acceptPlace(agent)).status).toBe(200)
  expect(await programsOf(agent)).toContain(id)
  expect(await teamOf(id)).toMatchObject([
    { role: 'lead', state: 'accepted', agent: { username: agent.username, pentests: 0 }, can: { refuse: true } },
  ])
})

test('an agent declines with a reason that staff read and the organization does not', async () => {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  await propose(world, id, { username: agent.username })
  expect((await decline(agent)).status).toBe(200)
  expect(codeOf(await decline(agent))).toEqual([409, 'team.move_refused'])
  expect(await teamOf(id)).toEqual([])
  expect((await deskOf(id)).members).toMatchObject([{ state: 'declined', reason: 'Travelling' }])
})

test('the organization refuses before the start, and no longer afterwards', async () => {
  const id = await plannedEngagement(world)
  const first = await joinedLead(api, world, id)
  const [member] = await teamOf(id)
  expect((await refuse(id, member?.id ?? '')).status).toBe(200)
  expect(await programsOf(first)).not.toContain(id)
  expect((await deskOf(id)).members).toMatchObject([{ state: 'refused', reason: 'A rival' }])
  await joinedLead(api, world, id)
  const started = await world.administrator.browser.call(changeStaffEngagementState, {
    params: { id },
    body: { to: 'in_progress' },
  })
  expect(started.status).toBe(200)
  const lead = (await teamOf(id)).find(({ state }) => state === 'accepted')
  expect(lead?.can.refuse).toBe(false)
  expect(codeOf(await refuse(id, lead?.id ?? ''))).toEqual([409, 'team.move_refused'])
})

test('tests do not start without a lead; a removed agent is replaced, and has left the program', async () => {
  const id = await plannedEngagement(world)
  const start = () =>
    world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body: { to: 'in_progress' } })
  expect(codeOf(await start())).toEqual([409, 'engagement.team_incomplete'])
  const lead = await joinedLead(api, world, id)
  const [member] = (await deskOf(id)).members
  expect((await remove(id, member?.id ?? '')).status).toBe(200)
  expect(codeOf(await remove(id, member?.id ?? ''))).toEqual([409, 'team.move_refused'])
  expect(await programsOf(lead)).not.toContain(id)
  expect(codeOf(await start())).toEqual([409, 'engagement.team_incomplete'])
  await joinedLead(api, world, id)
  expect((await start()).status).toBe(200)
})

describe('a proposal is refused', () => {
  test('before the agreement, to an unknown handle, twice, and for a second lead', async () => {
    const quoted = await quotedEngagement(world)
    const agent = await availableAgent(api)
    expect(codeOf(await propose(world, quoted, agent))).toEqual([409, 'team.not_open'])
    const id = await plannedEngagement(world)
    expect(codeOf(await propose(world, id, { username: 'nobody-here' }))).toEqual([404, 'program.agent_unknown'])
    await propose(world, id, { username: agent.username, role: 'lead' })
    expect(codeOf(await propose(world, id, agent))).toEqual([409, 'team.taken'])
    const other = await availableAgent(api)
    expect(codeOf(await propose(world, id, { username: other.username, role: 'lead' }))).toEqual([
      409,
      'team.lead_taken',
    ])
  })

  test('beyond the free hours, also those promised elsewhere and those of an agent who offers none', async () => {
    const [id, second] = [await plannedEngagement(world), await plannedEngagement(world)]
    const agent = await availableAgent(api)
    // Two weeks without a blackout day: 9 days of 8 hours.
    expect(codeOf(await propose(world, id, { username: agent.username, hours: 73 }))).toEqual([409, 'team.hours'])
    expect((await propose(world, id, { username: agent.username, hours: 50 })).status).toBe(200)
    expect(codeOf(await propose(world, second, { username: agent.username, hours: 23 }))).toEqual([409, 'team.hours'])
    expect((await propose(world, second, { username: agent.username, hours: 22 })).status).toBe(200)
    const silent = await signedInAgent(api)
    expect(codeOf(await propose(world, id, { username: silent.username, hours: 1 }))).toEqual([409, 'team.hours'])
  })

  test('to an agent of a denied country, who is not weighed as possible either', async () => {
    const id = await plannedEngagement(world, { denied_countries: ['CO'] })
    const agent = await availableAgent(api)
    await sql`update grana.users set country_code = 'CO' where id = ${agent.user.id}`.execute(api.database.owner)
    expect(codeOf(await propose(world, id, agent))).toEqual([409, 'team.country'])
    const query = { username: agent.username }
    const weighed = await world.administrator.browser.call(getTeamCandidate, { params: { id }, query })
    expect(dataOf<Candidate>(weighed)).toMatchObject({ can_propose: false, free_hours: 72 })
  })
})

test('a search finds agents who want to be found, weighs each as by handle, and leaves out those with a place', async () => {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  await sql`update grana.agent_skills set is_listed = true where user_id = ${agent.user.id}`.execute(api.database.owner)
  await agent.browser.call(saveVisibility, {
    body: { visibility: 'everyone', open_web: false, hours_for: 'members', findable: true },
  })
  const search = async () =>
    dataOf<Candidate[]>(await world.administrator.browser.call(findTeamCandidates, { params: { id }, query: {} }))
  const found = await search()
  const own = found.find((candidate) => candidate.agent.username === agent.username)
  const query = { username: agent.username }
  const weighed = await world.administrator.browser.call(getTeamCandidate, { params: { id }, query })
  expect(own).toEqual(dataOf<Candidate>(weighed))
  for (const { lines, score } of found) expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(score)
  await propose(world, id, { username: agent.username })
  expect((await search()).map((candidate) => candidate.agent.username)).not.toContain(agent.username)
  expect((await world.browser.call(findTeamCandidates, { params: { id }, query: {} })).status).toBe(404)
})

test('only the people of each side act: other agents, members, organizations and triagers find nothing', async () => {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  await propose(world, id, agent)
  const [place] = await placesOf(agent)
  const stranger = await availableAgent(api)
  const params = { place: place?.id ?? '' }
  const body = { answer: 'decline', reason: 'No' } as const
  expect((await stranger.browser.call(answerTeamPlace, { params, body })).status).toBe(404)
  await acceptPlace(agent)
  const [member] = await teamOf(id)
  const viewer = await insertMember(api.database.owner, world.organization, { role: 'viewer' })
  const viewing = await signedInBrowser(api.app, api.database.owner, viewer)
  const place404 = { params: { ...paramsOf(world, id), member: member?.id ?? '' }, body: { reason: 'No' } }
  expect((await viewing.call(refuseTeamMember, place404)).status).toBe(403)
  const foreign = await engagementWorld(api)
  expect((await foreign.browser.call(refuseTeamMember, place404)).status).toBe(404)
  expect((await foreign.browser.call(getEngagementTeam, { params: paramsOf(world, id) })).status).toBe(404)
})

test('the organization cannot invite agents past the team', async () => {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  const { rows } = await sql<{ program_id: string }>`select program_id from grana.engagements where id = ${id}`.execute(
    api.database.owner,
  )
  const params = { organization: world.organization, program: rows[0]?.program_id ?? '' }
  const told = await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  expect(codeOf(told)).toEqual([409, 'program.of_pentest'])
})

test('an agent leaves the program of a pentest, or is removed from it, through the team alone', async () => {
  const id = await plannedEngagement(world)
  const lead = await joinedLead(api, world, id)
  const { program_id: program = '' } = await readEngagement(world, id)
  const left = await lead.browser.call(leaveProgram, { params: { program } })
  expect(codeOf(left)).toEqual([409, 'program.of_pentest'])
  const seen = dataOf<AgentProgram>(await lead.browser.call(getAgentProgram, { params: { program } }))
  expect(seen.can_leave).toBe(false)
  const params = { organization: world.organization, program }
  const [agent] = dataOf<InvitedAgent[]>(await world.browser.call(listProgramAgents, { params, query: {} }))
  expect(agent).toMatchObject({ username: lead.username, state: 'accepted', can_remove: false })
  const removed = await world.browser.call(removeAgent, { params: { ...params, invitation: agent?.id ?? '' } })
  expect(codeOf(removed)).toEqual([409, 'program.of_pentest'])
  expect(await programsOf(lead)).toContain(id)
  expect(await teamOf(id)).toMatchObject([{ state: 'accepted' }])
  const [member] = await teamOf(id)
  await remove(id, member?.id ?? '')
  expect((await lead.browser.call(getAgentProgram, { params: { program } })).status).toBe(404)
})

test('accepting and removing at the same time: one of them succeeds, and the program agrees with the team', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await plannedEngagement(world)
    const agent = await availableAgent(api)
    await propose(world, id, { username: agent.username, hours: 10 })
    const [member] = (await deskOf(id)).members
    const told = await Promise.all([acceptPlace(agent), decline(agent), remove(id, member?.id ?? '')])
    expect(told.filter(({ status }) => status >= 500)).toEqual([])
    const [after] = (await deskOf(id)).members
    expect((await programsOf(agent)).includes(id)).toBe(after?.state === 'accepted')
  }
})

test('each change notifies those whom it concerns, once', async () => {
  const worker = await startTestWorker({}, api.database)
  const id = await plannedEngagement(world)
  await joinedLead(api, world, id)
  await worker.drain()
  const { rows } = await sql<{ kind: string; user_id: string; state: string }>`
    select kind, user_id, data ->> 'state' as state from grana.notifications
    where data ->> 'engagement_id' = ${id} and kind like 'engagement.team%'
      and user_id in (${world.administrator.id}, ${world.owner.id}) order by kind, state`.execute(api.database.owner)
  expect(rows).toEqual([
    { kind: 'engagement.team_answered', user_id: world.administrator.id, state: 'accepted' },
    { kind: 'engagement.team_member', user_id: world.owner.id, state: 'accepted' },
  ])
  const second = await availableAgent(api)
  await propose(world, id, { username: second.username, hours: 10 })
  await worker.drain()
  await worker.close()
  const told = await sql<{ state: string }>`select data ->> 'state' as state from grana.notifications
    where user_id = ${second.user.id} and kind = 'engagement.team_place'`.execute(api.database.owner)
  expect(told.rows).toEqual([{ state: 'proposed' }])
})
