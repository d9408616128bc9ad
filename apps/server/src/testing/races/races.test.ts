import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../test-size.ts'
import { openArena, runRace, type Arena } from './arena.ts'
import { racesOfMembers } from './of-members.ts'
import { racesOfPrograms } from './of-programs.ts'
import { racesOfReports } from './of-reports.ts'
import { racesOfRewards } from './of-rewards.ts'
import { racesOfStaff } from './of-staff.ts'

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

const rounds = sized({ gate: 1, full: 100 })

test.for([...racesOfMembers, ...racesOfPrograms, ...racesOfReports, ...racesOfRewards, ...racesOfStaff])(
  '$name',
  { timeout: 60_000 + rounds * 20_000 },
  async (race) => {
    expect(await runRace(arena, race, rounds)).toBe(0)
  },
)
