import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '@grana/server/testing/test-size'
import { openArena, runRace, type Arena } from './arena.ts'
import { races } from './races.ts'

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

const rounds = sized({ gate: 1, full: 100 })

test.for(races)('$name', { timeout: 60_000 + rounds * 20_000 }, async (race) => {
  expect(await runRace(arena, race, rounds)).toBe(0)
})
