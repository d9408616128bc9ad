import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#server/testing/engagement-documents.ts'
import { availableAgent, joinedLead, propose, type TeamAgent } from '#server/testing/engagement-team.ts'
import { engagementWorld, plannedEngagement, type EngagementWorld } from '#server/testing/engagements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import type { EngagementState } from '@grana/contract/engagements/values'

let api: TestApi
let worker: TestWorker
let world: EngagementWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await engagementWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function move(id: string, to: EngagementState) {
  const body = { to, text: 'Why' }
  const moved = await world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body })
  expect(moved.status).toBe(200)
  await worker.drain()
}

async function movesFor({ user }: TeamAgent, id: string) {
  const { rows } = await sql<{ state: string; by_mail: boolean; mailed: boolean }>`
    select data ->> 'state' as state, by_mail, mailed_at is not null as mailed from grana.notifications
    where user_id = ${user.id} and kind = 'engagement.team_moved' and data ->> 'engagement_id' = ${id}
    order by created_at`.execute(api.database.owner)
  return rows
}

test('agents of the team are notified of each move of their pentest once, in the app and by email', async () => {
  const id = await plannedEngagement(world)
  const lead = await joinedLead(api, world, id)
  const proposed = await availableAgent(api)
  await propose(world, id, { username: proposed.username, hours: 10 })
  const states = ['in_progress', 'paused', 'in_progress', 'reporting', 'remediation', 'closed'] as const
  for (const to of states) {
    if (to === 'remediation') await insertDocument(api.database.owner, world, { id, lead, state: 'issued' })
    await move(id, to)
  }
  await worker.drain()
  expect(await movesFor(lead, id)).toEqual(states.map((state) => ({ state, by_mail: true, mailed: true })))
  expect(await movesFor(proposed, id)).toEqual([])
})

test('agents of the team are notified when their pentest is cancelled', async () => {
  const id = await plannedEngagement(world)
  const lead = await joinedLead(api, world, id)
  await move(id, 'cancelled')
  expect((await movesFor(lead, id)).map(({ state }) => state)).toEqual(['cancelled'])
})
