import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { staffPerson } from '#server/testing/staff.ts'
import { metricsToken, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { logIn, refreshToken } from '@grana/contract/auth'
import { askForExport } from '@grana/contract/data-rights'
import { answerReport } from '@grana/contract/reports/agent-reports'
import { getReport } from '@grana/contract/reports/organization-reports'
import { listStaffLeads, noteStaffLead } from '@grana/contract/staff/leads'
import { eventOf, everyday } from './security-events.ts'
import { manyDenials, manyReadings } from './security-log.ts'
import { accountKey, clientKey } from './trace-key.ts'

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

const keyOf = (email: string) => accountKey(api.context.config.appSecret, email)

async function counted(event: string, outcome: string): Promise<number> {
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const line = body
    .split('\n')
    .find((one) => one.startsWith(`grana_security_events_total{event="${event}",outcome="${outcome}"}`))
  return Number(line?.split(' ').at(-1))
}

describe('security events', () => {
  test('S9: a failed and a good sign-in name account, client and outcome, and no person', async () => {
    const { email } = await insertTestUser(api.database.owner)
    const browser = testBrowser(api.app, { address: '203.0.113.9' })
    await browser.call(logIn, { body: { email: email.toUpperCase(), password: 'Ninguna#7otra' } })
    await browser.call(logIn, { body: { email, password: testPassword } })
    const who = { account: keyOf(email), client: clientKey(api.context.config.appSecret, '203.0.113.9') }
    expect(linesOf('sign_in')).toMatchObject([
      { ...who, operation: 'logIn', outcome: 'refused', code: 'auth.failed' },
      { ...who, operation: 'logIn', outcome: 'passed' },
    ])
    expect(api.logged.join('\n').toLowerCase()).not.toContain(email)
    expect(api.logged.join('\n')).not.toContain('203.0.113.9')
  })

  test('what the queue of the hashing turns away is a refused sign-in too', async () => {
    const { passwords } = api.context
    passwords.expecting = () => Promise.reject(new DomainError('auth.busy'))
    onTestFinished(() => void (passwords.expecting = (_, work) => work()))
    await testBrowser(api.app).call(logIn, { body: { email: 'nobody@mail.example', password: 'Ninguna#7otra' } })
    expect(linesOf()).toMatchObject([{ event: 'sign_in', outcome: 'refused', code: 'auth.busy' }])
  })

  test('an account that does not exist is told by the same kind of line', async () => {
    await testBrowser(api.app).call(logIn, { body: { email: 'nobody@mail.example', password: 'Ninguna#7otra' } })
    expect(linesOf()).toMatchObject([{ account: keyOf('nobody@mail.example'), outcome: 'refused' }])
  })

  test('a token without its half, with another address, and one that was replaced are misuse', async () => {
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

  test('a refresh token that was replaced is misuse', async () => {
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
    await agent.browser.call(answerReport, { params: { report }, body: { text: agent.browser.script.access } })
    expect(linesOf('misuse')).toMatchObject([{ code: 'token_pasted', account: keyOf(agent.user.email) }])
  })

  test('exports and acts of staff are told, their readings are not', async () => {
    const staff = await staffPerson(api)
    await staff.browser.call(listStaffLeads, { query: {} })
    expect(linesOf()).toEqual([])
    const lead = '7d444840-9dc0-41d1-b245-5ffdce74fad2'
    await staff.browser.call(noteStaffLead, { params: { id: lead }, body: { text: 'Nota' } })
    expect(linesOf('staff_act')).toMatchObject([{ operation: 'noteStaffLead', account: keyOf(staff.email) }])
    await staff.browser.call(askForExport)
    expect(linesOf('export')).toMatchObject([{ operation: 'askForExport', account: keyOf(staff.email) }])
  })

  test('one who goes on asking for foreign things crosses a measure, once', async () => {
    const { user, browser } = await world.inProgram('analyst')
    const report = await sendReport(await reportingAgent(api), await reportWorld(api))
    const before = await counted('many_denials', 'refused')
    for (let at = 0; at < manyDenials.calls + 5; at += 1) {
      await browser.call(getReport, { params: { organization: world.organization, report } })
    }
    expect(linesOf('denial')).toHaveLength(manyDenials.calls + 5)
    expect(linesOf('many_denials')).toMatchObject([{ account: keyOf(user.email), outcome: 'refused' }])
    expect(await counted('many_denials', 'refused')).toBe(before + 1)
  })

  test('one who opens report after report crosses a measure, once', async () => {
    const { user, browser } = await world.inProgram('analyst')
    const report = await sendReport(await reportingAgent(api), world)
    for (let at = 0; at < manyReadings.calls + 3; at += 1) {
      const told = await browser.call(getReport, { params: { organization: world.organization, report } })
      expect(dataOf<{ id: string }>(told).id).toBe(report)
    }
    expect(linesOf('many_readings')).toMatchObject([{ account: keyOf(user.email) }])
  })
})

test('every operation that writes leaves an event, belongs to an audit log, or is an everyday act', () => {
  const silent = operationRoutes
    .map(({ operation }) => operation)
    .filter(({ method, effects }) => method !== 'GET' || effects === true)
    .filter((operation) => eventOf(operation) === undefined && operation.demand === undefined)
    .map(({ name }) => name)
  expect(silent.toSorted()).toEqual([...everyday].toSorted())
})
