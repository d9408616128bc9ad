import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedLead, startedEngagement } from '#server/testing/engagement-team.ts'
import {
  acceptQuote,
  draftEngagement,
  engagementWorld,
  paramsOf,
  quotedEngagement,
  readEngagement,
  wholeScope,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  listEngagementMessages,
  listStaffEngagementMessages,
  listTeamMessages,
  writeEngagementMessage,
  writeStaffEngagementMessage,
  writeTeamMessage,
  type Conversation,
} from '@grana/contract/engagements/conversation'
import { changeEngagementState } from '@grana/contract/engagements/organization-engagements'

let api: TestApi
let world: EngagementWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

const say = (text: string) => ({ body: { text } })
const textsOf = (answer: unknown) => dataOf<Conversation>(answer as never).messages.map(({ text }) => text)
const writeAsOwner = (id: string, text: string, browser: TestBrowser = world.browser) =>
  browser.call(writeEngagementMessage, { params: paramsOf(world, id), ...say(text) })
const writeAsStaff = (id: string, text: string) =>
  world.administrator.browser.call(writeStaffEngagementMessage, { params: { id }, ...say(text) })

test('what is said before the agreement stays between the organization and staff, and what is said since is for all', async () => {
  const id = await quotedEngagement(world)
  expect((await writeAsOwner(id, 'The price is 9,500?')).status).toBe(200)
  expect((await writeAsStaff(id, 'Yes, with the retest.')).status).toBe(200)
  await acceptQuote(world, id)
  const lead = await joinedLead(api, world, id)
  const params = { engagement: id }
  expect(textsOf(await lead.browser.call(listTeamMessages, { params }))).toEqual([])
  await writeAsOwner(id, 'Welcome.')
  const own = await lead.browser.call(writeTeamMessage, { params, ...say('When may we begin?') })
  expect(dataOf<Conversation>(own)).toMatchObject({
    messages: [
      { side: 'organization', text: 'Welcome.' },
      { side: 'team', text: 'When may we begin?', author: expect.any(String) },
    ],
    can: { write: true },
  })
  expect(dataOf<Conversation>(own).messages[0]).not.toHaveProperty('author')
  const seen = await world.browser.call(listEngagementMessages, { params: paramsOf(world, id) })
  expect(textsOf(seen)).toEqual(['The price is 9,500?', 'Yes, with the retest.', 'Welcome.', 'When may we begin?'])
  expect(dataOf<Conversation>(seen).messages[1]).not.toHaveProperty('author')
  expect(textsOf(await world.administrator.browser.call(listStaffEngagementMessages, { params: { id } }))).toHaveLength(
    4,
  )
})

test('each message is notified once to the others who take part', async () => {
  const worker = await startTestWorker({}, api.database)
  const { id, lead } = await startedEngagement(api, world)
  await lead.browser.call(writeTeamMessage, { params: { engagement: id }, ...say('The test site is down.') })
  await worker.drain()
  const { rows } = await sql<{ user_id: string }>`select user_id from grana.notifications
    where kind = 'engagement.message' and data ->> 'engagement_id' = ${id}`.execute(api.database.owner)
  const told = rows.map((row) => row.user_id)
  expect(told).toEqual(expect.arrayContaining([world.owner.id, world.contact, world.administrator.id]))
  expect(told).not.toContain(lead.user.id)
  expect(new Set(told).size).toBe(told.length)
  await worker.close()
})

test('members who handle reports of the program write too', async () => {
  const { id } = await startedEngagement(api, world)
  const { program_id: program = '' } = await readEngagement(world, id)
  const analyst = await world.appointed(program, 'analyst')
  expect((await writeAsOwner(id, 'I read the log.', analyst)).status).toBe(200)
})

test('agents outside of the team, other members and viewers may not write, and nothing is written before it is sent or after its end', async () => {
  const { id } = await startedEngagement(api, world)
  const stranger = await signedInAgent(api)
  const params = { engagement: id }
  expect((await stranger.browser.call(listTeamMessages, { params })).status).toBe(404)
  expect((await stranger.browser.call(writeTeamMessage, { params, ...say('x') })).status).toBe(404)
  for (const role of ['member', 'viewer'] as const) {
    const member = await insertMember(api.database.owner, world.organization, { role })
    const browser = await signedInBrowser(api.app, api.database.owner, member)
    expect((await writeAsOwner(id, 'x', browser)).status).toBe(403)
    const read = await browser.call(listEngagementMessages, { params: paramsOf(world, id) })
    expect(read.status).toBe(role === 'viewer' ? 200 : 403)
    if (role === 'viewer') expect(dataOf<Conversation>(read).can.write).toBe(false)
  }
  expect((await writeAsOwner(id, ' ')).status).toBe(422)
  const draft = await draftEngagement(world, wholeScope(world))
  expect((await writeAsOwner(draft, 'Too early.')).status).toBe(409)
  const body = { to: 'cancelled', text: 'Not now' } as const
  const other = await quotedEngagement(world)
  await world.browser.call(changeEngagementState, { params: paramsOf(world, other), body })
  expect((await writeAsOwner(other, 'Too late.')).status).toBe(409)
})

test('messages never change, and the database refuses one whose readers are not said as they are', async () => {
  const { id } = await startedEngagement(api, world)
  await writeAsStaff(id, 'We begin.')
  await expect(sql`update grana.engagement_messages set text = 'y'`.execute(api.database.owner)).rejects.toThrow(
    'what was reported stays as it was',
  )
  const planned = await quotedEngagement(world)
  await expect(
    sql`insert into grana.engagement_messages (organization_id, engagement_id, id, side, text, is_for_team, written_by, written_at)
      values (${world.organization}, ${planned}, gen_random_uuid(), 'staff', 'x', true, ${world.owner.id}, now())`.execute(
      api.database.owner,
    ),
  ).rejects.toThrow('no such message')
})
