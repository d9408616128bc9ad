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
 * The bit of each value that people filter by. One whole number says everything about a program that is counted, so
 * that thousands of rows can be grouped by it at once. Rows keep these numbers: new values take free places (27 to 30),
 * none may move.
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

/** The number that stands for a program in the directory. */
export function facetsOf({ kind, state, sector, types, rewardMaxCents }: Traits): number {
  const span = rewardMaxCents === undefined ? undefined : rewardSpans.findLast((from) => from * 100 <= rewardMaxCents)
  return union([
    bit(places.kind[kind]),
    bit(places.state[state]),
    bit(places.sector[sector]),
    ...types.map((type) => bit(places.asset[assetOfType[type]])),
    ...(span === undefined ? [] : [bit(places.reward[span])]),
  ])
}

/** For each way to filter the bits of which a program needs one; 0 lets everything through. */
export type Choice = { kind: number; state: number; asset: number; sector: number }

type Filters = {
  kind?: ProgramKind | undefined
  state?: PublicProgramState | undefined
  asset?: readonly Asset[] | undefined
  sector?: readonly Sector[] | undefined
}

/** The public list is of open programs: closed ones are shown to whoever asks for them. */
const open = union([bit(places.state.active), bit(places.state.paused)])

export function choiceOf({ kind, state, asset = [], sector = [] }: Filters): Choice {
  return {
    kind: kind === undefined ? 0 : bit(places.kind[kind]),
    state: state === undefined ? open : bit(places.state[state]),
    asset: union(asset.map((value) => bit(places.asset[value]))),
    sector: union(sector.map((value) => bit(places.sector[value]))),
  }
}

/** Programs with the same facets, as lists side by side: how many there are, and how many are within the reward filter. */
export type Groups = { facets: readonly number[]; all: readonly number[]; within: readonly number[] }

const dimensions = ['kind', 'state', 'asset', 'sector'] as const

/** Adds to the count of each bit that is set: a program has about six of them. */
function addBits(counts: Int32Array, facets: number, programs: number): void {
  for (let rest = facets; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & -rest)
    counts[place] = (counts[place] ?? 0) + programs
  }
}

/** The filters that a group fails. */
function failedBy(facets: number, choice: Choice) {
  return dimensions.filter((name) => choice[name] !== 0 && (facets & choice[name]) === 0)
}

const counters = () => new Int32Array(31)

/**
 * Counts of single bits: of the groups that pass every filter, and of those that fail one alone, by that one. Whoever
 * fails two is in no count.
 */
function countBits({ facets, all, within }: Groups, choice: Choice) {
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

export type Counted = { total: number; isExact: boolean; facets: ProgramFacets }

/** Totals out of the groups. Each filter is counted as if nothing had been chosen in it: what would one more tick give? */
export function countGroups(groups: Groups, choice: Choice): Counted {
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
