import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInBrowser, insertMember, insertOrganization } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { getOrganization } from '@grana/contract/customers/organizations'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('another organization takes as long as one that does not exist', async () => {
  const db = api.database.owner
  const ours = (await insertOrganization(db, 'ours')).id
  const theirs = (await insertOrganization(db, 'theirs')).id
  const owner = await insertMember(db, ours, { role: 'owner' })
  await insertMember(db, theirs, { role: 'owner' })
  const browser = await signedInBrowser(api.app, db, owner)
  const time = async (organization: string) => {
    const start = performance.now()
    await browser.call(getOrganization, { params: { organization } })
    return performance.now() - start
  }
  const times: Record<'foreign' | 'absent' | 'again', number[]> = { foreign: [], absent: [], again: [] }
  for (let round = 0; round < 40; round += 1) {
    times.foreign.push(await time(theirs))
    times.absent.push(await time(randomUUID()))
    times.again.push(await time(randomUUID()))
  }
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length / 2] ?? 0
  // Two identical series show the noise of the machine.
  const noise = Math.abs(median(times.absent) - median(times.again))
  expect(Math.abs(median(times.foreign) - median(times.absent))).toBeLessThan(2 + noise)
})
