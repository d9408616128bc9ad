import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeAnswer } from '@grana/web-server/stored-answer'
import { createPageCache, type MadePage } from './page-cache.ts'

/** In milliseconds. */
const ages = { fresh: 2_000, stale: 10_000, patience: 1_000, longest: 600_000, failing: 300_000 }

const source = { url: 'http://api.grana.example/api/portal/programs', tag: '"1"' }

/** A cache of numbered pages, with a clock set by the test. */
function started(bounds?: { count: number; bytes: number }) {
  const world = {
    now: 0,
    made: 0,
    status: 200,
    unchanged: false,
    asked: 0,
    hold: undefined as Promise<void> | undefined,
  }
  const make = async (key: string, reader: typeof fetch): Promise<MadePage> => {
    world.made += 1
    const text = `${key} ${world.made}`
    const status = reader === refused ? 429 : world.status
    await world.hold
    return { answer: await storeAnswer({ body: Buffer.from(text), headers: {}, status }), sources: [source] }
  }
  const send: typeof fetch = async (_url, init) => {
    world.asked += 1
    expect(new Headers(init?.headers).get('if-none-match')).toBe(source.tag)
    return new Response(null, { status: world.unchanged ? 304 : 200 })
  }
  /** Responds to every request that the budget is exhausted. */
  const refused: typeof fetch = async () => new Response(null, { status: 429 })
  const cache = createPageCache({ make, clock: () => world.now, ...(bounds && { bounds }) })
  const answer = (key: string, reader = send) => cache.answer(key, reader)
  const read = async (key: string, reader = send) => (await answer(key, reader)).bodies.identity.toString()
  return Object.assign(world, { cache, answer, read, refused })
}

// The wait for a renewal is a timer; fake timers make it independent of the machine's load.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** One turn of the event loop: every pending promise chain has advanced. */
const settled = () => new Promise((turn) => void setImmediate(turn))

describe('age of a page', () => {
  test('does not ask the API for two seconds', async () => {
    const world = started()
    expect(await world.read('/a')).toBe('/a 1')
    world.now = ages.fresh
    expect(await world.read('/a')).toBe('/a 1')
    expect([world.made, world.asked]).toEqual([1, 0])
  })

  test('then serves the stale page while one renewal runs', async () => {
    const world = started()
    await world.read('/a')
    world.now = ages.fresh + 1
    expect(await Promise.all([world.read('/a'), world.read('/a'), world.read('/a')])).toEqual(Array(3).fill('/a 1'))
    await settled()
    expect(world.made).toBe(2)
    expect(await world.read('/a')).toBe('/a 2')
  })

  test('does not render a page again that the API says is unchanged', async () => {
    const world = started()
    await world.read('/a')
    world.unchanged = true
    world.now = ages.stale + 1
    expect(await world.read('/a')).toBe('/a 1')
    expect([world.made, world.asked]).toEqual([1, 1])
    world.now += ages.fresh
    await world.read('/a')
    expect(world.asked).toBe(1)
  })

  test('renders it again in the end, because it contains relative times', async () => {
    const world = started()
    await world.read('/a')
    world.unchanged = true
    world.now = ages.longest
    expect(await world.read('/a')).toBe('/a 2')
  })

  test('an old page waits for its renewal, up to a limit', async () => {
    const world = started()
    await world.read('/a')
    world.now = ages.stale + 1
    expect(await world.read('/a')).toBe('/a 2')
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    world.now += ages.stale + 1
    let isAnswered = false
    const old = world.read('/a').finally(() => (isAnswered = true))
    await vi.advanceTimersByTimeAsync(ages.patience - 1)
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await old).toBe('/a 2')
    resolve()
    await settled()
    expect(await world.read('/a')).toBe('/a 3')
  })

  test('concurrent requests for a missing page share one rendering', async () => {
    const world = started()
    await Promise.all(Array.from({ length: 20 }, () => world.read('/a')))
    expect(world.made).toBe(1)
  })
})

describe('when the API fails', () => {
  test('serves the last known page for five minutes, then the error', async () => {
    const world = started()
    await world.read('/a')
    world.status = 503
    world.now = ages.stale + 1
    expect(await world.read('/a')).toBe('/a 1')
    // Does not ask a hanging API again for every reader.
    expect(await world.read('/a')).toBe('/a 1')
    expect(world.made).toBe(2)
    world.now = ages.failing + 1
    expect((await world.answer('/a')).status).toBe(503)
    expect(world.cache.size()).toEqual({ count: 0, bytes: 0 })
    world.status = 200
    expect((await world.answer('/a')).status).toBe(200)
  })

  test.each([503, 302, 404])('does not cache a response with status %i', async (status) => {
    const world = started()
    world.status = status
    await world.read('/a')
    expect(await world.read('/a')).toBe('/a 2')
  })

  test('a page that became a redirect redirects the next reader', async () => {
    const world = started()
    await world.read('/a')
    world.status = 302
    world.now = ages.stale + 1
    expect((await world.answer('/a')).status).toBe(302)
  })
})

describe('a reader whose budget is exhausted', () => {
  test('is refused a missing page, and no other reader is', async () => {
    const world = started()
    expect((await world.answer('/a', world.refused)).status).toBe(429)
    expect(await world.read('/a')).toBe('/a 2')
  })

  test('receives the cached page, and does not prevent its renewal for others', async () => {
    const world = started()
    await world.read('/a')
    world.now = ages.stale + 1
    expect(await world.read('/a', world.refused)).toBe('/a 1')
    expect(await world.read('/a')).toBe('/a 3')
  })

  test('does not fail the readers who joined while the API was asked', async () => {
    const world = started()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const first = world.answer('/a', world.refused)
    const others = [world.read('/a'), world.read('/a'), world.read('/a')]
    await settled()
    world.hold = undefined
    resolve()
    expect((await first).status).toBe(429)
    expect(await Promise.all(others)).toEqual(Array(3).fill('/a 2'))
    expect(world.made).toBe(2)
  })
})

describe('purge', () => {
  test('removes what matches and nothing else', async () => {
    const world = started()
    await Promise.all([world.read('/a'), world.read('/b')])
    world.cache.purge((key) => key === '/a')
    expect(await world.read('/a')).toBe('/a 3')
    expect(await world.read('/b')).toBe('/b 2')
  })

  test('renderings started before it are neither cached nor shared', async () => {
    const world = started()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const before = world.read('/a')
    await settled()
    world.cache.purge(() => true)
    world.hold = undefined
    expect(await world.read('/a')).toBe('/a 2')
    resolve()
    expect(await before).toBe('/a 1')
    expect(await world.read('/a')).toBe('/a 2')
  })
})

describe('bounds', () => {
  test('evicts the least recently requested page first', async () => {
    const world = started({ count: 2, bytes: 1e6 })
    for (const key of ['/a', '/b', '/a', '/c']) await world.read(key)
    expect(world.cache.size().count).toBe(2)
    expect(await world.read('/a')).toBe('/a 1')
    expect(await world.read('/b')).toBe('/b 4')
  })

  test('many pages stay within the memory limit', async () => {
    const world = started({ count: 1000, bytes: 20_000 })
    for (let number = 0; number < 100; number += 1) await world.read(`/${number}`)
    expect(world.cache.size().bytes).toBeLessThanOrEqual(20_000)
    expect(world.cache.size().count).toBeGreaterThan(5)
    for (let number = 0; number < 100; number += 1) world.cache.purge((key) => key === `/${number}`)
    expect(world.cache.size()).toEqual({ count: 0, bytes: 0 })
  })

  test('a page larger than the limit is served and not cached', async () => {
    const world = started({ count: 10, bytes: 100 })
    expect(await world.read('/a')).toBe('/a 1')
    expect(world.cache.size()).toEqual({ count: 0, bytes: 0 })
  })
})
