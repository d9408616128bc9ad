import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { getUser } from '@grana/contract/accounts'
import { refreshToken } from '@grana/contract/auth'
import { endEverybody, readEnding } from './end-everybody.ts'

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

test('the command line is not guessed at', () => {
  expect(readEnding([])).toEqual({ withPasswords: false })
  expect(readEnding(['--passwords'])).toEqual({ withPasswords: true })
  for (const args of [['--password'], ['all'], ['--passwords=no'], ['--passwords', 'yes']])
    expect(readEnding(args)).toBeUndefined()
})

test('everybody is signed out, by access and by refresh token, and may sign in again', async () => {
  const people = [await api.signUp(), await api.signUp()]
  for (const { browser } of people) expect((await browser.call(getUser)).status).toBe(200)
  const ended = await endEverybody(api.database.owner, { withPasswords: false }, new Date())
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

test('with passwords: the old one opens nothing any more', async () => {
  const { email } = await api.signUp()
  const ended = await endEverybody(api.database.owner, { withPasswords: true }, new Date())
  expect(ended.passwords).toBeGreaterThanOrEqual(3)
  expect((await api.signIn(api.browser(), email, goodPassword)).status).toBe(401)
  expect(await events()).toHaveLength(2)
})

test('nobody but the owner can: the roles that serve are refused', async () => {
  for (const db of [api.database.api, api.database.worker])
    await expect(endEverybody(db, { withPasswords: true }, new Date())).rejects.toThrow(/permission denied|row-level/)
  expect(await events()).toHaveLength(2)
})
