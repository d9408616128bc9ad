import { afterAll, beforeAll, expect, test } from 'vitest'
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

// A hundred rounds of each are run by `pnpm test:long races`.
test.for([...racesOfMembers, ...racesOfPrograms, ...racesOfReports, ...racesOfRewards, ...racesOfStaff])(
  '$name',
  { timeout: 60_000 },
  async (race) => {
    expect(await runRace(arena, race, 2)).toBe(0)
  },
)
