import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { postAvatar, postAvatarPatiently } from '#server/testing/avatar-client.ts'
import { hostilePictures } from '#server/testing/pictures/hostile-pictures.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import { measureGrowth } from '#server/testing/process-memory.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'

/** Runs in its own process, to measure its memory alone; another process signs users in on the same database. */
let api: ApiProcess
let beside: AccountApi
let browser: TestBrowser

const megabyte = 1024 * 1024
const maxGrowth = 64 * megabyte

beforeAll(async () => {
  const store = await startTestStore()
  beside = await startAccountApi(store.env)
  api = await startApiProcess({ ...store.env, DATABASE_URL: beside.database.urls.api, TRUSTED_PROXIES: '127.0.0.1' })
  const { email } = await insertTestUser(beside.database.owner)
  browser = beside.browser()
  await beside.signIn(browser, email, testPassword)
  // Warms up, so that one-time allocations are not counted.
  for (let at = 0; at < 3; at += 1) await postAvatar(api.port, browser, makePng({ width: 400, height: 300 }))
}, 120_000)

afterAll(async () => {
  await api.terminate()
  await beside.close()
})

test('hostile pictures in sequence: the API grows by 64 MiB at most', { timeout: 600_000 }, async () => {
  const growth = await measureGrowth(api.pid, async () => {
    for (const { bytes } of hostilePictures) await postAvatar(api.port, browser, bytes)
  })
  process.stdout.write(`${hostilePictures.length} hostile pictures: API +${Math.round(growth / megabyte)} MiB\n`)
  expect(growth).toBeGreaterThan(0)
  expect(growth).toBeLessThanOrEqual(maxGrowth)
})

test('twelve concurrent pictures of 5 MiB: the API grows by 96 MiB at most', { timeout: 120_000 }, async () => {
  const large = Buffer.concat([makePng({ width: 400, height: 300 }), Buffer.alloc(5 * megabyte - 200_000, 7)])
  const growth = await measureGrowth(api.pid, () =>
    Promise.all(Array.from({ length: 12 }, () => postAvatarPatiently(api.port, browser, large))),
  )
  process.stdout.write(`12 uploads of 5 MiB at once: API +${Math.round(growth / megabyte)} MiB\n`)
  // Whole bodies of 5 MiB, a few of them buffered at a time.
  expect(growth).toBeLessThanOrEqual(maxGrowth * 1.5)
})
