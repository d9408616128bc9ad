import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import {
  goodReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type ApiResponse } from '#server/testing/test-browser.ts'
import { forgotPassword, logIn, verifyToken } from '@grana/contract/auth'
import {
  replyToReport,
  saveReportDraft,
  createReportDraft,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import { commentReport } from '@grana/contract/reports/organization-reports'

let api: TestApi
let world: ReportWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
})
afterAll(() => api.close())

const isOpen = async ({ browser }: SignedInUser) => (await browser.call(verifyToken)).status === 200

test('R18: a token in a draft is rejected, not stored, and revoked', async () => {
  const agent = await reportingAgent(api)
  const begun = await agent.browser.call(createReportDraft, { params: { program: world.program } })
  const { id, revision } = begun.body['data'] as ReportDraftAnswer
  const steps = `The request was:\n\`\`\`\nAccessToken: ${agent.browser.script.access}\n\`\`\``
  const draft = { ...goodReport(world.target), steps }
  expect(await isOpen(agent)).toBe(true)
  const response = await agent.browser.call(saveReportDraft, { params: { draft: id }, body: { revision, draft } })
  expect(response.status).toBe(422)
  expect(response.body['code']).toBe('request.holds_token')
  expect(await isOpen(agent)).toBe(false)
  const kept = await api.database.owner.selectFrom('report_drafts').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(kept)).not.toContain('AccessToken')
})

test('R18: another user’s token ends that user’s session and sends them the email', async () => {
  const [agent, analyst] = [await reportingAgent(api), await world.inProgram('analyst')]
  const report = await sendReport(agent, world)
  const text = Buffer.from(`{"cookie":"${analyst.browser.script.access}"}`).toString('base64')
  const response = await agent.browser.call(replyToReport, { params: { report }, body: { text } })
  expect(response.body['code']).toBe('request.holds_token')
  expect(await isOpen(analyst)).toBe(false)
  expect(await isOpen(agent)).toBe(true)
  const { rows } = await api.database.owner.executeQuery<{ n: number }>(
    (await import('kysely')).CompiledQuery.raw(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'on-session-reused.tell'`,
    ),
  )
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('accepts text that only looks like a token, and expired tokens', async () => {
  const [agent, owner] = [await reportingAgent(api), await world.inProgram('owner')]
  const report = await sendReport(agent, world)
  const params = { organization: world.organization, report }
  const text = `Example: ${createToken('access')} and ${createToken('refresh')}`
  const response = await owner.browser.call(commentReport, { params, body: { text, audience: 'internal' } })
  expect(response.status).toBe(200)
  expect(await isOpen(owner)).toBe(true)
})

const madeUp = (tokens: number) => Array.from({ length: tokens }, () => createToken('access')).join('')

/** Response of a call and its number of statements. */
function metered(response: ApiResponse) {
  const lines = api.logged.map((line) => JSON.parse(line) as { requestId?: string; statements?: number })
  const line = lines.find(({ requestId, statements }) => requestId === response.headers['x-request-id'] && statements)
  return { status: response.status, statements: line?.statements ?? 0 }
}

async function signInWith(captchaToken: string) {
  const body = { email: 'nadie@correo.example', password: 'Ninguna#7otra', captcha_token: captchaToken }
  return metered(await testBrowser(api.app).call(logIn, { body }))
}

test('S4: 141 forged tokens in a sign-in send no more statements than none, and 20 send one more', async () => {
  const plain = await signInWith('none')
  expect(plain.status).toBe(401)
  const stuffed = await signInWith(madeUp(141))
  expect(stuffed.status).toBe(400)
  expect(stuffed.statements).toBeLessThanOrEqual(plain.statements)
  const few = await signInWith(madeUp(20))
  expect(few.status).toBe(401)
  expect(few.statements).toBe(plain.statements + 1)
})

test('S4: a form with a captcha looks up no token before the captcha is verified', async () => {
  const send = async (captchaToken: string) => {
    const body = { email: 'nadie@correo.example', captcha_token: captchaToken }
    return metered(await testBrowser(api.app).call(forgotPassword, { body }))
  }
  const [plain, stuffed] = [await send('none'), await send(madeUp(20))]
  expect([plain.status, stuffed.status]).toEqual([422, 422])
  expect(stuffed.statements).toBe(plain.statements)
})

test('S4: ends the sessions of twenty active tokens by as many statements as one', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => reportingAgent(api)))
  const agent = await reportingAgent(api)
  const report = await sendReport(agent, world)
  const answer = async (some: readonly SignedInUser[]) => {
    const text = some.map(({ browser }) => browser.script.access).join(' ')
    return metered(await agent.browser.call(replyToReport, { params: { report }, body: { text } }))
  }
  const one = await answer(people.slice(0, 1))
  const others = await answer(people.slice(1))
  expect([one.status, others.status]).toEqual([422, 422])
  expect(others.statements).toBe(one.statements)
  expect(await Promise.all(people.map((person) => isOpen(person)))).not.toContain(true)
})
