import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { getUser } from '@grana/contract/accounts'
import { registerCustomer } from '@grana/contract/auth'
import { changeProfile } from '@grana/contract/profile'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const whole = {
  first_name: 'Margarita',
  middle_name: 'Alma',
  last_name: 'Quiroga de la Serna',
  position: 'Investigadora',
  birthdate: '1990-05-24',
  country: 'MX',
  phone: '+52 55 5000 0000',
  timezone: 'America/Mexico_City',
  text_color: '#ffffff',
  highlight_color: '#a8123e',
}
const bare = { first_name: 'Ada', last_name: 'Quiroga', country: 'CL', timezone: 'America/Santiago' }

const save = (person: Person, body: Record<string, unknown>) => person.browser.call(changeProfile, { body })
const profile = async (person: Person) => (await person.browser.call(getUser)).body['data'] as Record<string, unknown>

describe('a profile', () => {
  test('is stored as sent and returned to the user', async () => {
    const person = await api.signUp()
    const response = await save(person, { ...whole, username: 'marga_q' })
    expect([response.status, response.body]).toEqual([
      200,
      { data: null, message: successTexts['account.profile_saved'] },
    ])
    expect(await profile(person)).toMatchObject({ ...whole, phone: '+525550000000', username: 'marga_q' })
  })

  test('loses fields that are left empty, but never the handle', async () => {
    const person = await api.signUp()
    await save(person, whole)
    expect((await save(person, { ...bare, middle_name: '', phone: '', birthdate: '', text_color: '' })).status).toBe(
      200,
    )
    expect(await profile(person)).toMatchObject({
      ...bare,
      middle_name: null,
      position: null,
      birthdate: null,
      phone: null,
      text_color: null,
      highlight_color: null,
      username: person.username,
    })
  })

  test('needs a session and accepts no fields of other accounts', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    expect((await api.browser().call(changeProfile, { body: whole })).status).toBe(401)
    for (const more of [
      { id: other.id },
      { email: 'x@correo.example' },
      { kind: 'staff' },
      { staff_role: 'administrator' },
    ]) {
      expect((await save(one, { ...whole, ...more })).status).toBe(400)
    }
    expect(await profile(other)).toMatchObject({ first_name: 'Ada', kind: 'agent' })
    expect(await profile(one)).toMatchObject({ first_name: 'Ada', kind: 'agent', email: one.email })
  })

  const refused: [string, unknown, string][] = [
    ['first_name', ' ', validationTexts['first_name.required']],
    ['first_name', 'a\u0000b', validationTexts['text.unreadable']],
    ['last_name', 'x'.repeat(81), validationTexts['text.too_long']],
    ['birthdate', '2999-01-01', validationTexts['birthdate.invalid']],
    ['birthdate', '1990-02-30', validationTexts['birthdate.invalid']],
    ['birthdate', '1899-12-31', validationTexts['birthdate.invalid']],
    ['country', 'ZZ', validationTexts['country.required']],
    ['phone', '+52 55', validationTexts['phone.too_short']],
    ['timezone', 'Mars/Olympus', validationTexts['timezone.invalid']],
    ['text_color', 'red;background:url(//x.example)', validationTexts['color.invalid']],
    ['text_color', '#a8123f', validationTexts['color.contrast']],
    ['username', '<b>', validationTexts['username.invalid']],
  ]
  test.each(refused)('rejects %s %j', async (field, value, text) => {
    const person = await api.signUp()
    const response = await save(person, { ...whole, [field]: value })
    expect(response.status).toBe(422)
    expect(response.body['fields']).toMatchObject({ [field]: text })
    expect(await profile(person)).toMatchObject({ first_name: 'Ada' })
  })
})

describe('a handle', () => {
  test('that is taken is rejected with the specified text, in any letter case', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    const response = await save(one, { ...bare, username: other.username.toUpperCase() })
    expect([response.status, response.body['fields']]).toEqual([
      409,
      { username: errorTexts['account.username_taken'] },
    ])
    expect((await save(one, { ...bare, username: one.username.toUpperCase() })).status).toBe(200)
  })

  test('requested concurrently goes to exactly one account', async () => {
    const people: Person[] = []
    for (let count = 0; count < 5; count += 1) people.push(await api.signUp())
    const response = await Promise.all(people.map((person) => save(person, { ...bare, username: 'lo-quieren-todos' })))
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(response.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  test('is rejected for accounts that are not agents', async () => {
    const browser = api.browser()
    const { username: _, code_of_conduct: __, ...fields } = await api.agentFields()
    const body = { ...fields, organization: 'Banco Ficticio', position: 'Seguridad', phone: '+56 2 2345 6789' }
    const response = await browser.call(registerCustomer, { body })
    browser.hold(response, String(fields['email']))
    expect((await browser.call(changeProfile, { body: { ...bare, username: 'no-soy-agente' } })).status).toBe(422)
    expect((await browser.call(changeProfile, { body: bare })).status).toBe(200)
  })
})
