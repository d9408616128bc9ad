import { moves, type Move } from './moves.ts'
import { fingerprint, type Walker } from './walker.ts'

/** From where to where: an attacker at the start, and whether what they have opens what it must not. */
export type Scenario = {
  begin: () => Promise<Walker>
  isOpen: (walker: Walker) => Promise<boolean>
  /** A flaw that is planted after every move, to show that the explorer would find it. */
  flaw?: (walker: Walker, move: Move) => Promise<void>
}

export type Explored = { states: number; walks: number; found: string[] | undefined }

async function walk({ begin, flaw }: Scenario, path: readonly Move[]): Promise<Walker> {
  const walker = await begin()
  for (const move of path) {
    await move.run(walker)
    await flaw?.(walker, move)
  }
  return walker
}

/**
 * Breadth first over every sequence of moves up to a length, each walked from its beginning against the real API. A state that
 * was reached before is not gone on from. Ends at the first path that opens what must stay shut.
 */
export async function explore(scenario: Scenario, depth: number): Promise<Explored> {
  const seen = new Set([await fingerprint(await walk(scenario, []))])
  let edge: Move[][] = [[]]
  let walks = 0
  for (let length = 1; length <= depth; length += 1) {
    const next: Move[][] = []
    for (const path of edge.flatMap((known) => moves.map((move) => [...known, move]))) {
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
