import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { metricsToken, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { logIn, refreshToken } from '@grana/contract/auth'
import { requestExport } from '@grana/contract/data-rights'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { getReport } from '@grana/contract/reports/organization-reports'
import { listStaffLeads, addStaffLeadNote } from '@grana/contract/staff/leads'
import { securityEventsOf } from './security-events.ts'
import { accountTraceKey, clientTraceKey } from './trace-key.ts'

/** In ten minutes, and in an hour. */
const denialsAllowed = 30
const reportReadsAllowed = 120

let api: TestApi
let world: ReportWorld
beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  world = await reportWorld(api)
})
afterAll(() => api.close())
beforeEach(() => {
  api.logged.length = 0
})

type Line = { event: string; outcome: string; code?: string; operation?: string; account?: string; client: string }

const linesOf = (event?: string): Line[] =>
  api.logged
    .map((line) => JSON.parse(line) as Line & { msg: string })
    .filter((line) => line.msg === 'security event' && (event === undefined || line.event === event))

const keyOf = (email: string) => accountTraceKey(api.context.config.appSecret, email)

async function counted(event: string, outcome: string): Promise<number> {
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const line = body
    .split('\n')
    .find((one) => one.startsWith(`grana_security_events_total{event="${event}",outcome="${outcome}"}`))
  return Number(line?.split(' ').at(-1))
}

describe('security events', () => {
  test('S9: a failed and a successful sign-in have account, client and outcome, and no personal data', async () => {
    const { email } = await insertTestUser(api.database.owner)
    const browser = testBrowser(api.app, { address: '203.0.113.9' })
    await browser.call(logIn, { body: { email: email.toUpperCase(), password: 'Ninguna#7otra' } })
    await browser.call(logIn, { body: { email, password: testPassword } })
    const who = { account: keyOf(email), client: clientTraceKey(api.context.config.appSecret, '203.0.113.9') }
    expect(linesOf('sign_in')).toMatchObject([
      { ...who, operation: 'logIn', outcome: 'refused', code: 'auth.failed' },
      { ...who, operation: 'logIn', outcome: 'passed' },
    ])
    expect(api.logged.join('\n').toLowerCase()).not.toContain(email)
    expect(api.logged.join('\n')).not.toContain('203.0.113.9')
  })

  test('a sign-in rejected by the hashing queue is a refused sign-in too', async () => {
    const { passwords } = api.context
    passwords.expecting = () => Promise.reject(new DomainError('auth.busy'))
    onTestFinished(() => void (passwords.expecting = (_, work) => work()))
    await testBrowser(api.app).call(logIn, { body: { email: 'nobody@mail.example', password: 'Ninguna#7otra' } })
    expect(linesOf()).toMatchObject([{ event: 'sign_in', outcome: 'refused', code: 'auth.busy' }])
  })

  test('an unknown account produces the same kind of line', async () => {
    await testBrowser(api.app).call(logIn, { body: { email: 'nobody@mail.example', password: 'Ninguna#7otra' } })
    expect(linesOf()).toMatchObject([{ account: keyOf('nobody@mail.example'), outcome: 'refused' }])
  })

  test('an access token without its cookie binding, with another address, or already replaced is misuse', async () => {
    const agent = await reportingAgent(api)
    const thief = testBrowser(api.app)
    Object.assign(thief.script, agent.browser.script)
    expect((await thief.call(getUser)).status).toBe(401)
    const mixed = testBrowser(api.app, { beside: agent.browser })
    Object.assign(mixed.script, agent.browser.script, { email: 'other@mail.example' })
    expect((await mixed.call(getUser)).status).toBe(401)
    expect(linesOf('misuse')).toMatchObject([
      { code: 'missing_half', account: keyOf(agent.user.email) },
      { code: 'other_address', account: keyOf(agent.user.email) },
    ])
    expect(await counted('misuse', 'refused')).toBe(2)
  })

  test('a replaced refresh token is misuse', async () => {
    const { email } = await insertTestUser(api.database.owner)
    const browser = testBrowser(api.app)
    browser.hold(await browser.call(logIn, { body: { email, password: testPassword } }), email)
    const renew = { body: { refresh_token: browser.script.refresh, email } }
    expect((await browser.call(refreshToken, renew)).status).toBe(200)
    await testBrowser(api.app).call(refreshToken, renew)
    expect(linesOf('misuse')).toMatchObject([{ code: 'token_reused', account: keyOf(email) }])
  })

  test('a pasted token is misuse', async () => {
    const agent = await reportingAgent(api)
    const report = await sendReport(agent, world)
    await agent.browser.call(replyToReport, { params: { report }, body: { text: agent.browser.script.access } })
    expect(linesOf('misuse')).toMatchObject([{ code: 'token_pasted', account: keyOf(agent.user.email) }])
  })

  test('exports and acts of staff are recorded, their reads are not', async () => {
    const staff = await signInTestStaff(api)
    await staff.browser.call(listStaffLeads, { query: {} })
    expect(linesOf()).toEqual([])
    const lead = '7d444840-9dc0-41d1-b245-5ffdce74fad2'
    await staff.browser.call(addStaffLeadNote, { params: { id: lead }, body: { text: 'Nota' } })
    expect(linesOf('staff_act')).toMatchObject([{ operation: 'addStaffLeadNote', account: keyOf(staff.email) }])
    await staff.browser.call(requestExport)
    expect(linesOf('export')).toMatchObject([{ operation: 'requestExport', account: keyOf(staff.email) }])
  })

  test('repeated requests for foreign records exceed a threshold, recorded once', async () => {
    const { user, browser } = await world.inProgram('analyst')
    const report = await sendReport(await reportingAgent(api), await reportWorld(api))
    const before = await counted('many_denials', 'refused')
    for (let at = 0; at < denialsAllowed + 5; at += 1) {
      await browser.call(getReport, { params: { organization: world.organization, report } })
    }
    expect(linesOf('denial')).toHaveLength(denialsAllowed + 5)
    expect(linesOf('many_denials')).toMatchObject([{ account: keyOf(user.email), outcome: 'refused' }])
    expect(await counted('many_denials', 'refused')).toBe(before + 1)
  })

  test('opening report after report exceeds a threshold, recorded once', async () => {
    const { user, browser } = await world.inProgram('analyst')
    const report = await sendReport(await reportingAgent(api), world)
    for (let at = 0; at < reportReadsAllowed + 3; at += 1) {
      const told = await browser.call(getReport, { params: { organization: world.organization, report } })
      expect(dataOf<{ id: string }>(told).id).toBe(report)
    }
    expect(linesOf('many_readings')).toMatchObject([{ account: keyOf(user.email) }])
  })
})

test('a sign-in is one on every way in', () => {
  const signIns = operationRoutes
    .map(({ operation }) => operation)
    .filter((operation) => securityEventsOf({ operation }, []).some(({ event }) => event === 'sign_in'))
    .map(({ name }) => name)
  expect(signIns.toSorted()).toEqual([
    'completeSingleSignOn',
    'confirmIdentity',
    'confirmPasskey',
    'confirmTwoFactor',
    'logIn',
  ])
})

test('a file is an export, where no organization’s audit log has it', () => {
  const exports = operationRoutes
    .map(({ operation }) => operation)
    .filter((operation) => securityEventsOf({ operation }, []).some(({ event }) => event === 'export'))
    .map(({ name }) => name)
  expect(exports.toSorted()).toEqual(['exportAgentReport', 'exportStaffLeads', 'getExportFile', 'requestExport'])
})

test('every operation that writes has a security event, an audit log entry, or is routine', () => {
  const silent = operationRoutes
    .map(({ operation }) => operation)
    .filter(({ method, effects }) => method !== 'GET' || effects === true)
    .filter((operation) => securityEventsOf({ operation }, []).length === 0 && operation.requires === undefined)
    .map(({ name }) => name)
  expect(silent.toSorted()).toEqual([
    'createHandoffCode',
    'exchangeHandoffCode',
    'followAgent',
    'getCaptchaChallenge',
    'markAllNotificationsRead',
    'markNotificationsRead',
    'refreshToken',
    'removeAvatar',
    'requestPasskeyChallenge',
    'saveAvailability',
    'saveNotificationPreferences',
    'saveSocialLinks',
    'submitLead',
    'unfollowAgent',
    'verifyToken',
  ])
})
