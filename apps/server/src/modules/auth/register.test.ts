import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { getUser } from '@grana/contract/accounts'
import { registerAgent, registerCustomer, resendVerification } from '@grana/contract/auth'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

async function customerFields(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { username: _username, code_of_conduct: _conduct, ...person } = await api.agentFields()
  return { ...person, organization: 'Casa Modelo', position: 'CISO', phone: '+56 2 2000 0000', ...changes }
}

async function jobs(name: string): Promise<unknown[]> {
  const { rows } = await sql`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(api.database.owner)
  return rows
}

test('an agent signs up: tokens, profile, consents and a verification email', async () => {
  const browser = api.browser()
  const fields = await api.agentFields()
  const response = await browser.call(registerAgent, { body: fields })
  expect(response.status).toBe(200)
  expect(Object.keys(response.body).toSorted()).toEqual(['AccessToken', 'RefreshToken', 'require2fa'])
  browser.hold(response, String(fields['email']))
  const { data } = (await browser.call(getUser)).body as { data: Record<string, unknown> }
  expect(data).toMatchObject({ kind: 'agent', email: fields['email'], email_verified: false, country: 'CL' })
  expect(data['timezone']).toBe('America/Santiago')
  const consents = await api.database.owner
    .selectFrom('consents')
    .select(['document', 'version'])
    .where('user_id', '=', String(data['id']))
    .orderBy('document')
    .execute()
  expect(consents.map(({ document }) => document)).toEqual(['code_of_conduct', 'privacy', 'terms'])
  const row = await api.database.owner
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', String(data['id']))
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
})

test('a customer signs up: the organization waits for approval and has its owner', async () => {
  const browser = api.browser()
  const fields = await customerFields()
  const response = await browser.call(registerCustomer, { body: fields })
  expect(response.status).toBe(200)
  const row = await api.database.owner
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'organizations.name',
      'organizations.approval',
      'organizations.initials',
      'memberships.role',
      'users.kind',
    ])
    .where('users.email', '=', String(fields['email']))
    .executeTakeFirst()
  expect(row).toEqual({ name: 'Casa Modelo', approval: 'pending', initials: 'CM', role: 'owner', kind: 'customer' })
  const approve = (sector: string | null) =>
    sql`
    update grana.organizations set approval = 'approved', approved_at = now(), sector = ${sector}
    where name = 'Casa Modelo'`.execute(api.database.owner)
  await expect(approve(null), 'approved without its sector').rejects.toThrow('organizations_approved_has_sector')
  await approve('finance')
})

describe('C12, R29: validation', () => {
  test.for<[string, Record<string, unknown>, string, string]>([
    ['a common password', { password: 'Password1!' }, 'password', validationTexts['password.common']],
    ['a password made of the name', { password: 'Quiroga#2026x' }, 'password', validationTexts['password.personal']],
    ['a password without a number', { password: 'Colibri&puentes' }, 'password', validationTexts['password.no_number']],
    [
      'a password without a capital',
      { password: 'colibri&9puentes' },
      'password',
      validationTexts['password.no_uppercase'],
    ],
    [
      'a password without a special character',
      { password: 'Colibri9puentes' },
      'password',
      validationTexts['password.no_special'],
    ],
    ['a short password', { password: 'Co&9pu' }, 'password', validationTexts['password.too_short']],
    ['no consent', { terms: 'false' }, 'terms', validationTexts['terms.required']],
    ['no code of conduct', { code_of_conduct: 'false' }, 'code_of_conduct', validationTexts['conduct.required']],
    ['an unknown time zone', { timezone: 'Marte/Base' }, 'timezone', validationTexts['timezone.invalid']],
    ['an unknown country', { country: 'ZZ' }, 'country', validationTexts['country.required']],
    ['a handle with a space', { username: 'dos palabras' }, 'username', validationTexts['username.invalid']],
    ['no email address', { email: '' }, 'email', fixed.emailRequired],
    ['an invalid email address', { email: 'sin-arroba' }, 'email', fixed.emailInvalid],
  ])('rejects %s', async ([, changes, field, text]) => {
    const response = await api.browser().call(registerAgent, { body: await api.agentFields(changes) })
    expect(response.status).toBe(422)
    expect(response.body['fields']).toMatchObject({ [field]: text })
  })

  test('accepts a long password in any alphabet without truncation', async () => {
    const password = `Zx9!${'日本語のながいことば'.repeat(11)}`.slice(0, 110)
    const browser = api.browser()
    const fields = await api.agentFields({ password })
    expect((await browser.call(registerAgent, { body: fields })).status).toBe(200)
    expect((await api.signIn(api.browser(), String(fields['email']), password)).status).toBe(200)
    expect((await api.signIn(api.browser(), String(fields['email']), password.slice(0, -1))).status).toBe(401)
  })

  test('R8: rejects fields that a client may not set', async () => {
    for (const extra of ['kind', 'id', 'email_verified_at', 'password_hash', 'staff_role', 'created_at']) {
      const response = await api.browser().call(registerAgent, { body: await api.agentFields({ [extra]: 'x' }) })
      expect([extra, response.status]).toEqual([extra, 400])
    }
  })

  test('rejects a taken handle in any letter case', async () => {
    const { username } = await api.signUp()
    const response = await api.browser().call(registerAgent, {
      body: await api.agentFields({ username: username.toUpperCase() }),
    })
    expect([response.status, response.body['message']]).toEqual([409, fixed.usernameTaken])
    expect(response.body['fields']).toEqual({ username: fixed.usernameTaken })
  })
})

describe('C5: a taken email address', () => {
  test('is reported only after every other check passed, and its owner is notified once a day', async () => {
    const { email, id } = await api.signUp()
    const again = (changes = {}) => api.agentFields({ email: email.toUpperCase(), ...changes })
    const weak = await api.browser().call(registerAgent, { body: await again({ password: 'corta' }) })
    expect(weak.status).toBe(422)
    const machine = await api.browser().call(registerAgent, { body: await again({ captcha_token: 'none' }) })
    expect(machine.body['code']).toBe('captcha.failed')
    for (const _ of [1, 2]) {
      const response = await api.browser({ address: '192.0.2.88' }).call(registerAgent, { body: await again() })
      expect([response.status, response.body['message']]).toEqual([409, fixed.emailTaken])
    }
    expect(await jobs('on-user-address-taken.tell')).toMatchObject([{ payload: { userId: id } }])
  })

  test('R26: above the daily budget returns what looks like a success and gives no access', async () => {
    const { email } = await api.signUp()
    const client = { address: '192.0.2.99' }
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const response = await api.browser(client).call(registerAgent, { body: await api.agentFields({ email }) })
      statuses.push(response.status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true)
    expect(statuses.at(-1)).toBe(200)
    const browser = api.browser(client)
    const response = await browser.call(registerAgent, { body: await api.agentFields({ email }) })
    browser.hold(response, email)
    const user = (await browser.call(getUser)).body['data'] as Record<string, unknown>
    expect(user).toMatchObject({ email, email_verified: false })
    expect((await api.signIn(api.browser(), email, validPassword)).status, 'the real account is untouched').toBe(200)
  })

  test('thirty concurrent sign-ups with one address create one account', async () => {
    const fields = await Promise.all(Array.from({ length: 30 }, () => api.agentFields({ email: 'uno@correo.example' })))
    const response = await Promise.all(
      fields.map((body, index) => api.browser({ address: `192.0.2.${100 + index}` }).call(registerAgent, { body })),
    )
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(response.every(({ status }) => [200, 409, 429].includes(status))).toBe(true)
  })
})

test('the verification email can be requested once a minute', async () => {
  const { browser } = await api.signUp()
  expect((await browser.call(resendVerification)).status).toBe(200)
  const refused = await browser.call(resendVerification)
  expect([refused.status, refused.body['code']]).toEqual([429, 'auth.resend_later'])
  api.forward(61)
  expect((await browser.call(resendVerification)).status).toBe(200)
})
