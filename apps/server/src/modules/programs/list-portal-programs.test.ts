import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld, type World, type WorldProgram } from '#server/seeds/world-file.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { assetOfType, programPageSize } from '@grana/contract/program-values'
import type { ProgramCard, ProgramListMeta } from '@grana/contract/programs'

let api: TestApi
let world: World

beforeAll(async () => {
  api = await startTestApi()
  world = await loadWorld()
  await seedPrograms(api.database.owner, world)
})
afterAll(() => api.close())

type Page = { data: ProgramCard[]; meta: ProgramListMeta }

async function list(query = ''): Promise<Page> {
  const answer = await api.app.inject({ url: `/api/portal/programs${query && `?${query}`}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page>()
}

async function idsOf(query: string): Promise<string[]> {
  const { data, meta } = await list(query)
  const rest = Array.from({ length: Math.ceil(meta.total / programPageSize) - 1 }, (_, index) => index + 2)
  const more = await Promise.all(rest.map((page) => list(`${query}&page=${page}`)))
  return [...data, ...more.flatMap((page) => page.data)].map(({ uuid }) => uuid)
}

/** Ids of the seeded programs that match a predicate of the test. */
function expected(rule: (program: WorldProgram) => boolean): string[] {
  const isOpen = ({ visibility, state }: WorldProgram) =>
    visibility === 'public' && (state === 'active' || state === 'paused')
  return world.programs
    .filter((program) => isOpen(program) && rule(program))
    .map(({ id }) => fixedId('program', id))
    .toSorted()
}

function typesOf({ in_scope: scope }: WorldProgram) {
  const targets = world.organizations.flatMap((organization) => organization.targets)
  return scope.map((id) => targets.find((target) => target.id === id)!.type)
}

function sectorOf({ organization }: WorldProgram) {
  return world.organizations.find(({ id }) => id === organization)!.sector
}

function mostOf({ rewards }: WorldProgram): number | undefined {
  const amounts = Object.values(rewards ?? {}).flatMap((tier) => Object.values(tier ?? {}))
  const most = amounts.flatMap((pair) => (pair === null ? [] : [pair[1]]))
  return most.length === 0 ? undefined : Math.max(...most)
}

function countOf(facet: { value: string; count: number }[], value: string): number | undefined {
  return facet.find((one) => one.value === value)?.count
}

test('shows open public programs, last updated first', async () => {
  const { data, meta } = await list()
  expect((await idsOf('sort=recent')).toSorted()).toEqual(expected(() => true))
  expect(meta).toMatchObject({ page: 1, page_size: 12, total_is_exact: true, total: expected(() => true).length })
  expect(data.map(({ updated_at: at }) => at)).toEqual(
    data
      .map(({ updated_at: at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a card shows the stored values and omits unknown ones', async () => {
  const { data } = await list('q=tepoz%C3%A1n')
  const written = world.programs.find(({ id }) => id === 'banca-en-linea-tepozan')!
  const card = data.find(({ uuid }) => uuid === fixedId('program', written.id))
  expect(card).toMatchObject({
    name: written.name,
    summary: written.summary,
    kind: 'bounty',
    state: 'active',
    assets: ['website', 'api', 'android'],
    reward: { currency: 'USD', min_cents: 15_000, max_cents: 1_200_000 },
    organization: { initials: 'BT', sector: 'finance' },
  })
  const unpaid = (await list('kind=vdp')).data
  expect(unpaid.length).toBeGreaterThan(0)
  for (const program of unpaid) expect(program).not.toHaveProperty('reward')
})

describe('filters', () => {
  test.for([
    ['kind=vdp', (program: WorldProgram) => program.kind === 'vdp'],
    ['kind=bounty', (program: WorldProgram) => program.kind === 'bounty'],
    ['kind=pentest', () => false],
    ['state=paused', (program: WorldProgram) => program.state === 'paused'],
    ['sector=finance', (program: WorldProgram) => sectorOf(program) === 'finance'],
    ['sector=health&sector=energy', (program: WorldProgram) => ['health', 'energy'].includes(sectorOf(program))],
    ['asset=api', (program: WorldProgram) => typesOf(program).includes('api')],
    [
      'asset=mobile_app',
      (program: WorldProgram) => typesOf(program).some((type) => assetOfType[type] === 'mobile_app'),
    ],
    [
      'asset=vehicle&asset=hardware',
      (program: WorldProgram) => typesOf(program).some((type) => type === 'vehicle' || type === 'hardware'),
    ],
    ['reward_min=5000', (program: WorldProgram) => (mostOf(program) ?? 0) >= 500_000],
    ['reward_max=2500', (program: WorldProgram) => (mostOf(program) ?? Infinity) <= 250_000],
    ['reward_min=2500&reward_max=2500', (program: WorldProgram) => mostOf(program) === 250_000],
    [
      'kind=bounty&asset=website&sector=finance&reward_min=9000',
      (program: WorldProgram) =>
        program.kind === 'bounty' &&
        typesOf(program).includes('website') &&
        sectorOf(program) === 'finance' &&
        (mostOf(program) ?? 0) >= 900_000,
    ],
    ['kind=&sort=&page=&q=&state=&reward_min=&reward_max=', () => true],
  ] as const)('%s', async ([query, rule]) => {
    expect((await idsOf(query)).toSorted()).toEqual(expected(rule))
  })

  test('shows closed programs when filtered by that state', async () => {
    const { data } = await list('state=closed')
    const closed = world.programs.filter(({ state, visibility }) => state === 'closed' && visibility === 'public')
    expect(data.map(({ uuid }) => uuid)).toEqual(closed.map(({ id }) => fixedId('program', id)))
  })
})

describe('counts', () => {
  test('count each filter without its own selection', async () => {
    const { meta } = await list('sector=finance&asset=website&kind=bounty')
    const chosen = (program: WorldProgram, but: 'sector' | 'asset' | 'kind') =>
      (but === 'sector' || sectorOf(program) === 'finance') &&
      (but === 'asset' || typesOf(program).includes('website')) &&
      (but === 'kind' || program.kind === 'bounty')
    const count = (rule: (program: WorldProgram) => boolean) => expected(rule).length
    for (const value of ['finance', 'travel', 'education'] as const) {
      const rule = (program: WorldProgram) => chosen(program, 'sector') && sectorOf(program) === value
      expect(countOf(meta.facets.sector, value), value).toBe(count(rule))
    }
    for (const value of ['website', 'api', 'cloud'] as const) {
      const rule = (program: WorldProgram) => chosen(program, 'asset') && typesOf(program).includes(value)
      expect(countOf(meta.facets.asset, value), value).toBe(count(rule))
    }
    for (const value of ['bounty', 'vdp', 'pentest'] as const) {
      const rule = (program: WorldProgram) => chosen(program, 'kind') && program.kind === value
      expect(countOf(meta.facets.kind, value), value).toBe(count(rule))
    }
  })

  test('follow the search', async () => {
    const { data, meta } = await list('q=Cazahuate')
    expect(meta.total).toBe(data.length)
    expect(countOf(meta.facets.sector, 'automotive')).toBe(data.length)
    expect(countOf(meta.facets.sector, 'finance')).toBe(0)
  })

  test('count reward spans without the reward filter, everything else with it', async () => {
    const { meta } = await list('reward_min=5000')
    const paid = expected((program) => mostOf(program) !== undefined).length
    expect(meta.facets.reward.reduce((sum, { count }) => sum + count, 0)).toBe(paid)
    expect(meta.facets.reward.map(({ from, below }) => [from, below])).toEqual([
      [0, 1000],
      [1000, 2500],
      [2500, 5000],
      [5000, 10_000],
      [10_000, undefined],
    ])
    expect(countOf(meta.facets.kind, 'bounty')).toBe(meta.total)
    expect(countOf(meta.facets.kind, 'vdp')).toBe(0)
  })
})
