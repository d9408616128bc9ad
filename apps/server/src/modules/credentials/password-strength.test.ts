import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { changePassword } from '@grana/contract/accounts'
import { registerAgent } from '@grana/contract/auth'
import { validationTexts } from '@grana/messages/es/validation'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => api.close())

const common = 'Password1!'
// Sixty-four characters of six kinds: the most expensive password to estimate.
const laborious = 'aB3$xY'.repeat(11).slice(0, 64)
const plainlyStrong = 'Tranvia&4colinas-y-Faroles'

const change = ({ browser }: Person, password: string, current = validPassword) =>
  browser.call(changePassword, {
    body: { current_password: current, password, password_confirmation: password },
  })

test('S3: estimates no password on the event loop', async () => {
  const estimates = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  const person = await api.signUp()
  const refused = await change(person, common)
  expect([refused.status, refused.body['fields']]).toEqual([422, { password: validationTexts['password.common'] }])
  await change(person, laborious)
  expect(estimates).not.toHaveBeenCalled()
  estimates.mockRestore()
})

test('S3: estimates five new passwords an hour per account, from any address', async () => {
  const person = await api.signUp()
  for (let index = 0; index < 5; index += 1) expect((await change(person, common)).status).toBe(422)
  const sixth = await change(person, common)
  expect([sixth.status, sixth.body['code']]).toEqual([429, 'request.too_many'])
  const { browser: _, ...known } = person
  const elsewhere = api.browser({ address: '203.0.113.77' })
  await api.signIn(elsewhere, person.email)
  expect((await change({ ...known, browser: elsewhere }, common)).status).toBe(429)
  expect((await change(await api.signUp(), common)).status).toBe(422)
  api.forward(3600)
  await api.signIn(elsewhere, person.email)
  expect((await change({ ...known, browser: elsewhere }, common)).status).toBe(422)
})

test('S3: does not estimate or count long and varied passwords', async () => {
  const estimate = vi.spyOn(api.context.passwords, 'estimate')
  const person = await api.signUp()
  estimate.mockClear()
  expect((await change(person, plainlyStrong)).status).toBe(200)
  expect(estimate).not.toHaveBeenCalled()
  estimate.mockRestore()
})

test('rejects long and varied passwords that contain the owner’s name', async () => {
  const fields = await api.agentFields({ password: 'Quiroga&4colinas-y-Faroles' })
  const response = await api.browser().call(registerAgent, { body: fields })
  expect(response.body['fields']).toEqual({ password: validationTexts['password.personal'] })
})
