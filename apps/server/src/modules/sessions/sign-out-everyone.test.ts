import { afterAll, beforeAll, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { getUser } from '@grana/contract/accounts'
import { refreshToken } from '@grana/contract/auth'
import { signOutEveryone, parseSignOutArgs } from './sign-out-everyone.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const events = () =>
  api.database.owner
    .selectFrom('audit_events')
    .select(['actor_id', 'organization_id', 'details'])
    .where('action', '=', 'sessions.ended')
    .orderBy('created_at')
    .execute()

test('rejects unknown command-line arguments', () => {
  expect(parseSignOutArgs([])).toEqual({ withPasswords: false })
  expect(parseSignOutArgs(['--passwords'])).toEqual({ withPasswords: true })
  for (const args of [['--password'], ['all'], ['--passwords=no'], ['--passwords', 'yes']])
    expect(parseSignOutArgs(args)).toBeUndefined()
})

test('signs out every user, by access and refresh token, and allows a new sign-in', async () => {
  const people = [await api.signUp(), await api.signUp()]
  for (const { browser } of people) expect((await browser.call(getUser)).status).toBe(200)
  const ended = await signOutEveryone(api.database.owner, { withPasswords: false }, new Date())
  expect(ended.sessions).toBeGreaterThanOrEqual(2)
  expect(ended.passwords).toBe(0)
  for (const { browser, email } of people) {
    expect((await browser.call(getUser)).status).toBe(401)
    const body = { refresh_token: browser.script.refresh, email: browser.script.email }
    expect((await browser.call(refreshToken, { body })).status).toBe(401)
    expect((await api.signIn(api.browser(), email)).status).toBe(200)
  }
  expect(await events()).toEqual([{ actor_id: null, organization_id: null, details: ended }])
})

test('with --passwords the old password is rejected', async () => {
  const { email } = await api.signUp()
  const ended = await signOutEveryone(api.database.owner, { withPasswords: true }, new Date())
  expect(ended.passwords).toBeGreaterThanOrEqual(3)
  expect((await api.signIn(api.browser(), email, validPassword)).status).toBe(401)
  expect(await events()).toHaveLength(2)
})

test('only the database owner can run it: the service roles are rejected', async () => {
  for (const db of [api.database.api, api.database.worker])
    await expect(signOutEveryone(db, { withPasswords: true }, new Date())).rejects.toThrow(
      /permission denied|row-level/,
    )
  expect(await events()).toHaveLength(2)
})
