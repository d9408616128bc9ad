import {
  assetOfType,
  assets,
  programCountLimit,
  programKinds,
  publicProgramStates,
  rewardSpans,
  sectors,
  type Asset,
  type ProgramKind,
  type PublicProgramState,
  type Sector,
  type TargetType,
} from '@grana/contract/program-values'
import type { ProgramFacets } from '@grana/contract/programs'

/**
 * Bit position of each filter value. One integer encodes every counted property of a program, so thousands of rows can be
 * grouped by it at once. Rows store these integers: new values take free positions (27 to 30), existing ones never move.
 */
const bitPositions = {
  kind: { bounty: 0, vdp: 1, pentest: 2 } satisfies Record<ProgramKind, number>,
  state: { active: 3, paused: 4, closed: 5 } satisfies Record<PublicProgramState, number>,
  reward: { 0: 6, 1000: 7, 2500: 8, 5000: 9, 10_000: 10 } satisfies Record<(typeof rewardSpans)[number], number>,
  asset: {
    website: 11,
    api: 12,
    mobile_app: 13,
    cloud: 14,
    network: 15,
    vehicle: 16,
    hardware: 17,
    source_code: 18,
  } satisfies Record<Asset, number>,
  sector: {
    finance: 19,
    automotive: 20,
    health: 21,
    commerce_logistics: 22,
    telecommunications: 23,
    travel: 24,
    energy: 25,
    education: 26,
  } satisfies Record<Sector, number>,
} as const

function toBit(position: number): number {
  return 1 << position
}

function unionOf(bits: readonly number[]): number {
  return bits.reduce((sum, one) => sum | one, 0)
}

type Traits = {
  kind: ProgramKind
  state: PublicProgramState
  sector: Sector
  types: readonly TargetType[]
  rewardMaxCents: number | undefined
}

/** Encodes the filter values of a program as an integer. */
export function encodeFacets({ kind, state, sector, types, rewardMaxCents }: Traits): number {
  const span = rewardMaxCents === undefined ? undefined : rewardSpans.findLast((from) => from * 100 <= rewardMaxCents)
  return unionOf([
    toBit(bitPositions.kind[kind]),
    toBit(bitPositions.state[state]),
    toBit(bitPositions.sector[sector]),
    ...types.map((type) => toBit(bitPositions.asset[assetOfType[type]])),
    ...(span === undefined ? [] : [toBit(bitPositions.reward[span])]),
  ])
}

/** For each filter, the bits of which a program needs at least one; 0 means no filter. */
export type FacetFilter = { kind: number; state: number; asset: number; sector: number }

type Filters = {
  kind?: ProgramKind | undefined
  state?: PublicProgramState | undefined
  asset?: readonly Asset[] | undefined
  sector?: readonly Sector[] | undefined
}

/** The public list shows open programs; closed ones appear only when the caller filters by that state. */
const defaultStates = unionOf([toBit(bitPositions.state.active), toBit(bitPositions.state.paused)])

export function toFacetFilter({ kind, state, asset = [], sector = [] }: Filters): FacetFilter {
  return {
    kind: kind === undefined ? 0 : toBit(bitPositions.kind[kind]),
    state: state === undefined ? defaultStates : toBit(bitPositions.state[state]),
    asset: unionOf(asset.map((value) => toBit(bitPositions.asset[value]))),
    sector: unionOf(sector.map((value) => toBit(bitPositions.sector[value]))),
  }
}

/**
 * Groups of programs with equal facets, as parallel arrays. `all` counts the programs of each group without the reward filter,
 * `within` those that pass it.
 */
export type FacetGroups = { facets: readonly number[]; all: readonly number[]; within: readonly number[] }

const dimensions = ['kind', 'state', 'asset', 'sector'] as const

/** Adds to the count of each set bit, of which a program has about six. Each step takes the lowest set bit and clears it. */
function addBits(counts: Int32Array, facets: number, programs: number): void {
  for (let remaining = facets; remaining !== 0; remaining &= remaining - 1) {
    const position = 31 - Math.clz32(remaining & -remaining)
    counts[position] = (counts[position] ?? 0) + programs
  }
}

/** The filters that a group fails. */
function failedBy(facets: number, choice: FacetFilter) {
  return dimensions.filter((name) => choice[name] !== 0 && (facets & choice[name]) === 0)
}

/** A counter per bit position: 0 to 30, so that facets are positive 32-bit integers. */
const createCounters = () => new Int32Array(31)

/**
 * Counts the programs that have each bit. `passing` counts the groups that pass every filter, `failing` those that fail
 * exactly one, by that filter: they are what another value of that filter would add. A group that fails two filters is not
 * counted.
 */
function countBits({ facets, all, within }: FacetGroups, choice: FacetFilter) {
  const passing = { programs: 0, within: createCounters(), all: createCounters() }
  const failing = { kind: createCounters(), state: createCounters(), asset: createCounters(), sector: createCounters() }
  facets.forEach((key, index) => {
    const programs = within[index] ?? 0
    const [failed, secondFailed] = failedBy(key, choice)
    if (failed === undefined) {
      passing.programs += programs
      addBits(passing.within, key, programs)
      addBits(passing.all, key, all[index] ?? 0)
    } else if (secondFailed === undefined) addBits(failing[failed], key, programs)
  })
  return { passing, failing }
}

function toLimitedCount(count: number) {
  return { count: Math.min(count, programCountLimit), is_exact: count <= programCountLimit }
}

export type FacetCounts = { total: number; isExact: boolean; facets: ProgramFacets }

/** Totals of the groups. Each filter is counted without its own selection, to show what selecting a value would give. */
export function countFacets(groups: FacetGroups, choice: FacetFilter): FacetCounts {
  const { passing, failing } = countBits(groups, choice)
  const countOf = (name: (typeof dimensions)[number], position: number) =>
    toLimitedCount((passing.within[position] ?? 0) + (failing[name][position] ?? 0))
  const total = toLimitedCount(passing.programs)
  return {
    total: total.count,
    isExact: total.is_exact,
    facets: {
      kind: programKinds.map((value) => ({ value, ...countOf('kind', bitPositions.kind[value]) })),
      asset: assets.map((value) => ({ value, ...countOf('asset', bitPositions.asset[value]) })),
      sector: sectors.map((value) => ({ value, ...countOf('sector', bitPositions.sector[value]) })),
      state: publicProgramStates.map((value) => ({ value, ...countOf('state', bitPositions.state[value]) })),
      // Counted without the reward filter, as the others are without their own.
      reward: rewardSpans.map((from, index) => {
        const below = rewardSpans[index + 1]
        return {
          from,
          ...(below !== undefined && { below }),
          ...toLimitedCount(passing.all[bitPositions.reward[from]] ?? 0),
        }
      }),
    },
  }
}
