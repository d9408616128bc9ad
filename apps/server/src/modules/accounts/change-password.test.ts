import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { changePassword } from '@grana/contract/accounts'
import { confirmIdentity } from '@grana/contract/auth'
import { preparePasskey } from '@grana/contract/factors/passkeys'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const next = 'Tranvia&4colinas'
const codeOf = (response: { body: Record<string, unknown>; status: number }) => response.body['code'] ?? response.status
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })

async function turnOn({ browser }: Person): Promise<string> {
  const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  expect((await browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } })).status).toBe(200)
  return secret
}

async function change({ browser, email }: Person): Promise<void> {
  const body = { current_password: validPassword, password: next, password_confirmation: next }
  const response = await browser.call(changePassword, { body })
  expect(response.status).toBe(200)
  browser.hold(response, email)
}

const endOf = async ({ id }: Person) =>
  api.database.owner
    .selectFrom('sessions')
    .select(['expires_at', 'second_factor'])
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()

test('does not make a stale session fresh where a second factor is enabled', async () => {
  const person = await api.signUp()
  const secret = await turnOn(person)
  api.forward(601)
  expect(codeOf(await person.browser.call(preparePasskey))).toBe('auth.confirm_first')
  await change(person)
  expect(codeOf(await person.browser.call(preparePasskey))).toBe('auth.confirm_first')
  await person.browser.call(confirmIdentity, { body: { password: next, code: codeNow(secret) } })
  expect((await person.browser.call(preparePasskey)).status).toBe(200)
})

test('does not prolong a session in which a second factor was given', async () => {
  const person = await api.signUp()
  await turnOn(person)
  const before = await endOf(person)
  api.forward(900)
  await change(person)
  expect(await endOf(person)).toEqual(before)
})

test('counts as re-authentication where no second factor is enabled', async () => {
  const person = await api.signUp()
  api.forward(601)
  await change(person)
  expect((await person.browser.call(preparePasskey)).status).toBe(200)
})
