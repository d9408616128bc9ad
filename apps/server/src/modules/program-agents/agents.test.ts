import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import {
  dataOf,
  draftProgram,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  inviteAgent,
  listAgentPrograms,
  listProgramAgents,
  removeAgent,
  unfollowProgram,
  type AgentProgram,
  type AgentPrograms,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { programRoles } from '@grana/contract/tenancy'
import { programEmailTexts } from '@grana/messages/es/programs/emails'

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

async function published(visibility: 'public' | 'private') {
  const drafted = await draftProgram(world, { visibility })
  const response = await world.browser.call(publishProgramDraft, {
    params: drafted.params,
    body: { revision: drafted.revision },
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return drafted
}

/** A private program with an agent who was invited. */
async function invited() {
  const { program, params } = await published('private')
  const agent = await signedInAgent(api)
  const response = await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  const [invitation] = dataOf<InvitedAgent[]>(response)
  return { program, params, agent, invitation: invitation?.id ?? '' }
}

/** The link in emails: the portal’s redirect route, which preserves the destination through sign-in. */
const inAgentsApp = (program: string) => `/redir?app=agents&path=${encodeURIComponent(`/programs/${program}`)}\n`

const inProgram = (program: string) => ({ params: { program } })

describe('an invitation to a private program', () => {
  test('shows the program to the invited agent only', async () => {
    const { program, agent } = await invited()
    const other = await signedInAgent(api)
    const seen = dataOf<AgentProgram>(await agent.browser.call(getAgentProgram, inProgram(program)))
    expect(seen).toMatchObject({ is_private: true, program: { uuid: program, name: 'Web bank' } })
    const absent = await other.browser.call(getAgentProgram, inProgram(randomUUID()))
    const foreign = await other.browser.call(getAgentProgram, inProgram(program))
    expect([foreign.status, foreign.body['code'], foreign.body['message']]).toEqual([
      404,
      absent.body['code'],
      absent.body['message'],
    ])
    expect((await other.browser.call(followProgram, inProgram(program))).status).toBe(404)
  })

  test.for([true, false])('is answered once: %s', async (accept) => {
    const { program, agent, invitation } = await invited()
    const say = (yes: boolean) =>
      agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: yes } })
    expect(dataOf(await say(accept))).toEqual({ state: accept ? 'accepted' : 'rejected' })
    expect((await say(!accept)).body['code']).toBe('program.invitation_answered')
    const mine = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms))
    expect([mine.invitations.length, mine.invited.map(({ id }) => id)]).toEqual([0, accept ? [program] : []])
    expect((await agent.browser.call(getAgentProgram, inProgram(program))).status).toBe(accept ? 200 : 404)
  })

  test('of concurrent answers one succeeds', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { agent, invitation } = await invited()
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: index % 2 === 0 } }),
        ),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('of another agent returns 404', async () => {
    const { invitation } = await invited()
    const other = await signedInAgent(api)
    const response = await other.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
    expect(response.status).toBe(404)
    const member = await world.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
    expect(member.status).toBe(403)
  })

  test('is created once by concurrent calls, and not again right after a rejection', async () => {
    const { params } = await published('private')
    const agent = await signedInAgent(api)
    const ask = () => world.browser.call(inviteAgent, { params, body: { username: agent.username.toUpperCase() } })
    const responses = await Promise.all(Array.from({ length: 8 }, ask))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const [mine] = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms)).invitations
    await agent.browser.call(answerAgentInvitation, { params: { invitation: mine?.id ?? '' }, body: { accept: false } })
    expect((await ask()).body['code']).toBe('program.agent_rejected')
  })

  test('ends when the organization removes the agent', async () => {
    const { program, params, agent, invitation } = await invited()
    await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
    expect((await theirs.browser.call(removeAgent, { params: { ...params, invitation } })).status).toBe(404)
    expect((await world.browser.call(removeAgent, { params: { ...params, invitation } })).status).toBe(200)
    expect((await agent.browser.call(getAgentProgram, inProgram(program))).status).toBe(404)
    expect((await world.browser.call(removeAgent, { params: { ...params, invitation } })).status).toBe(404)
  })

  test('can still be answered after the program became public', async () => {
    const { program, agent, invitation } = await invited()
    await publishChange(world, program, { visibility: 'public' })
    const seen = dataOf<AgentProgram>(await agent.browser.call(getAgentProgram, inProgram(program)))
    expect([seen.is_private, seen.invitation]).toEqual([false, invitation])
  })

  test('is refused for users who are not agents', async () => {
    const { params } = await published('private')
    for (const username of ['unknown-agent', world.owner.email]) {
      const response = await world.browser.call(inviteAgent, { params, body: { username: username.slice(0, 30) } })
      expect(response.body['code']).toBe('program.agent_unknown')
    }
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
    const { program, params } = await published('private')
    const { username } = await signedInAgent(api)
    const browser = await world.appointed(program, role)
    expect((await browser.call(inviteAgent, { params, body: { username } })).status).toBe(mayInvite[role])
    expect((await browser.call(listProgramAgents, { params })).status).toBe(mayInvite[role])
  })

  test('of an unknown program cannot be listed', async () => {
    const { params } = await published('private')
    const response = await world.browser.call(listProgramAgents, { params: { ...params, program: randomUUID() } })
    expect([response.status, response.body['code']]).toEqual([404, 'request.not_found'])
  })

  test('is sent by email without naming the program', async () => {
    const { agent, program } = await invited()
    await worker.drain()
    const mail = worker.mails.received.find(({ to }) => to.includes(agent.user.email))
    expect(mail && decodeHeader(mail, 'subject')).toBe(programEmailTexts.invitation.subject)
    expect(mail?.raw).not.toContain('Web bank')
    expect(emailParts(mail!).text).toContain(inAgentsApp(program))
  })

  test('created while the program is a draft is sent at the first publication', async () => {
    const drafted = await draftProgram(world, { visibility: 'private' })
    const agent = await signedInAgent(api)
    await world.browser.call(inviteAgent, { params: drafted.params, body: { username: agent.username } })
    expect((await agent.browser.call(getAgentProgram, inProgram(drafted.program))).status).toBe(404)
    await worker.drain()
    expect(worker.mails.received).toHaveLength(0)
    await world.browser.call(publishProgramDraft, { params: drafted.params, body: { revision: drafted.revision } })
    await worker.drain()
    expect(worker.mails.received.map(({ to }) => to)).toEqual([[agent.user.email]])
    expect((await agent.browser.call(getAgentProgram, inProgram(drafted.program))).status).toBe(200)
  })
})

describe('following a program', () => {
  test('sends one email per version with its changes, and none after unfollowing', async () => {
    const { program, draft } = await published('public')
    const agent = await signedInAgent(api)
    for (const _ of [1, 2])
      expect(dataOf(await agent.browser.call(followProgram, inProgram(program)))).toEqual({ is_following: true })
    const rewards = draft.rewards.map((cell) =>
      cell.severity === 'critical' ? { ...cell, max_cents: 1_000_000 } : cell,
    )
    await publishChange(world, program, { rewards })
    await worker.drain()
    await worker.happened('program.version_published', {
      organizationId: world.organization,
      programId: program,
      version: 2,
    })
    await worker.drain()
    const mine = worker.mails.received.filter(({ to }) => to.includes(agent.user.email))
    expect(mine).toHaveLength(1)
    const { text } = emailParts(mine[0]!)
    expect(text).toContain('Web bank')
    expect(text).toContain('USD 3,000')
    expect(text).toContain(inAgentsApp(program))
    await agent.browser.call(unfollowProgram, inProgram(program))
    await publishChange(world, program, { summary: 'Other words.' })
    await worker.drain()
    expect(worker.mails.received.filter(({ to }) => to.includes(agent.user.email))).toHaveLength(1)
  })

  test('is refused for other accounts than agents', async () => {
    const { program } = await published('public')
    expect((await world.browser.call(followProgram, inProgram(program))).status).toBe(403)
  })

  test('has no effect once the program is private, without an invitation', async () => {
    const { program } = await published('public')
    const agent = await signedInAgent(api)
    await agent.browser.call(followProgram, inProgram(program))
    await publishChange(world, program, { visibility: 'private' })
    await worker.drain()
    expect(worker.mails.received.filter(({ to }) => to.includes(agent.user.email))).toHaveLength(0)
    expect((await agent.browser.call(getAgentProgram, inProgram(program))).status).toBe(404)
    expect(dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms)).followed).toEqual([])
  })

  test('of a private program sends participants that it changed, without the changes', async () => {
    const { program, agent, invitation } = await invited()
    await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
    await worker.drain()
    worker.mails.received.length = 0
    await publishChange(world, program, { summary: 'Secret words.' })
    await worker.drain()
    const mail = worker.mails.received.find(({ to }) => to.includes(agent.user.email))
    expect(mail && decodeHeader(mail, 'subject')).toBe(programEmailTexts['private-version'].subject)
    expect(mail?.raw).not.toMatch(/Web bank|Secret words/)
    expect(emailParts(mail!).text).toContain(inAgentsApp(program))
  })

  test('sends no email to agents who turned them off', async () => {
    const { program } = await published('public')
    const agent = await signedInAgent(api)
    await agent.browser.call(followProgram, inProgram(program))
    await sql`
      insert into grana.notification_choices (user_id, kind, channel, wanted, updated_at)
      values (${agent.user.id}, 'programs', 'mail', false, now())`.execute(api.database.owner)
    await publishChange(world, program, { summary: 'Other words.' })
    await worker.drain()
    expect(worker.mails.received.filter(({ to }) => to.includes(agent.user.email))).toHaveLength(0)
  })
})

test('row security alone hides invitations, follows and private terms from other agents', async () => {
  const { program } = await invited()
  const other = await signedInAgent(api)
  const counts = await api.database.api.transaction().execute(async (trx) => {
    await sql`select set_config('grana.user_id', ${other.user.id}, true)`.execute(trx)
    const { rows } = await sql<{ programs: number; versions: number; invitations: number; follows: number }>`
      select (select count(*)::int from grana.programs where id = ${program}) as programs,
        (select count(*)::int from grana.policy_versions where program_id = ${program}) as versions,
        (select count(*)::int from grana.agent_invitations) as invitations,
        (select count(*)::int from grana.program_follows) as follows`.execute(trx)
    return rows[0]
  })
  expect(counts).toEqual({ programs: 0, versions: 0, invitations: 0, follows: 0 })
})
