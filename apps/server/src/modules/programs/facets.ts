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
const places = {
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

function bit(place: number): number {
  return 1 << place
}

function union(bits: readonly number[]): number {
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
  return union([
    bit(places.kind[kind]),
    bit(places.state[state]),
    bit(places.sector[sector]),
    ...types.map((type) => bit(places.asset[assetOfType[type]])),
    ...(span === undefined ? [] : [bit(places.reward[span])]),
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
const open = union([bit(places.state.active), bit(places.state.paused)])

export function toFacetFilter({ kind, state, asset = [], sector = [] }: Filters): FacetFilter {
  return {
    kind: kind === undefined ? 0 : bit(places.kind[kind]),
    state: state === undefined ? open : bit(places.state[state]),
    asset: union(asset.map((value) => bit(places.asset[value]))),
    sector: union(sector.map((value) => bit(places.sector[value]))),
  }
}

/** Groups of programs with equal facets, as parallel arrays: the number of all, and of those within the reward filter. */
export type FacetGroups = { facets: readonly number[]; all: readonly number[]; within: readonly number[] }

const dimensions = ['kind', 'state', 'asset', 'sector'] as const

/** Adds to the count of each set bit; a program has about six. */
function addBits(counts: Int32Array, facets: number, programs: number): void {
  for (let rest = facets; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & -rest)
    counts[place] = (counts[place] ?? 0) + programs
  }
}

/** The filters that a group fails. */
function failedBy(facets: number, choice: FacetFilter) {
  return dimensions.filter((name) => choice[name] !== 0 && (facets & choice[name]) === 0)
}

const counters = () => new Int32Array(31)

/**
 * Counts single bits: of the groups that pass every filter, and of those that fail exactly one, by that filter. A group
 * that fails two filters is not counted.
 */
function countBits({ facets, all, within }: FacetGroups, choice: FacetFilter) {
  const passing = { programs: 0, within: counters(), all: counters() }
  const failing = { kind: counters(), state: counters(), asset: counters(), sector: counters() }
  facets.forEach((key, index) => {
    const programs = within[index] ?? 0
    const [failed, another] = failedBy(key, choice)
    if (failed === undefined) {
      passing.programs += programs
      addBits(passing.within, key, programs)
      addBits(passing.all, key, all[index] ?? 0)
    } else if (another === undefined) addBits(failing[failed], key, programs)
  })
  return { passing, failing }
}

function limited(count: number) {
  return { count: Math.min(count, programCountLimit), is_exact: count <= programCountLimit }
}

export type FacetCounts = { total: number; isExact: boolean; facets: ProgramFacets }

/** Totals of the groups. Each filter is counted without its own selection, to show what selecting a value would give. */
export function countFacets(groups: FacetGroups, choice: FacetFilter): FacetCounts {
  const { passing, failing } = countBits(groups, choice)
  const at = (name: (typeof dimensions)[number], place: number) =>
    limited((passing.within[place] ?? 0) + (failing[name][place] ?? 0))
  const total = limited(passing.programs)
  return {
    total: total.count,
    isExact: total.is_exact,
    facets: {
      kind: programKinds.map((value) => ({ value, ...at('kind', places.kind[value]) })),
      asset: assets.map((value) => ({ value, ...at('asset', places.asset[value]) })),
      sector: sectors.map((value) => ({ value, ...at('sector', places.sector[value]) })),
      state: publicProgramStates.map((value) => ({ value, ...at('state', places.state[value]) })),
      reward: rewardSpans.map((from, index) => {
        const below = rewardSpans[index + 1]
        return { from, ...(below !== undefined && { below }), ...limited(passing.all[places.reward[from]] ?? 0) }
      }),
    },
  }
}
