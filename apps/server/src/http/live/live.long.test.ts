import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { openLiveStream, type LiveClient } from '#server/testing/live-client.ts'
import { signedInBrowser } from '#server/testing/tenants.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { revokeAllSessions } from '@grana/contract/accounts'

let api: AccountApi
const running: ApiProcess[] = []
const open: LiveClient[] = []

async function start(): Promise<ApiProcess> {
  const started = await startApiProcess({ DATABASE_URL: api.database.urls.api })
  running.push(started)
  return started
}

async function listen(process: ApiProcess, headers: Record<string, string>): Promise<LiveClient> {
  const client = await openLiveStream(process.port, headers)
  open.push(client)
  await client.until(1)
  return client
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const report = (what: string, ms: number) => void process.stdout.write(`live: ${what} after ${Math.round(ms)} ms\n`)

beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(async () => {
  for (const client of open) client.leave()
  for (const process of running) process.kill()
  await api.close()
})

test('a notification arrives and a revoked session ends in every process, each within a second', async () => {
  const processes = await Promise.all([start(), start()])
  const ada = await api.signUp()
  const pages = await Promise.all(processes.map((process) => listen(process, ada.browser.headers())))
  const heard = await timed(async () => {
    await inTransaction(api.database.api, (trx) =>
      notify(trx, { to: [ada.id], kind: 'member.left', data: {}, at: new Date() }),
    )
    await Promise.all(pages.map((page) => page.until(2)))
  })
  report('heard in two processes', heard)
  expect(heard).toBeLessThan(1000)
  const closed = await timed(async () => {
    await ada.browser.call(revokeAllSessions)
    await Promise.all(pages.map(({ ended }) => ended))
  })
  report('streams of a revoked session closed', closed)
  expect(closed).toBeLessThan(1000)
})

test('SIGTERM with a thousand open streams: exits within four seconds', async () => {
  const many = await start()
  const people = await Promise.all(Array.from({ length: 250 }, () => insertTestUser(api.database.owner)))
  const browsers = await Promise.all(people.map((person) => signedInBrowser(api.app, api.database.owner, person)))
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(browsers.map((browser) => listen(many, browser.headers())))
  }
  let code: number | null = null
  const gone = await timed(async () => void (code = await many.terminate()))
  report('SIGTERM with 1000 streams open, gone', gone)
  expect(code).toBe(0)
  expect(gone).toBeLessThan(4000)
})
