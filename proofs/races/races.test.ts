import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '@grana/server/testing/test-size'
import { openArena, runRace, type Arena } from './arena.ts'
import { memberRaces } from './member-races.ts'
import { programRaces } from './program-races.ts'
import { reportRaces } from './report-races.ts'
import { rewardRaces } from './reward-races.ts'
import { staffRaces } from './staff-races.ts'

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

const rounds = sized({ gate: 1, full: 100 })

test.for([...memberRaces, ...programRaces, ...reportRaces, ...rewardRaces, ...staffRaces])(
  '$name',
  { timeout: 60_000 + rounds * 20_000 },
  async (race) => {
    expect(await runRace(arena, race, rounds)).toBe(0)
  },
)
