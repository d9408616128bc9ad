import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreedDisclosure, closedReport, limitedDisclosure } from '#server/testing/disclosures.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
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
import { writeAgentDisclosure, agreeToReportDisclosure } from '@grana/contract/reports/disclosure'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
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

const people = ['visitor', 'customer', 'stranger', 'fan', 'followed', 'friend'] as const
type Audience = (typeof people)[number]
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
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  const owner = await world.inProgram('owner')
  await fillProfile()
  await acceptedReport(api.database.owner, world, { agent, by: owner })
  await publishNamed()
  const unnamed = await closedReport(api.database.owner, world, { agent, by: owner })
  await agreedDisclosure(world, { agent, owner, report: unnamed }, limitedDisclosure({ title: marks.anonymous }))
  await worker.drain()
  const others = { stranger: await reportingAgent(api), fan: await reportingAgent(api) }
  const [followed, friend] = [await reportingAgent(api), await reportingAgent(api)]
  await api.database.owner.updateTable('users').set({ visibility: 'friends' }).execute()
  const follow = async (by: SignedInUser, whom: SignedInUser) => {
    const row = await api.database.owner
      .selectFrom('users')
      .select('username')
      .where('id', '=', whom.user.id)
      .executeTakeFirstOrThrow()
    expect((await by.browser.call(followAgent, { body: { username: row.username } })).status).toBe(200)
  }
  await follow(others.fan, agent)
  await follow(agent, followed)
  await follow(agent, friend)
  await follow(friend, agent)
  Object.assign(browsers, {
    customer: world.browser,
    stranger: others.stranger.browser,
    fan: others.fan.browser,
    followed: followed.browser,
    friend: friend.browser,
  })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Setting = { visibility: (typeof visibilities)[number]; open_web: boolean; hours_for: HoursAudience }

const settings: readonly Setting[] = visibilities.flatMap((visibility) =>
  [true, false].flatMap((open_web) => hoursAudiences.map((hours_for) => ({ visibility, open_web, hours_for }))),
)

/** Written from the product, not from the rule: who sees a profile at all. */
function seesProfile({ visibility, open_web: isOpen }: Setting, audience: Audience): boolean {
  if (visibility === 'nobody') return false
  if (visibility === 'friends') return audience === 'friend'
  return audience !== 'visitor' || isOpen
}

const hoursSeenBy: Readonly<Record<HoursAudience, readonly Audience[]>> = {
  nobody: [],
  friends: ['friend'],
  members: people.filter((audience) => audience !== 'visitor'),
  visitors: people,
}

function seesField(field: string, setting: Setting, audience: Audience): boolean {
  if (!seesProfile(setting, audience)) return false
  if (field === 'first_name' || field === 'last_name') return audience === 'friend'
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
  expect(cells).toBeGreaterThanOrEqual(2000)
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
