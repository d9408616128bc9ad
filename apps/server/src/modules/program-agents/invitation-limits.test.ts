import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailParts } from '#server/testing/email-parts.ts'
import {
  dataOf,
  draftProgram,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  answerAgentInvitation,
  followProgram,
  inviteAgent,
  removeAgent,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'

let api: TestApi
let worker: TestWorker
let world: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})
beforeEach(async () => {
  world = await programWorld(api)
})

const code = (response: ApiResponse) => response.body['code'] ?? response.status

async function asking(agent: { username: string }) {
  const { params } = await draftProgram(world, { visibility: 'private' })
  const invite = () => world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  const remove = (response: ApiResponse) => {
    const waiting = dataOf<InvitedAgent[]>(response).find(({ state }) => state === 'pending')
    return world.browser.call(removeAgent, { params: { ...params, invitation: waiting?.id ?? '' } })
  }
  return { params, invite, remove }
}

describe('an agent', () => {
  test('is not invited, removed and invited again without limit by one program', async () => {
    const { invite, remove } = await asking(await signedInAgent(api))
    const said: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      const response = await invite()
      said.push(code(response))
      if (response.status === 200) await remove(response)
    }
    expect(said).toEqual([200, 200, 'program.agent_too_often', 'program.agent_too_often'])
    expect(code(await (await asking(await signedInAgent(api))).invite())).toBe(200)
  })

  test('is not invited by many programs of one organization in a row', async () => {
    const agent = await signedInAgent(api)
    const said: unknown[] = []
    for (let round = 0; round < 6; round += 1) said.push(code(await (await asking(agent)).invite()))
    expect(said).toEqual([200, 200, 200, 200, 200, 'program.agent_too_often'])
  })

  test('cannot be invited for thirty days after a rejection', async () => {
    const agent = await signedInAgent(api)
    const { invite } = await asking(agent)
    const [asked] = dataOf<InvitedAgent[]>(await invite())
    const params = { invitation: asked?.id ?? '' }
    expect((await agent.browser.call(answerAgentInvitation, { params, body: { accept: false } })).status).toBe(200)
    expect(code(await invite())).toBe('program.agent_rejected')
    const back = new Date(Date.now() - 29 * 86_400_000)
    const answered = (at: Date) =>
      api.database.owner.updateTable('agent_invitations').set({ answered_at: at }).where('id', '=', params.invitation)
    await answered(back).execute()
    expect(code(await invite())).toBe('program.agent_rejected')
    await answered(new Date(Date.now() - 31 * 86_400_000)).execute()
    expect(code(await invite())).toBe(200)
  })
})

test('a program that becomes public does not reveal its private versions', async () => {
  const { params, revision, program, draft } = await draftProgram(world, { visibility: 'public' })
  await world.browser.call(publishProgramDraft, { params, body: { revision } })
  const agent = await signedInAgent(api)
  expect((await agent.browser.call(followProgram, { params: { program } })).status).toBe(200)
  const upTo = (max_cents: number) =>
    draft.rewards.map((cell) => (cell.severity === 'critical' ? { ...cell, max_cents } : cell))
  await publishChange(world, program, { visibility: 'private', rewards: upTo(7_777_700) })
  await publishChange(world, program, { visibility: 'public', rewards: upTo(8_888_800) })
  await worker.drain()
  const mails = worker.mails.received.filter(({ to }) => to.includes(agent.user.email))
  const text = mails.map((mail) => emailParts(mail).text).join('\n')
  expect(text).toContain('88,888')
  expect(text).not.toContain('77,777')
})
