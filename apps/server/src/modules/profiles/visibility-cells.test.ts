import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, inTransactionAs } from '#server/db/transaction.ts'
import { agreedDisclosure, closedReport, limitedDisclosure } from '#server/testing/disclosures.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { agreedDraft, sendTogether } from '#server/testing/shared-reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { visibilities } from '@grana/contract/accounts'
import { saveAvailability } from '@grana/contract/appearance/availability'
import { listDisclosures } from '@grana/contract/disclosures'
import {
  followAgent,
  getOpenProfile,
  getProfile,
  hoursAudiences,
  previewProfile,
  profile,
  saveLanguages,
  saveSocialLinks,
  saveVisibility,
  type HoursAudience,
  type Profile,
} from '@grana/contract/profiles'
import { submitReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { writeAgentDisclosure, agreeToReportDisclosure } from '@grana/contract/reports/disclosure'
import { answerSharedDraft } from '@grana/contract/together/report-authors'
import { listFriendsAmong } from './queries.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let sharedReport: string
const username = 'cells-agent'

/** What only some audiences may read, found in any text. */
const marks = {
  first_name: 'Markfirst',
  last_name: 'Marklast',
  timezone: 'America/Montevideo',
  hours: '07:07',
  website: 'https://mark-website.example/',
  anonymous: 'Mark of a report without a name',
}

const people = [
  'visitor',
  'customer',
  'stranger',
  'invited',
  'left',
  'fan',
  'followed',
  'friend',
  'co-author',
  'sender',
  'fellow author',
] as const
type Audience = (typeof people)[number]
/** Who is a friend: two who follow each other, and all who are authors of a report that was sent. */
const friends: readonly Audience[] = ['friend', 'co-author', 'sender', 'fellow author']
const browsers = {} as Record<Exclude<Audience, 'visitor'>, SignedInUser['browser']>

async function publishNamed(): Promise<void> {
  const report = await closedReport(api.database.owner, world, { agent, by: await world.inProgram('owner') })
  const body = { ...limitedDisclosure({ title: 'Mark of a named report' }), credit: 'handle' } as const
  expect((await agent.browser.call(writeAgentDisclosure, { params: { report }, body })).status).toBe(200)
  const params = { organization: world.organization, report }
  expect((await world.browser.call(agreeToReportDisclosure, { params, body: { revision: 1 } })).status).toBe(200)
}

async function fillProfile(): Promise<void> {
  const names = { username, username_key: username, first_name: marks.first_name, last_name: marks.last_name }
  const rest = { timezone: marks.timezone, avatar_key: `avatars/${'ab'.repeat(16)}`, text_color: '#111111' }
  const colors = { highlight_color: '#fedcba', country_code: 'UY' }
  const row = { ...names, ...rest, ...colors }
  await api.database.owner.updateTable('users').set(row).where('id', '=', agent.user.id).execute()
  const links = { twitter: '@mark_twitter', linkedin: 'linkedin.com/in/mark-linkedin', website: marks.website }
  await agent.browser.call(saveSocialLinks, { body: links })
  const hours = [{ weekday: 2, start: marks.hours, end: '09:09' }]
  await agent.browser.call(saveAvailability, { body: { work_type: 'part_time', weekend: false, hours } })
  await agent.browser.call(saveLanguages, { body: { languages: ['gn', 'es'] } })
}

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api, { visibility: 'public' })
  agent = await reportingAgent(api)
  const owner = await world.inProgram('owner')
  await fillProfile()
  await acceptedReport(api.database.owner, world, { agent, by: owner })
  await publishNamed()
  const unnamed = await closedReport(api.database.owner, world, { agent, by: owner })
  await agreedDisclosure(world, { agent, owner, report: unnamed }, limitedDisclosure({ title: marks.anonymous }))
  await worker.drain()
  browsers.customer = world.browser
  await writeReports()
  await followEachOther()
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function audience(name: Exclude<Audience, 'visitor'>): Promise<SignedInUser> {
  const person = await reportingAgent(api)
  browsers[name] = person.browser
  return person
}

/** Reports with other authors: two that were sent, one that waits, and one that an author left before it was sent. */
async function writeReports(): Promise<void> {
  const db = api.database.owner
  await audience('stranger')
  const [coAuthor, left] = [await audience('co-author'), await audience('left')]
  const { id, revision } = await agreedDraft(db, world, { writer: agent, others: [coAuthor, left] })
  const params = { draft: id }
  const leaving = { agrees: false, revision: 1 }
  expect((await left.browser.call(answerSharedDraft, { params, body: leaving })).status).toBe(200)
  expect((await agent.browser.call(submitReport, { params, body: { revision } })).status).toBe(200)
  sharedReport = id
  const sender = await audience('sender')
  await sendTogether(db, world, { writer: sender, others: [agent, await audience('fellow author')] })
  await agreedDraft(db, world, { writer: agent, others: [await audience('invited')] })
}

async function followEachOther(): Promise<void> {
  const [fan, followed, friend] = [await audience('fan'), await audience('followed'), await audience('friend')]
  await api.database.owner.updateTable('users').set({ visibility: 'friends' }).execute()
  const follow = async (by: SignedInUser, whom: SignedInUser) => {
    const row = await api.database.owner
      .selectFrom('users')
      .select('username')
      .where('id', '=', whom.user.id)
      .executeTakeFirstOrThrow()
    expect((await by.browser.call(followAgent, { body: { username: row.username } })).status).toBe(200)
  }
  await follow(fan, agent)
  await follow(agent, followed)
  await follow(agent, friend)
  await follow(friend, agent)
}

type Setting = { visibility: (typeof visibilities)[number]; open_web: boolean; hours_for: HoursAudience }

const settings: readonly Setting[] = visibilities.flatMap((visibility) =>
  [true, false].flatMap((open_web) => hoursAudiences.map((hours_for) => ({ visibility, open_web, hours_for }))),
)

/** Written from the product, not from the rule: who sees a profile at all. */
function seesProfile({ visibility, open_web: isOpen }: Setting, audience: Audience): boolean {
  if (visibility === 'nobody') return false
  if (visibility === 'friends') return friends.includes(audience)
  return audience !== 'visitor' || isOpen
}

const hoursSeenBy: Readonly<Record<HoursAudience, readonly Audience[]>> = {
  nobody: [],
  friends,
  members: people.filter((audience) => audience !== 'visitor'),
  visitors: people,
}

function seesField(field: string, setting: Setting, audience: Audience): boolean {
  if (!seesProfile(setting, audience)) return false
  if (field === 'first_name' || field === 'last_name') return friends.includes(audience)
  return field !== 'availability' || hoursSeenBy[setting.hours_for].includes(audience)
}

const fields = Object.keys(profile.shape) as (keyof Profile)[]

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

function ask(audience: Audience) {
  if (audience === 'visitor') return testBrowser(api.app).call(getOpenProfile, { params: { username } })
  return browsers[audience].call(getProfile, { params: { username } })
}

test('every field, audience and setting shows what the agent chose, right after the choice', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const setting of settings) {
    expect((await agent.browser.call(saveVisibility, { body: setting })).status).toBe(200)
    for (const audience of people) {
      const told = await ask(audience)
      const data = (told.body['data'] ?? {}) as Partial<Profile>
      const text = JSON.stringify(told.body)
      for (const field of fields) {
        cells += 1
        const isShown = !isEmpty(data[field])
        if (isShown !== seesField(field, setting, audience))
          wrong.push(`${field} ${audience} ${JSON.stringify(setting)}`)
      }
      const hidden = [
        marks.anonymous,
        ...(seesField('first_name', setting, audience) ? [] : [marks.first_name, marks.last_name]),
        ...(seesField('availability', setting, audience) ? [] : [marks.timezone, marks.hours]),
        ...(seesProfile(setting, audience) ? [] : [marks.website]),
      ]
      wrong.push(...hidden.filter((mark) => text.includes(mark)))
      if (!seesProfile(setting, audience)) expect([told.status, told.body['code']]).toEqual([404, 'request.not_found'])
    }
    await expectPublicTextsClean(wrong)
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(3600)
})

/** Published reports and their feed name the handle that was agreed, and nothing else of the profile. */
async function expectPublicTextsClean(wrong: string[]): Promise<void> {
  const list = JSON.stringify((await testBrowser(api.app).call(listDisclosures, { query: {} })).body)
  const feed = (await api.app.inject('/api/portal/disclosures.atom')).body
  const names = Object.values(marks).filter((mark) => mark !== marks.anonymous)
  for (const text of [list, feed]) wrong.push(...names.filter((mark) => text.includes(mark)))
}

test('the preview shows each audience what the page will show', async () => {
  for (const setting of settings) {
    await agent.browser.call(saveVisibility, { body: setting })
    const told = await agent.browser.call(previewProfile, {
      query: { ...setting, open_web: setting.open_web ? 'true' : 'false' },
    })
    const preview = told.body['data'] as Record<string, Profile | null>
    for (const [viewer, audience] of [
      ['visitor', 'visitor'],
      ['member', 'stranger'],
      ['friend', 'friend'],
      ['friend', 'co-author'],
    ] as const) {
      expect(preview[viewer] ?? null).toEqual((await ask(audience)).body['data'] ?? null)
    }
  }
})

test('an account that is off, suspended or unverified has no profile for any audience', async () => {
  const open = { visibility: 'everyone', open_web: true, hours_for: 'visitors' }
  await agent.browser.call(saveVisibility, { body: open })
  const states = [{ disabled_at: new Date() }, { disabled_at: null, email_verified_at: null }]
  for (const state of states) {
    await api.database.owner.updateTable('users').set(state).where('id', '=', agent.user.id).execute()
    for (const audience of people) expect([audience, (await ask(audience)).status]).toEqual([audience, 404])
  }
  const back = { email_verified_at: new Date() }
  await api.database.owner.updateTable('users').set(back).where('id', '=', agent.user.id).execute()
  expect((await ask('visitor')).status).toBe(200)
})

test('a friend by a report is a friend in the list of those whom an agent follows', async () => {
  await agent.browser.call(saveVisibility, { body: { visibility: 'friends', open_web: false } })
  const follow = (by: Audience & keyof typeof browsers) => browsers[by].call(followAgent, { body: { username } })
  const [coAuthor, left] = [await follow('co-author'), await follow('left')]
  expect(coAuthor.body['data']).toMatchObject([{ username, is_friend: true }])
  expect(left.body['data']).toMatchObject([{ username, is_friend: false }])
})

test('what becomes of the report changes no friendship, and no one has friends without an acting user', async () => {
  const db = api.database.owner
  await agent.browser.call(saveVisibility, { body: { visibility: 'friends', open_web: false } })
  const withdrawn = await agent.browser.call(withdrawReport, { params: { report: sharedReport }, body: {} })
  expect(withdrawn.status).toBe(200)
  expect((await ask('co-author')).status).toBe(200)
  const friendsOf = async (id: string) =>
    inTransactionAs(api.database.api, { id }, (trx) => listFriendsAmong(trx, [agent.user.id]))
  const people = await db.selectFrom('users').select(['id', 'kind']).execute()
  const found: string[] = []
  for (const { id } of people) if ((await friendsOf(id)).size > 0) found.push(id)
  expect(found).toHaveLength(friends.length)
  expect(found).not.toContain(agent.user.id)
  const alone = await inTransaction(api.database.api, (trx) => listFriendsAmong(trx, found))
  expect([...alone]).toEqual([])
})
