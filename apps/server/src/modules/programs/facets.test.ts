import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assetOfType,
  assets,
  programCountLimit,
  programKinds,
  publicProgramStates,
  rewardSpans,
  sectors,
  targetTypes,
} from '@grana/contract/program-values'
import { toFacetFilter, countFacets, encodeFacets } from './facets.ts'

const traits = fc.record({
  kind: fc.constantFrom(...programKinds),
  state: fc.constantFrom(...publicProgramStates),
  sector: fc.constantFrom(...sectors),
  types: fc.uniqueArray(fc.constantFrom(...targetTypes), { minLength: 1 }),
  rewardMaxCents: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: undefined }),
})
type Traits = typeof traits extends fc.Arbitrary<infer T> ? T : never

const filters = fc.record({
  kind: fc.option(fc.constantFrom(...programKinds), { nil: undefined }),
  state: fc.option(fc.constantFrom(...publicProgramStates), { nil: undefined }),
  asset: fc.uniqueArray(fc.constantFrom(...assets)),
  sector: fc.uniqueArray(fc.constantFrom(...sectors)),
})
type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never

test('bit positions never change, because rows store them', () => {
  const base = { kind: 'bounty', state: 'active', sector: 'finance', types: ['website'], rewardMaxCents: 5 } as const
  expect(encodeFacets(base)).toBe(0b1_00000001_00001_001_001)
  expect(encodeFacets({ ...base, kind: 'pentest', state: 'closed', sector: 'education' })).toBe(
    0b10000000_00000001_00001_100_100,
  )
  expect(encodeFacets({ ...base, types: [...targetTypes], rewardMaxCents: 1_000_000 })).toBe(0b1_11111111_10000_001_001)
  expect(encodeFacets({ ...base, rewardMaxCents: undefined })).toBe(0b1_00000001_00000_001_001)
})

test.for([
  [1, 0],
  [99_999, 0],
  [100_000, 1000],
  [249_999, 1000],
  [250_000, 2500],
  [1_000_000, 10_000],
  [99_000_000, 10_000],
] as const)('puts a largest reward of %i cents in the span from %i', ([rewardMaxCents, from]) => {
  const facets = encodeFacets({ kind: 'bounty', state: 'active', sector: 'finance', types: ['api'], rewardMaxCents })
  const { reward } = countFacets({ facets: [facets], all: [1], within: [1] }, toFacetFilter({})).facets
  expect(reward.filter(({ count }) => count === 1).map((span) => span.from)).toEqual([from])
})

/** Reference implementation of the counts without bits. */
function naive(programs: readonly Traits[], chosen: Filters) {
  const tests = {
    kind: ({ kind }: Traits) => chosen.kind === undefined || kind === chosen.kind,
    state: ({ state }: Traits) => (chosen.state === undefined ? state !== 'closed' : state === chosen.state),
    asset: ({ types }: Traits) =>
      chosen.asset.length === 0 || types.some((type) => chosen.asset.includes(assetOfType[type])),
    sector: ({ sector }: Traits) => chosen.sector.length === 0 || chosen.sector.includes(sector),
  }
  type Name = keyof typeof tests
  const names = Object.keys(tests) as Name[]
  const without = (left?: Name) => programs.filter((one) => names.every((name) => name === left || tests[name](one)))
  const spanOf = (cents: number) => rewardSpans.findLast((from) => from * 100 <= cents)
  return {
    total: without().length,
    kind: programKinds.map((value) => without('kind').filter(({ kind }) => kind === value).length),
    state: publicProgramStates.map((value) => without('state').filter(({ state }) => state === value).length),
    asset: assets.map(
      (value) => without('asset').filter(({ types }) => types.some((type) => assetOfType[type] === value)).length,
    ),
    sector: sectors.map((value) => without('sector').filter(({ sector }) => sector === value).length),
    reward: rewardSpans.map(
      (from) => without().filter(({ rewardMaxCents: cents }) => cents !== undefined && spanOf(cents) === from).length,
    ),
  }
}

describe('counts', () => {
  test('equal the reference implementation', () => {
    fc.assert(
      fc.property(fc.array(traits, { maxLength: 60 }), filters, (programs, chosen) => {
        const grouped = Map.groupBy(programs, encodeFacets)
        const sizes = [...grouped.values()].map(({ length }) => length)
        const groups = { facets: [...grouped.keys()], all: sizes, within: sizes }
        const { total, facets } = countFacets(groups, toFacetFilter(chosen))
        const counts = (list: { count: number }[]) => list.map(({ count }) => count)
        expect({
          total,
          kind: counts(facets.kind),
          state: counts(facets.state),
          asset: counts(facets.asset),
          sector: counts(facets.sector),
          reward: counts(facets.reward),
        }).toEqual(naive(programs, chosen))
      }),
      { seed: 20_261_115 },
    )
  })

  test.for([
    [programCountLimit - 1, programCountLimit - 1, true],
    [programCountLimit, programCountLimit, true],
    [programCountLimit + 1, programCountLimit, false],
    [5_000_000, programCountLimit, false],
  ] as const)('%i programs are counted as %i, exact: %s', ([size, shown, isExact]) => {
    const facets = encodeFacets({
      kind: 'vdp',
      state: 'active',
      sector: 'health',
      types: ['api'],
      rewardMaxCents: undefined,
    })
    const counted = countFacets({ facets: [facets], all: [size], within: [size] }, toFacetFilter({}))
    expect([counted.total, counted.isExact]).toEqual([shown, isExact])
    expect(counted.facets.kind[1]).toEqual({ value: 'vdp', count: shown, is_exact: isExact })
  })
})
