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

/** Programs with the same facets: how many there are, and how many of those are within the reward filter. */
export type Group = { facets: number; all: number; within: number }

function passes(facets: number, masks: readonly number[]): boolean {
  return masks.every((mask) => mask === 0 || (facets & mask) !== 0)
}

/** Counts of single bits. */
function countBits(groups: readonly Group[], counted: 'all' | 'within'): number[] {
  const counts = Array.from({ length: 31 }, () => 0)
  for (const group of groups) {
    // Only the bits that are set: a program has about six of them.
    for (let rest = group.facets; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += group[counted]
  }
  return counts
}

function limited(count: number) {
  return { count: Math.min(count, programCountLimit), is_exact: count <= programCountLimit }
}

export type Counted = { total: number; isExact: boolean; facets: ProgramFacets }

/** Totals out of the groups. Each filter is counted as if nothing had been chosen in it: what would one more tick give? */
export function countGroups(groups: readonly Group[], { kind, state, asset, sector }: Choice): Counted {
  const among = (...masks: number[]) => groups.filter(({ facets }) => passes(facets, masks))
  const chosen = among(kind, state, asset, sector)
  const total = limited(chosen.reduce((sum, { within }) => sum + within, 0))
  const kinds = countBits(among(state, asset, sector), 'within')
  const states = countBits(among(kind, asset, sector), 'within')
  const assetCounts = countBits(among(kind, state, sector), 'within')
  const sectorCounts = countBits(among(kind, state, asset), 'within')
  const spans = countBits(chosen, 'all')
  return {
    total: total.count,
    isExact: total.is_exact,
    facets: {
      kind: programKinds.map((value) => ({ value, ...limited(kinds[places.kind[value]] ?? 0) })),
      asset: assets.map((value) => ({ value, ...limited(assetCounts[places.asset[value]] ?? 0) })),
      sector: sectors.map((value) => ({ value, ...limited(sectorCounts[places.sector[value]] ?? 0) })),
      state: publicProgramStates.map((value) => ({ value, ...limited(states[places.state[value]] ?? 0) })),
      reward: rewardSpans.map((from, index) => {
        const below = rewardSpans[index + 1]
        return { from, ...(below !== undefined && { below }), ...limited(spans[places.reward[from]] ?? 0) }
      }),
    },
  }
}
