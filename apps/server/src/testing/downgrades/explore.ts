import { attackSteps, type AttackStep } from './attack-steps.ts'
import { fingerprint, type Walker } from './walker.ts'

/** An attacker's starting point, and the check whether they gained access that they must not have. */
export type Scenario = {
  begin: () => Promise<Walker>
  isOpen: (walker: Walker) => Promise<boolean>
  /** A flaw that is planted after every move, to show that the explorer would find it. */
  flaw?: (walker: Walker, move: AttackStep) => Promise<void>
}

export type Explored = { states: number; walks: number; found: string[] | undefined }

async function walk({ begin, flaw }: Scenario, path: readonly AttackStep[]): Promise<Walker> {
  const walker = await begin()
  for (const move of path) {
    await move.run(walker)
    await flaw?.(walker, move)
  }
  return walker
}

/**
 * Breadth-first search over every sequence of moves up to a length, each run from its beginning against the real API. A state
 * that was reached before is not expanded. Ends at the first path that gains forbidden access.
 */
export async function explore(scenario: Scenario, depth: number): Promise<Explored> {
  const seen = new Set([await fingerprint(await walk(scenario, []))])
  let edge: AttackStep[][] = [[]]
  let walks = 0
  for (let length = 1; length <= depth; length += 1) {
    const next: AttackStep[][] = []
    for (const path of edge.flatMap((known) => attackSteps.map((move) => [...known, move]))) {
      const walker = await walk(scenario, path)
      walks += 1
      const state = await fingerprint(walker)
      if (seen.has(state)) continue
      seen.add(state)
      if (await scenario.isOpen(walker)) return { states: seen.size, walks, found: path.map(({ name }) => name) }
      next.push(path)
    }
    edge = next
  }
  return { states: seen.size, walks, found: undefined }
}
