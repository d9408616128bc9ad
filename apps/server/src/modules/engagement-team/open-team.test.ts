import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, reportingEngagement, writeVersion } from '#server/testing/engagement-documents.ts'
import {
  acceptPlace,
  availableAgent,
  joinedLead,
  placesOf,
  propose,
  startedEngagement,
  type TeamAgent,
} from '#server/testing/engagement-team.ts'
import { engagementWorld, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listAgentEngagements } from '@grana/contract/engagements/agent-engagements'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import {
  answerTeamPlace,
  getStaffEngagementTeam,
  removeTeamMember,
  type StaffTeam,
} from '@grana/contract/engagements/team-operations'

let api: TestApi
let world: EngagementWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const programsOf = async (agent: TeamAgent) =>
  dataOf<{ id: string }[]>(await agent.browser.call(listAgentEngagements)).map(({ id }) => id)
const decline = async (agent: TeamAgent) =>
  agent.browser.call(answerTeamPlace, {
    params: { place: (await placesOf(agent))[0]?.id ?? '' },
    body: { answer: 'decline', reason: 'Travelling' },
  })

test('a place is not answered once the team is closed: the tests ended, or the pentest was cancelled', async () => {
  for (const to of ['reporting', 'cancelled'] as const) {
    const { id } = await startedEngagement(api, world)
    const agent = await availableAgent(api)
    await propose(world, id, { username: agent.username, hours: 10 })
    const [place] = await placesOf(agent)
    expect(place?.can).toEqual({ answer: true })
    const body = { to, text: 'No longer needed' }
    await world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body })
    expect((await placesOf(agent))[0]).toMatchObject({ state: 'proposed', can: { answer: false } })
    expect(codeOf(await acceptPlace(agent))).toEqual([409, 'team.not_open'])
    expect(codeOf(await decline(agent))).toEqual([409, 'team.not_open'])
    expect(await programsOf(agent)).not.toContain(id)
  }
})

const teamOf = async (id: string) =>
  dataOf<StaffTeam>(await world.administrator.browser.call(getStaffEngagementTeam, { params: { id } }))
const moveTo = (id: string, to: 'remediation' | 'closed') =>
  world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body: { to } })

test.each(['reporting', 'remediation'] as const)('another lead follows in %s, and writes the report', async (state) => {
  const { id, lead } = await reportingEngagement(api, world)
  if (state === 'remediation') {
    await insertDocument(api.database.owner, world, { id, lead, state: 'issued' })
    expect((await moveTo(id, state)).status).toBe(200)
  }
  expect((await teamOf(id)).can).toEqual({ propose: false, propose_member: false })
  const params = { id, member: (await teamOf(id)).members[0]?.id ?? '' }
  const removed = await world.administrator.browser.call(removeTeamMember, { params, body: { reason: 'Ill' } })
  expect(dataOf<StaffTeam>(removed).can).toEqual({ propose: true, propose_member: false })
  const member = await availableAgent(api)
  expect(codeOf(await propose(world, id, { username: member.username, hours: 10 }))).toEqual([409, 'team.not_open'])
  const next = await joinedLead(api, world, id)
  expect((await programsOf(next)).includes(id)).toBe(true)
  expect((await programsOf(lead)).includes(id)).toBe(false)
  expect((await writeVersion(lead, id)).status).toBe(404)
  expect((await writeVersion(next, id)).status).toBe(200)
})

test('no lead follows once the retest has ended', async () => {
  const { id, lead } = await reportingEngagement(api, world)
  await insertDocument(api.database.owner, world, { id, lead, state: 'issued' })
  for (const to of ['remediation', 'closed'] as const) expect((await moveTo(id, to)).status).toBe(200)
  const [member] = (await teamOf(id)).members
  expect(member?.can.remove).toBe(false)
  const params = { id, member: member?.id ?? '' }
  const removed = await world.administrator.browser.call(removeTeamMember, { params, body: { reason: 'Ill' } })
  expect(codeOf(removed)).toEqual([409, 'team.move_refused'])
  const next = await availableAgent(api)
  expect(codeOf(await propose(world, id, { username: next.username, role: 'lead' }))).toEqual([409, 'team.not_open'])
})

test('accepting while the tests end: the agent is in the team, or reads that it is closed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await startedEngagement(api, world)
    const agent = await availableAgent(api)
    await propose(world, id, { username: agent.username, hours: 10 })
    const body = { to: 'reporting' } as const
    const [answered, moved] = await Promise.all([
      acceptPlace(agent),
      world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body }),
    ])
    expect(moved.status).toBe(200)
    expect([
      [200, undefined],
      [409, 'team.not_open'],
    ]).toContainEqual(codeOf(answered))
    expect((await programsOf(agent)).includes(id)).toBe(answered.status === 200)
  }
})
