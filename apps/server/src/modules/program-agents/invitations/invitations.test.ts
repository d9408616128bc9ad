import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, draftProgram, programWorld, signedInAgent, type ProgramWorld } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  answerAgentInvitation,
  type declineReasons,
  getAgentProgram,
  listAgentPrograms,
  listProgramAgents,
  type AgentProgram,
  type AgentPrograms,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import {
  getInvitationFigures,
  invitationLimits,
  inviteAgents,
  leaveProgram,
  saveAgentPlaces,
  type InvitationFigures,
  type InviteAgentsResult,
} from '@grana/contract/programs/invitations'
import { programRoles } from '@grana/contract/tenancy'
import { remindOfInvitations } from './remind-of-invitations.ts'

let api: TestApi
let worker: TestWorker
let world: ProgramWorld
let theirs: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await programWorld(api)
  theirs = await programWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})
beforeEach(() => {
  worker.mails.received.length = 0
})

async function published() {
  const drafted = await draftProgram(world, { visibility: 'private' })
  const body = { revision: drafted.revision }
  expect((await world.browser.call(publishProgramDraft, { params: drafted.params, body })).status).toBe(200)
  return drafted.params
}

type Agent = Awaited<ReturnType<typeof signedInAgent>>

async function agentsNumbering(count: number): Promise<Agent[]> {
  return Promise.all(Array.from({ length: count }, () => signedInAgent(api)))
}

const invite = (params: { organization: string; program: string }, agents: readonly Agent[], message = 'Welcome') =>
  world.browser.call(inviteAgents, {
    params,
    body: { usernames: agents.map(({ username }) => username), message, days: 14 },
  })

async function invitationOf(agent: Agent) {
  const [own] = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms)).invitations
  if (own === undefined) throw new Error('the agent has no invitation')
  return own
}

const answer = async (agent: Agent, body: { accept: boolean; reason?: (typeof declineReasons)[number] }) =>
  agent.browser.call(answerAgentInvitation, { params: { invitation: (await invitationOf(agent)).id }, body })

const statesOf = async (params: { organization: string; program: string }) =>
  dataOf<InvitedAgent[]>(await world.browser.call(listProgramAgents, { params })).map(({ state }) => state)

const figuresOf = async (params: { organization: string; program: string }) =>
  dataOf<InvitationFigures>(await world.browser.call(getInvitationFigures, { params }))

describe('an invitation of many agents', () => {
  test('invites those who can be, and says why not of the others', async () => {
    const params = await published()
    const [ana, leo] = await agentsNumbering(2)
    await invite(params, [leo!])
    const usernames = [ana!.username, leo!.username, 'unknown-agent', ana!.username.toUpperCase()]
    const response = await world.browser.call(inviteAgents, { params, body: { usernames, days: 7 } })
    const { invited, refused } = dataOf<InviteAgentsResult>(response)
    expect(invited.map((name) => name.toLowerCase())).toEqual([ana!.username])
    expect(refused).toEqual([
      { username: leo!.username, code: 'program.agent_invited' },
      { username: 'unknown-agent', code: 'program.agent_unknown' },
    ])
  })

  test('shows the message and the end to the agent, and sends no typed text by email', async () => {
    const params = await published()
    const [agent] = await agentsNumbering(1)
    await invite(params, [agent!], 'Only mobile targets')
    const own = await invitationOf(agent!)
    expect(own.message).toBe('Only mobile targets')
    expect(Date.parse(own.expires_at ?? '') - Date.parse(own.invited_at)).toBe(14 * 86_400_000)
    const seen = dataOf<AgentProgram>(
      await agent!.browser.call(getAgentProgram, { params: { program: params.program } }),
    )
    expect(seen).toMatchObject({ invitation_message: 'Only mobile targets', can_leave: false })
    await worker.drain()
    const mail = worker.mails.received.find(({ to }) => to.includes(agent!.user.email))
    expect(mail?.raw).toBeDefined()
    expect(mail?.raw).not.toContain('Only mobile targets')
  })

  test.for([
    { usernames: [], days: 14 },
    { usernames: Array.from({ length: invitationLimits.most + 1 }, (_, index) => `agent-${index}`), days: 14 },
    { usernames: ['ana'], days: 13 },
    { usernames: ['ana'], days: 14, message: 'x'.repeat(invitationLimits.maxMessage + 1) },
  ])('with a bad form is invalid: %#', async (body) => {
    const params = await published()
    expect((await world.browser.call(inviteAgents, { params, body })).status).toBe(422)
  })

  const mayInvite: Record<(typeof programRoles)[number], number> = {
    owner: 200,
    administrator: 200,
    analyst: 403,
    viewer: 403,
    technical_contact: 403,
    backup_contact: 404,
  }

  test.for(programRoles)('by a program %s', async (role) => {
    const params = await published()
    const [agent] = await agentsNumbering(1)
    const browser = await world.appointed(params.program, role)
    const body = { usernames: [agent!.username], days: 14 }
    expect((await browser.call(inviteAgents, { params, body })).status).toBe(mayInvite[role])
    expect((await browser.call(getInvitationFigures, { params })).status).toBe(mayInvite[role])
    expect((await browser.call(saveAgentPlaces, { params, body: { places: 3 } })).status).toBe(mayInvite[role])
  })

  test('of another organization returns 404', async () => {
    const params = await published()
    for (const call of [
      theirs.browser.call(inviteAgents, { params, body: { usernames: ['ana'], days: 14 } }),
      theirs.browser.call(getInvitationFigures, { params }),
      theirs.browser.call(saveAgentPlaces, { params, body: { places: 3 } }),
    ])
      expect((await call).status).toBe(404)
  })
})

describe('a declined invitation', () => {
  test('gives its reason as a figure, once enough agents gave one, and never by agent', async () => {
    const params = await published()
    const agents = await agentsNumbering(invitationLimits.minReasons)
    await invite(params, agents)
    for (const [index, agent] of agents.entries()) {
      expect((await figuresOf(params)).reasons).toEqual([])
      await answer(agent, { accept: false, reason: index === 0 ? 'rules' : 'no_time' })
    }
    const figures = await figuresOf(params)
    expect(figures.states).toMatchObject({ rejected: 3, pending: 0 })
    expect(figures.reasons).toEqual([
      { reason: 'no_time', count: 2 },
      { reason: 'rules', count: 1 },
    ])
    const read = sql`select decline_reason from grana.agent_invitations`.execute(api.database.api)
    await expect(read).rejects.toMatchObject({ code: '42501' })
  })

  test('needs no reason, and an accepted one stores none', async () => {
    const params = await published()
    const [one, other] = await agentsNumbering(2)
    await invite(params, [one!, other!])
    expect((await answer(one!, { accept: false })).status).toBe(200)
    expect((await answer(other!, { accept: true, reason: 'rules' })).status).toBe(200)
    expect((await figuresOf(params)).states).toMatchObject({ rejected: 1, accepted: 1 })
  })
})

describe('the places of a program', () => {
  test('are taken by as many agents as there are, also when all accept at once', async () => {
    const params = await published()
    const agents = await agentsNumbering(8)
    await invite(params, agents)
    await world.browser.call(saveAgentPlaces, { params, body: { places: 3 } })
    const ids = await Promise.all(agents.map(async (agent) => ({ agent, id: (await invitationOf(agent)).id })))
    const answers = await Promise.all(
      ids.map(({ agent, id }) =>
        agent.browser.call(answerAgentInvitation, { params: { invitation: id }, body: { accept: true } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code'])
    expect(new Set(codes)).toEqual(new Set(['program.places_taken']))
    expect(await figuresOf(params)).toMatchObject({ places: 3, states: { accepted: 3, pending: 5 } })
  })

  test('a place that an agent leaves is free again', async () => {
    const params = await published()
    const [one, other] = await agentsNumbering(2)
    await invite(params, [one!, other!])
    await world.browser.call(saveAgentPlaces, { params, body: { places: 1 } })
    await answer(one!, { accept: true })
    expect((await answer(other!, { accept: true })).body['code']).toBe('program.places_taken')
    await one!.browser.call(leaveProgram, { params: { program: params.program } })
    expect((await answer(other!, { accept: true })).status).toBe(200)
  })

  test.for([0, 1001, 1.5, '3'])('cannot be %s', async (places) => {
    const params = await published()
    expect((await world.browser.call(saveAgentPlaces, { params, body: { places } })).status).toBe(422)
  })
})

describe('leaving a program', () => {
  test('hides it, notifies its leaders and is recorded', async () => {
    const params = await published()
    const [agent] = await agentsNumbering(1)
    await invite(params, [agent!])
    const leave = () => agent!.browser.call(leaveProgram, { params: { program: params.program } })
    expect((await leave()).status).toBe(404)
    await answer(agent!, { accept: true })
    expect((await leave()).status).toBe(200)
    expect((await leave()).status).toBe(404)
    expect((await agent!.browser.call(getAgentProgram, { params: { program: params.program } })).status).toBe(404)
    expect(await statesOf(params)).toEqual(['left'])
    await worker.drain()
    const { rows } = await sql<{ kind: string }>`
      select kind from grana.notifications where user_id = ${world.owner.id} and data ->> 'program_id' = ${params.program}
      order by created_at`.execute(api.database.owner)
    expect(rows.map(({ kind }) => kind)).toContain('program.agent_left')
    const audit = await sql<{ action: string }>`
      select action from grana.audit_events where program_id = ${params.program} and action = 'agent.left'`.execute(
      api.database.owner,
    )
    expect(audit.rows).toHaveLength(1)
  })

  test('is not for other agents or members', async () => {
    const params = await published()
    const [stranger] = await agentsNumbering(1)
    const inProgram = { params: { program: params.program } }
    expect((await stranger!.browser.call(leaveProgram, inProgram)).status).toBe(404)
    expect((await stranger!.browser.call(leaveProgram, { params: { program: randomUUID() } })).status).toBe(404)
    expect((await world.browser.call(leaveProgram, inProgram)).status).toBe(403)
  })
})

describe('time', () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const runAt = (days: number) => remindOfInvitations({ ...worker.context, clock: () => later(days) })

  test('reminds once of an invitation that ends soon, then ends it', async () => {
    const params = await published()
    const [agent] = await agentsNumbering(1)
    await invite(params, [agent!])
    await worker.drain()
    const reminders = async () => {
      const { rows } = await sql`
        select from grana.notifications where user_id = ${agent!.user.id} and kind = 'program.invitation_waits'`.execute(
        api.database.owner,
      )
      return rows.length
    }
    await runAt(5)
    expect(await reminders()).toBe(0)
    await runAt(12)
    await runAt(13)
    expect(await reminders()).toBe(1)
    const { id } = await invitationOf(agent!)
    await runAt(15)
    expect(await statesOf(params)).toEqual(['expired'])
    const body = { accept: true }
    const late = await agent!.browser.call(answerAgentInvitation, { params: { invitation: id }, body })
    expect([late.status, late.body['code']]).toEqual([410, 'program.invitation_expired'])
    expect(dataOf<InviteAgentsResult>(await invite(params, [agent!])).invited).toHaveLength(1)
  })

  test('of an invitation written in a draft begins with the publication', async () => {
    const { params, revision } = await draftProgram(world, { visibility: 'private' })
    const [agent] = await agentsNumbering(1)
    await invite(params, [agent!])
    const endOf = async () =>
      dataOf<InvitedAgent[]>(await world.browser.call(listProgramAgents, { params }))[0]?.expires_at
    expect(await endOf()).toBeNull()
    // The draft waits for longer than the invitation would.
    await sql`update grana.agent_invitations set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'
      where program_id = ${params.program}`.execute(api.database.owner)
    await runAt(0)
    expect(await statesOf(params)).toEqual(['pending'])
    expect((await world.browser.call(publishProgramDraft, { params, body: { revision } })).status).toBe(200)
    await worker.drain()
    expect(worker.mails.received.map(({ to }) => to)).toContainEqual([agent!.user.email])
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from i.expires_at - p.published_at)::float8 / 86400 as days
      from grana.agent_invitations i join grana.programs p on p.id = i.program_id where p.id = ${params.program}`.execute(
      api.database.owner,
    )
    expect(rows).toEqual([{ days: 14 }])
    expect(await endOf()).toBe((await invitationOf(agent!)).expires_at)
    expect((await answer(agent!, { accept: true })).status).toBe(200)
  })

  test('an invitation that ended is refused by the database before the job runs', async () => {
    const params = await published()
    const [agent] = await agentsNumbering(1)
    await invite(params, [agent!])
    const { id } = await invitationOf(agent!)
    await sql`update grana.agent_invitations set created_at = now() - interval '20 days', expires_at = now() - interval '1 minute'
      where id = ${id}`.execute(api.database.owner)
    const body = { accept: true }
    const late = await agent!.browser.call(answerAgentInvitation, { params: { invitation: id }, body })
    expect(late.body['code']).toBe('program.invitation_expired')
  })
})
