import { keysOf } from '../record-keys.ts'
import { dataAndLogic } from './data-and-logic.ts'
import { devicesAndCode } from './devices-and-code.ts'
import { peopleAndBrowsers } from './people-and-browsers.ts'
import { platforms } from './platforms.ts'
import { webServer } from './web-server.ts'

const tree = { ...webServer, ...peopleAndBrowsers, ...dataAndLogic, ...platforms, ...devicesAndCode } as const

type Tree = typeof tree
export type WeaknessCategoryId = keyof Tree
export type WeaknessId = { [C in WeaknessCategoryId]: keyof Tree[C]['leaves'] }[WeaknessCategoryId]

/** Usual urgency of such a finding: 1 is critical, 5 is informative. */
export type WeaknessPriority = 1 | 2 | 3 | 4 | 5

export interface Weakness {
  readonly id: WeaknessId
  readonly category: WeaknessCategoryId
  readonly cwe: number
  readonly priority: WeaknessPriority
  /** Common English names, acronyms first. */
  readonly words: string
}

export interface WeaknessCategory {
  readonly id: WeaknessCategoryId
  readonly words: string
  readonly weaknesses: readonly Weakness[]
}

type Leaf = readonly [cwe: number, priority: WeaknessPriority, words: string]

const leavesOf = (leaves: Readonly<Partial<Record<WeaknessId, Leaf>>>): [WeaknessId, Leaf][] =>
  keysOf(leaves).flatMap((id) => (leaves[id] === undefined ? [] : [[id, leaves[id]]]))

/** Every category with its leaves, in the order in which screens list them. */
export const weaknessCategories: readonly WeaknessCategory[] = keysOf(tree).map((id) => ({
  id,
  words: tree[id].words,
  weaknesses: leavesOf(tree[id].leaves).map(([leaf, facts]) => ({
    id: leaf,
    category: id,
    cwe: facts[0],
    priority: facts[1],
    words: facts[2],
  })),
}))

const byId = new Map<string, Weakness>(
  weaknessCategories.flatMap(({ weaknesses }) => weaknesses.map((weakness) => [weakness.id, weakness] as const)),
)

/** The leaf of that id in the current version: what a new report may name. */
export function findWeakness(id: string): Weakness | undefined {
  return byId.get(id)
}

/** Removed leaves with their successors; entries are never deleted. */
const successors: ReadonlyMap<string, string> = new Map()

/** The current leaf for an id of any version, following all successors. */
export function resolveWeakness(id: string, retired: ReadonlyMap<string, string> = successors): Weakness | undefined {
  const seen = new Set<string>()
  let present = id
  for (let next = retired.get(present); next !== undefined && !seen.has(present); next = retired.get(present)) {
    seen.add(present)
    present = next
  }
  return byId.get(present)
}
