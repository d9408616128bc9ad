import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedMany } from '#server/seeds/seed-many.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { programCountLimit, programLastPage, programSorts } from '@grana/contract/program-values'
import type { ProgramCard, ProgramListMeta } from '@grana/contract/programs'
import { nameKey } from './search-words.ts'
import { searches, sequentialScans } from './test-directory-plans.ts'

const size = 1300
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await seedMany(api.database.owner, size)
})
afterAll(() => api.close())

type Page = { data: ProgramCard[]; meta: ProgramListMeta }

async function list(query: string): Promise<Page> {
  const answer = await api.app.inject({ url: `/api/portal/programs?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page>()
}

async function everyPage(query: string): Promise<ProgramCard[]> {
  const pages = await Promise.all(
    Array.from({ length: programLastPage }, (_, index) => list(`${query}&page=${index + 1}`)),
  )
  return pages.flatMap(({ data }) => data)
}

const keys: Record<(typeof programSorts)[number], (card: ProgramCard) => (string | number)[]> = {
  recent: ({ updated_at: at }) => [-Date.parse(at)],
  reward: ({ reward, updated_at: at }) => [-(reward?.max_cents ?? -1), -Date.parse(at)],
  name: ({ name }) => [nameKey(name)],
}

function inOrder(one: ProgramCard, other: ProgramCard, sort: keyof typeof keys): number {
  const [left, right] = [keys[sort](one), keys[sort](other)]
  const place = left.findIndex((value, index) => value !== right[index])
  if (place === -1) return one.uuid < other.uuid ? -1 : 1
  return left[place]! < right[place]! ? -1 : 1
}

describe('pages', () => {
  test.for(programSorts)('by %s contain every program once, in a total order', async (sort) => {
    const cards = await everyPage(`sort=${sort}&kind=bounty`)
    const { meta } = await list(`sort=${sort}&kind=bounty`)
    expect(cards).toHaveLength(meta.total)
    expect(new Set(cards.map(({ uuid }) => uuid)).size).toBe(cards.length)
    expect(cards).toEqual(cards.toSorted((one, other) => inOrder(one, other, sort)))
  })

  test.for(programSorts)('of a search by %s contain every program once, in a total order', async (sort) => {
    const cards = await everyPage(`sort=${sort}&q=banca&asset=website`)
    expect(cards.length).toBeGreaterThan(24)
    expect(cards).toEqual(cards.toSorted((one, other) => inOrder(one, other, sort)))
    expect(new Set(cards.map(({ uuid }) => uuid)).size).toBe(cards.length)
  })

  test('beyond the last result are empty with the same total', async () => {
    const { data, meta } = await list(`q=panteon&page=${programLastPage}`)
    expect([data, meta.page]).toEqual([[], programLastPage])
    expect(meta.total).toBeGreaterThan(0)
  })

  test.for(['page=0', 'page=-1', 'page=1.5', 'page=1e1', `page=${programLastPage + 1}`, 'page=99999999999', 'page=x'])(
    '%s is refused',
    async (query) => {
      const answer = await api.app.inject({ url: `/api/portal/programs?${query}` })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['page']])
    },
  )
})

describe('totals', () => {
  test('are exact up to a thousand and marked as exact', async () => {
    const { meta } = await list('kind=vdp')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from program_directory
      where card->>'kind' = 'vdp' and card->>'state' in ('active', 'paused')`.execute(api.database.owner)
    expect(meta).toMatchObject({ total: rows[0]?.count, total_is_exact: true })
  })

  test('stop at a thousand and are marked as inexact', async () => {
    const { meta } = await list('')
    expect(meta).toMatchObject({ total: programCountLimit, total_is_exact: false })
    expect(meta.facets.state.find(({ value }) => value === 'active')).toMatchObject({ count: 1000, is_exact: false })
    expect(meta.facets.state.find(({ value }) => value === 'paused')).toMatchObject({ is_exact: true })
  })

  test('of the stored groups equal those of the directory', async () => {
    const { rows } = await sql`
      select facets, count(*)::int as programs from program_directory group by facets
      except select facets, programs from program_directory_groups`.execute(api.database.owner)
    expect(rows).toEqual([])
  })
})

test.for(Object.keys(searches))('the API role runs no sequential scan: %s', async (name) => {
  expect(await sequentialScans(api.database.api, searches[name]!)).toEqual([])
})
