import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/testing/api-tokens.ts'
import { startLiveApi, type LiveApi } from '#server/testing/live-api.ts'
import { openLiveStream } from '#server/testing/live-client.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { getUser } from '@grana/contract/accounts'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { directoryWorld, replaceOp, type DirectoryWorld } from './scim.fixture.ts'

/** A token each: an organization may have twenty. */
const leavers = 18
let api: TestApi
let other: LiveApi
let world: DirectoryWorld
beforeAll(async () => {
  api = await startTestApi()
  other = await startLiveApi(api.database.urls.api)
  world = await directoryWorld(api)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(`http://127.0.0.1:${other.port}${path}`, { headers })).status

/** When a condition first holds, in milliseconds since `from`. */
async function firstAfter(from: number, holds: () => Promise<boolean>): Promise<number> {
  await expect.poll(holds, { timeout: 60_000, interval: 1 }).toBe(true)
  return performance.now() - from
}

async function leave() {
  const member = await world.member({ role: 'owner', programs: [{ programId: world.program, role: 'analyst' }] })
  const { secret } = await issueToken({ browser: member.browser, organization: world.organization })
  const userName = await world.moveToDomain(member.user.id)
  Object.assign(member.browser.script, { email: userName })
  const { id } = await world.provision({ userName })
  const session = member.browser.headers()
  const token = { authorization: `Bearer ${secret}` }
  const stream = await openLiveStream(other.port, session)
  await stream.until(1)
  expect([await statusOf(getUser.path, session), await statusOf(listV1Programs.path, token)]).toEqual([200, 200])
  const seat = () =>
    api.database.owner
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', world.organization)
      .where('user_id', '=', member.user.id)
      .executeTakeFirst()
  const from = performance.now()
  const [answer, streamEnded, sessionRefused, tokenRefused, seatGone] = await Promise.all([
    world.call('PATCH', `/Users/${id}`, replaceOp('active', false)),
    stream.ended.then(() => performance.now() - from),
    firstAfter(from, async () => (await statusOf(getUser.path, session)) === 401),
    firstAfter(from, async () => (await statusOf(listV1Programs.path, token)) === 401),
    firstAfter(from, async () => (await seat()) === undefined),
  ])
  expect(answer.status).toBe(200)
  return { streamEnded, sessionRefused, tokenRefused, seatGone }
}

test(`${leavers} leavers are out of an open page and a token at another process of the API within a minute`, async () => {
  const longest = { streamEnded: 0, sessionRefused: 0, tokenRefused: 0, seatGone: 0 }
  for (let left = 0; left < leavers; left += 1) {
    const taken = await leave()
    for (const what of Object.keys(longest) as (keyof typeof longest)[])
      longest[what] = Math.max(longest[what], taken[what])
  }
  const shown = Object.entries(longest).map(([what, ms]) => `${what} ${(ms / 1000).toFixed(2)} s`)
  process.stdout.write(`scim: ${leavers} leavers, longest: ${shown.join(', ')}\n`)
  expect(Math.max(...Object.values(longest))).toBeLessThan(60_000)
})
