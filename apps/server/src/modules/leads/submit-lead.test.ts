import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asJson, encodings, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { leadConsentVersion } from '@grana/contract/leads'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'

// The challenge library uses the real clock.
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const url = '/api/portal/lead'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.owner.deleteFrom('leads').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(api.database.worker)
})

const storedLeads = () => api.database.owner.selectFrom('leads').selectAll().execute()

async function queuedJobs(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by 1`.execute(api.database.worker)
  return rows.map(({ task }) => task)
}

type Sent = { fields: Record<string, unknown>; as?: keyof typeof encodings; headers?: Record<string, string> }

async function send({ fields, as = 'json', headers = {} }: Sent) {
  const body = encodings[as](fields)
  return api.app.inject({ method: 'POST', url, payload: body.payload, headers: { ...body.headers, ...headers } })
}

async function goodFields(changes: Record<string, unknown> = {}) {
  return leadFields({ captcha_token: await solvedToken(api.app), ...changes })
}

describe('a valid form', () => {
  test.for(['json', 'form', 'multipart'] as const)(
    'is stored with its consent and queued for the worker: %s',
    async (as) => {
      const before = Date.now()
      const fields = await goodFields()
      const answer = await send({ fields, as, headers: { 'x-forwarded-for': '198.51.100.7' } })
      expect(answer.json()).toEqual({ data: null, message: fixed.contactThanks })
      expect(answer.statusCode).toBe(200)
      const [lead, ...others] = await storedLeads()
      expect(others).toEqual([])
      expect(lead).toMatchObject({
        first_name: 'Ana',
        last_name: 'Ruiz Soto',
        email: 'ana.ruiz@banco.example',
        country_code: 'MX',
        country_text: null,
        phone: '+525550000000',
        interest: 'pentest',
        message: 'Two lines\r\nof text',
        state: 'new',
        consent_version: leadConsentVersion,
        consent_ip: '198.51.100.7',
        news_consent: false,
      })
      expect(lead?.consent_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(await queuedJobs()).toEqual(['on-lead-received.confirm', 'on-lead-received.notify'])
    },
  )

  test.for([
    ['a code', 'es', { country_code: 'ES', country_text: null }],
    ['a name without accents', 'Mexico', { country_code: 'MX', country_text: null }],
    ['an unknown name', 'Atlantis', { country_code: null, country_text: 'Atlantis' }],
  ] as const)('stores the country from %s', async ([, country, columns]) => {
    expect((await send({ fields: await goodFields({ country }) })).statusCode).toBe(200)
    expect(await storedLeads()).toMatchObject([columns])
  })

  test('is stored without a phone and with consent to news', async () => {
    const fields = await goodFields({ phone: '', news_consent: true })
    expect((await send({ fields })).statusCode).toBe(200)
    expect(await storedLeads()).toMatchObject([{ phone: null, news_consent: true }])
  })

  test('stores text as written, only trimmed and NFC-normalized', async () => {
    const message = `  '; drop table leads; -- <b>\u202E{{7*7}} e\u0301 \u{1F41E}  `
    expect((await send({ fields: await goodFields({ message }), as: 'multipart' })).statusCode).toBe(200)
    expect(await storedLeads()).toMatchObject([{ message: message.trim().normalize('NFC') }])
  })
})

describe('a rejected form stores nothing', () => {
  test.for<[string, unknown, string]>([
    ['first_name', '', validationTexts['first_name.required']],
    ['last_name', '   ', validationTexts['last_name.required']],
    ['email', '', fixed.emailRequired],
    ['email', 'ana@', fixed.emailInvalid],
    ['email', 'ana@x.example\r\nBcc: other@x.example', fixed.emailInvalid],
    ['organization', 'x'.repeat(121), validationTexts['text.too_long']],
    ['country', undefined, validationTexts['country.required']],
    ['phone', '+52 55 50', validationTexts['phone.too_short']],
    ['phone', '5550000000', validationTexts['phone.invalid']],
    ['interest', 'money', validationTexts['interest.required']],
    ['message', 'x'.repeat(4001), validationTexts['text.too_long']],
    ['message', 'a\u0000b', validationTexts['text.unreadable']],
    ['message', 'a\uD800b', validationTexts['text.unreadable']],
    ['first_name', 'two\nlines', validationTexts['text.unreadable']],
    ['privacy_consent', 'false', validationTexts['consent.required']],
    ['privacy_consent', undefined, validationTexts['consent.required']],
    ['captcha_token', '', validationTexts['captcha.required']],
    ['first_name', 7, validationTexts['first_name.required']],
    ['first_name', ['Ana', 'Eva'], validationTexts['first_name.required']],
    ['first_name', { $ne: null }, validationTexts['first_name.required']],
  ])('%s (case %#)', async ([field, value, text]) => {
    const answer = await send({ fields: leadFields({ [field]: value }) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', message: errorTexts['request.invalid'] })
    expect(answer.json().fields).toEqual({ [field]: text })
    expect(await storedLeads()).toEqual([])
  })

  test('for an unknown field', async () => {
    const answer = await send({ fields: leadFields({ state: 'converted' }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('request.malformed')
  })

  test('for an unsolved captcha', async () => {
    const answer = await send({ fields: leadFields({ captcha_token: 'bm90aGluZw==' }) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'captcha.failed',
      fields: { captcha_token: validationTexts['captcha.required'] },
    })
    expect(await storedLeads()).toEqual([])
    expect(await queuedJobs()).toEqual([])
  })

  test('a validation error does not use up the captcha', async () => {
    const fields = await goodFields({ email: 'ana@' })
    expect((await send({ fields })).statusCode).toBe(422)
    expect((await send({ fields: { ...fields, email: 'ana@banco.example' } })).statusCode).toBe(200)
  })
})

test('stores neither lead nor job when the event cannot be inserted', async () => {
  await sql`revoke execute on function grana.add_jobs(text[], json) from grana_api`.execute(api.database.worker)
  const answer = await send({ fields: await goodFields() })
  await sql`grant execute on function grana.add_jobs(text[], json) to grana_api`.execute(api.database.worker)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('add_job')
  expect(await storedLeads()).toEqual([])
})

test('takes the time of the consent from the server', async () => {
  const frozen = await startTestApi({ clock: () => now })
  const fields = leadFields({ captcha_token: await solvedToken(frozen.app) })
  const answer = await frozen.app.inject({ method: 'POST', url, ...asJson(fields) })
  const leads = await frozen.database.owner.selectFrom('leads').select('consent_at').execute()
  await frozen.close()
  expect(answer.statusCode).toBe(200)
  expect(leads).toEqual([{ consent_at: now }])
})
