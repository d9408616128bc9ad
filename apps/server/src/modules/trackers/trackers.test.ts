import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { issueToken, callByToken } from '#server/testing/api-tokens.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createReportTicket, getReportTicket, retryReportTicket } from '@grana/contract/machines/tickets'
import {
  checkTracker,
  createTracker,
  listTrackers,
  listTroubledTickets,
  removeTracker,
  switchTracker,
  trackerLimits,
  updateTracker,
  type Tracker,
} from '@grana/contract/machines/trackers'
import { resealTrackers } from './reseal-trackers.ts'
import { startTracker, type TestTracker } from './tracker-stand-in.fixture.ts'
import { connectTracker, projects, tend, trackerBody, trackerOf, trackerToken } from './trackers.fixture.ts'

let api: TestApi
let worker: TestWorker
let github: TestTracker
let world: ReportWorld
let agent: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  github = await startTracker('github', trackerToken, projects.github)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  const by = await world.inProgram('owner')
  report = await acceptedReport(api.database.owner, world, { agent, by })
})
beforeEach(async () => {
  await owner().deleteFrom('trackers').execute()
  github.rule()
  github.setPublic(false)
})
afterAll(async () => {
  github.close()
  await worker.close()
  await api.close()
})

const owner = () => api.database.owner
const params = () => ({ organization: world.organization })
const paramsOf = (tracker: string) => ({ ...params(), tracker })
const ofReport = () => ({ ...params(), report })
const body = (changes: object = {}) => ({ ...trackerBody({ site: github.site }), ...changes })
const mapping = (changes: object = {}) => {
  const { kind: _kind, site: _site, token: _token, ...rest } = trackerBody({ site: github.site })
  return { ...rest, ...changes }
}
const listed = async () => dataOf<Tracker[]>(await world.browser.call(listTrackers, { params: params() }))
const connect = () => connectTracker(world, { site: github.site })
const actions = async () => {
  const rows = await owner()
    .selectFrom('audit_events')
    .select('action')
    .where('thing', '=', 'tracker')
    .orderBy('created_at')
    .execute()
  return rows.map(({ action }) => action)
}

test('a tracker is connected, tested, changed and removed, and its token is never shown', async () => {
  const key = await connect()
  expect((await listed())[0]).toMatchObject({
    id: key.trackerId,
    hint: '41c0',
    state: 'on',
    check: { state: 'pending' },
  })
  await tend(worker, key)
  expect((await listed())[0]?.check).toMatchObject({ state: 'passed' })
  const severityNames = { high: 'prio-1' }
  const changed = await world.browser.call(updateTracker, {
    params: paramsOf(key.trackerId),
    body: mapping({ project: 'tepozan/other', labels: ['security', 'security'], severity_names: severityNames }),
  })
  expect(dataOf<Tracker[]>(changed)[0]).toMatchObject({
    project: 'tepozan/other',
    labels: ['security'],
    severity_names: severityNames,
    hint: '41c0',
    check: { state: 'pending' },
  })
  await tend(worker, key)
  expect((await listed())[0]?.check).toMatchObject({ state: 'failed', fault: 'wrong_status', status: 404 })
  const row = await trackerOf(owner(), key)
  expect(row.sealed_token.toString('latin1')).not.toContain('MARKED')
  const audit = await owner().selectFrom('audit_events').selectAll().execute()
  const said = JSON.stringify([await listed(), api.logged, worker.logged, audit, { ...row, sealed_token: null }])
  expect(said).not.toContain('MARKED')
  expect((await world.browser.call(removeTracker, { params: paramsOf(key.trackerId) })).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await actions()).toEqual(['tracker.connected', 'tracker.changed', 'tracker.removed'])
})

test('another token is stored and tried', async () => {
  const key = await connect()
  const token = 'tok_MARKED-other9'
  await world.browser.call(updateTracker, { params: paramsOf(key.trackerId), body: mapping({ token }) })
  await tend(worker, key)
  expect((await listed())[0]).toMatchObject({ hint: 'her9', check: { state: 'failed', status: 401 } })
  expect(JSON.stringify([api.logged, worker.logged])).not.toContain('MARKED')
})

test('only owners with a recent proof of identity govern trackers', async () => {
  const key = await connect()
  const given = paramsOf(key.trackerId)
  const viewer = await world.member({ role: 'viewer' })
  const program = await world.inProgram('owner')
  const stranger = await reportWorld(api)
  for (const [browser, status] of [
    [viewer.browser, 403],
    [program.browser, 403],
    [stranger.browser, 404],
    [agent.browser, 404],
  ] as const) {
    const answers = [
      await browser.call(listTrackers, { params: params() }),
      await browser.call(createTracker, { params: params(), body: body() }),
      await browser.call(updateTracker, { params: given, body: mapping() }),
      await browser.call(switchTracker, { params: given, body: { is_on: false } }),
      await browser.call(checkTracker, { params: given }),
      await browser.call(listTroubledTickets, { params: given }),
      await browser.call(removeTracker, { params: given }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  // An owner of another organization names their own organization and our tracker.
  const theirs = { organization: stranger.organization, tracker: key.trackerId }
  for (const operation of [checkTracker, listTroubledTickets, removeTracker])
    expect((await stranger.browser.call(operation, { params: theirs })).status).toBe(404)
  const { secret } = await issueToken(world)
  expect((await callByToken(api, secret, listTrackers, { params: params() })).status).toBe(401)
  const old = await world.member({ role: 'owner' })
  await owner()
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', old.user.id)
    .execute()
  for (const answer of [
    await old.browser.call(createTracker, { params: params(), body: body() }),
    await old.browser.call(updateTracker, { params: given, body: mapping({ texts: ['summary'] }) }),
  ])
    expect(answer.body).toMatchObject({ code: 'auth.confirm_first' })
})

test('tickets are made by those who work on a report, and read by its readers in the organization', async () => {
  const key = await connect()
  const ask = { params: ofReport(), body: { tracker: key.trackerId } }
  const stranger = await reportWorld(api)
  const viewer = await world.inProgram('viewer')
  const overseer = await world.member({ role: 'viewer' })
  const refused = [
    [viewer.browser, 200, 403],
    [overseer.browser, 403, 403],
    [stranger.browser, 404, 404],
    [agent.browser, 404, 404],
  ] as const
  for (const [browser, reading, working] of refused) {
    expect((await browser.call(getReportTicket, { params: ofReport() })).status).toBe(reading)
    expect((await browser.call(createReportTicket, ask)).status).toBe(working)
    expect((await browser.call(retryReportTicket, { params: ofReport() })).status).toBe(working)
  }
  const shown = await viewer.browser.call(getReportTicket, { params: ofReport() })
  expect(dataOf(shown)).toEqual({ trackers: [], can: { create: false, retry: false } })
  const analyst = await world.inProgram('analyst')
  expect((await analyst.browser.call(createReportTicket, ask)).status).toBe(200)
  // A tracker of another organization does not exist.
  const theirs = await connectTracker(stranger, { site: github.site })
  const crossed = { params: ofReport(), body: { tracker: theirs.trackerId } }
  expect((await analyst.browser.call(createReportTicket, crossed)).status).toBe(404)
})

test.each([
  ['no address', { site: '' }],
  ['another scheme', { site: 'ftp://tracker.example' }],
  ['an address with a query', { site: 'https://tracker.example/?a=b' }],
  ['a user in the address', { site: 'https://user@tracker.example' }],
  ['a token with a line break', { token: 'abcdefgh\nx' }],
  ['no token', { token: '' }],
  ['a repository without an owner', { project: 'fixes' }],
  ['a way out of the path', { project: '../user' }],
  ['another way out of it', { project: 'user/..' }],
  ['a key that is none', { kind: 'jira', account: 'bot@tepozan.example', project: 'a/b' }],
  ['Jira without an account', { kind: 'jira', project: 'SEC' }],
  ['a label with a comma', { labels: ['a,b'] }],
  ['no program', { programs: [] }],
  ['unknown texts', { texts: ['evidence'] }],
])('%s is refused', async (_what, changes) => {
  const answer = await world.browser.call(createTracker, { params: params(), body: body(changes) })
  expect(answer.status).toBe(422)
})

test('an organization has ten at most, for programs of its own', async () => {
  const stranger = await reportWorld(api)
  for (const changes of [{ programs: [stranger.program] }, { automatic_programs: [stranger.program] }])
    expect((await world.browser.call(createTracker, { params: params(), body: body(changes) })).status).toBe(404)
  for (let made = 0; made < trackerLimits.perOrganization; made += 1) await connect()
  const refused = await world.browser.call(createTracker, { params: params(), body: body() })
  expect(refused.body).toMatchObject({ code: 'tracker.too_many' })
})

test('a test of the connection says that anyone could read the tickets', async () => {
  github.setPublic(true)
  const key = await connect()
  await tend(worker, key)
  expect((await listed())[0]?.check).toMatchObject({ state: 'failed', fault: 'public_project' })
  github.setPublic(false)
  await world.browser.call(checkTracker, { params: paramsOf(key.trackerId) })
  await tend(worker, key)
  expect((await listed())[0]?.check).toMatchObject({ state: 'passed' })
})

test('tokens are sealed again with another key', async () => {
  const key = await connect()
  const before = await trackerOf(owner(), key)
  const next = createSealing(Buffer.alloc(32, 'another').toString('base64'), developmentSecrets.INTEGRATION_KEY)
  expect(await resealTrackers(owner(), next)).toBe(1)
  expect((await trackerOf(owner(), key)).sealed_token.equals(before.sealed_token)).toBe(false)
  const only = createSealing(Buffer.alloc(32, 'another').toString('base64'))
  await tend({ context: { ...worker.context, integrations: only } }, key)
  expect((await listed())[0]?.check).toMatchObject({ state: 'passed' })
})
