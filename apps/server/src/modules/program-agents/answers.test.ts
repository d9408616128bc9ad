import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dataOf,
  draftProgram,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import {
  answerAgentInvitation,
  inviteAgent,
  listAgentPrograms,
  removeAgent,
  type AgentPrograms,
} from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'

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

const notificationsOf = async (browser: TestBrowser) =>
  dataOf<NotificationEntry[]>(await browser.call(listNotifications))

/** Notifications of one program. */
const programNotificationsOf = async (browser: TestBrowser, program: string) =>
  (await notificationsOf(browser)).filter(({ data }) => data['program_id'] === program)

/** A private program with its leaders and an agent who has an invitation. */
async function asked() {
  const { program, params, revision } = await draftProgram(world, { visibility: 'private' })
  await world.browser.call(publishProgramDraft, { params, body: { revision } })
  const agent = await signedInAgent(api)
  await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  const [invitation] = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms)).invitations
  return { program, params, agent, invitation: invitation?.id ?? '' }
}

test.each([
  [true, 'program.agent_accepted', 'agent.accepted'],
  [false, 'program.agent_rejected', 'agent.rejected'],
] as const)('notifies the program leaders of an answer (%s) once, and records it', async (accept, kind, action) => {
  const { program, agent, invitation } = await asked()
  const leader = await world.appointed(program, 'administrator')
  const analyst = await world.appointed(program, 'analyst')
  const body = { accept }
  expect((await agent.browser.call(answerAgentInvitation, { params: { invitation }, body })).status).toBe(200)
  await agent.browser.call(answerAgentInvitation, { params: { invitation }, body })
  await worker.drain()
  const again = { organizationId: world.organization, programId: program, invitationId: invitation }
  await worker.happened('agent.answered', again)
  await worker.drain()

  const notice = { kind, actor: agent.username, organization: { id: world.organization } }
  for (const browser of [world.browser, leader]) {
    const mine = await programNotificationsOf(browser, program)
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject(notice)
  }
  expect([await notificationsOf(analyst), await programNotificationsOf(theirs.browser, program)]).toEqual([[], []])

  const log = { params: { organization: world.organization } }
  const events = dataOf<AuditEvent[]>(await world.browser.call(listAuditEvents, log))
  const kept = events.filter((event) => event.action === action && event.thing_id === invitation)
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({ actor: { name: `@${agent.username}` }, program: { id: program } })
  expect((await theirs.browser.call(listAuditEvents, log)).status).toBe(404)
})

test('does not treat the removal of an agent as an answer', async () => {
  const { program, params, invitation } = await asked()
  await world.browser.call(removeAgent, { params: { ...params, invitation } })
  await worker.happened('agent.answered', {
    organizationId: world.organization,
    programId: program,
    invitationId: invitation,
  })
  await worker.drain()
  expect(await programNotificationsOf(world.browser, program)).toEqual([])
})

test('notifies the agent of the invitation and of every version', async () => {
  const { program, agent, invitation } = await asked()
  await worker.drain()
  expect((await notificationsOf(agent.browser)).map(({ kind }) => kind)).toEqual(['program.invited'])
  await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
  await publishChange(world, program, { summary: 'Other words.' })
  await worker.drain()
  expect((await notificationsOf(agent.browser)).map(({ kind }) => kind)).toEqual([
    'program.version_published',
    'program.invited',
  ])
})
