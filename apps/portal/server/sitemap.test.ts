import { describe, expect, test, vi } from 'vitest'
import { sampleDisclosure } from '#app/lib/disclosures.fixture.ts'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { fakeTransport } from '@grana/client/fake-transport.fixture'
import { listDisclosures, type DisclosureCard } from '@grana/contract/disclosures'
import { listPortalPrograms } from '@grana/contract/programs'
import { createSitemap } from './sitemap.ts'

const portalUrl = 'https://portal.grana.example'

function started(total: number) {
  const transport = fakeTransport()
  const answerWith = (count: number) =>
    transport.answer(listPortalPrograms, ({ query: { page = '1' } }) => {
      const first = 12 * (Number(page) - 1)
      const data = Array.from({ length: Math.min(12, count - first) }, (_, index) => sampleCard(first + index + 1))
      return { data, meta: sampleMeta({ page: Number(page), total: count }) }
    })
  answerWith(total)
  const published: DisclosureCard[] = []
  transport.answer(listDisclosures, () => ({
    data: published,
    meta: { page: 1, page_size: 20, total: published.length },
  }))
  const failures: unknown[] = []
  let now = 0
  let isDown = false
  const sitemap = createSitemap({
    portalUrl,
    pages: [paths.home(), paths.contact()],
    api: {
      apiUrl: 'http://api.grana.example',
      fetch: (...given) => (isDown ? Promise.reject(new Error('down')) : transport.fetch(...given)),
    },
    reportError: (error) => failures.push(error),
    clock: () => now,
  })
  const addresses = async () => {
    const text = (await sitemap.answer()).bodies.identity.toString()
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.slice(portalUrl.length))
  }
  return {
    sitemap,
    published,
    addresses,
    failures,
    calls: () => transport.calls.length,
    pass: (ms: number) => (now += ms),
    turn: (down: boolean) => (isDown = down),
    answerWith,
  }
}

/** Waits for the renewal that the next response starts in the background. */
async function renewed({ addresses, sitemap }: ReturnType<typeof started>): Promise<readonly string[]> {
  const before = await sitemap.answer()
  await vi.waitFor(async () => expect(await sitemap.answer()).not.toBe(before), { timeout: 60_000, interval: 5 })
  return addresses()
}

describe('sitemap', () => {
  test('lists static pages and every program of every page of the list, by absolute URLs', async () => {
    const world = started(30)
    const listed = await world.addresses()
    expect(listed.slice(0, 4)).toEqual([paths.home(), paths.contact(), paths.programs(), paths.activity()])
    expect(listed.slice(4)).toEqual(Array.from({ length: 30 }, (_, index) => paths.program(sampleCard(index + 1).uuid)))
    // Three pages of programs, one of published reports.
    expect(world.calls()).toBe(4)
  })

  test('lists published reports', async () => {
    const world = started(1)
    world.published.push(sampleDisclosure())
    expect(await world.addresses()).toContain(paths.disclosure(sampleDisclosure().slug))
  })

  test('has the date of each program’s last change', async () => {
    const { sitemap } = started(1)
    const { uuid, updated_at: changed } = sampleCard(1)
    const text = (await sitemap.answer()).bodies.identity.toString()
    expect(text).toContain(`<loc>${portalUrl}${paths.program(uuid)}</loc><lastmod>${changed}</lastmod>`)
    expect(text).toContain(`<loc>${portalUrl}${paths.programs()}</loc><lastmod>${changed}</lastmod>`)
  })

  test('asks the API at most every five minutes, and after a change', async () => {
    const world = started(1)
    await world.addresses()
    world.pass(299_000)
    expect(await world.addresses()).toHaveLength(5)
    world.answerWith(2)
    world.pass(2000)
    expect(await renewed(world)).toHaveLength(6)
    // Renewals run one after the other: one started too early would have asked by now.
    expect(world.calls()).toBe(4)
    world.answerWith(3)
    world.sitemap.expire()
    expect(await renewed(world)).toHaveLength(7)
  })

  test('is available without the API, and has the programs soon after the API returns', async () => {
    const world = started(1)
    world.turn(true)
    expect(await world.addresses()).toEqual([paths.home(), paths.contact(), paths.programs(), paths.activity()])
    expect(world.failures).toHaveLength(1)
    world.turn(false)
    world.pass(31_000)
    expect(await renewed(world)).toHaveLength(5)
  })

  test('keeps the last known programs while the API is down', async () => {
    const world = started(1)
    await world.addresses()
    world.turn(true)
    world.pass(301_000)
    expect(await renewed(world)).toHaveLength(5)
  })
})
