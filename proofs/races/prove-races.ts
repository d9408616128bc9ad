/**
 * node proofs/races/prove-races.ts [rounds] [pattern]        with DATABASE_ADMIN_URL
 *
 * Every action of organizations, programs, reports and staff that may succeed once, attempted concurrently at two instances
 * of the API: exactly one success in every round. A pattern of names
 * restricts the run.
 */
import { openArena, runRace } from './arena.ts'
import { races } from './races.ts'

const rounds = Number(process.argv[2] ?? 100)
const pattern = new RegExp(process.argv[3] ?? '')
const arena = await openArena()
const lines: string[] = []
let wrong = 0
try {
  for (const race of races.filter(({ name }) => pattern.test(name))) {
    const began = performance.now()
    const lost = await runRace(arena, race, rounds)
    wrong += lost
    console.error(`${race.name}: ${lost} of ${rounds}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    lines.push(`| ${race.name} | ${rounds} | ${lost}${lost === 0 ? '' : ' (FAILED)'} |`)
  }
} finally {
  await arena.close()
}
console.log(`<!-- figures -->
| tried at the same time, at two processes of the API | rounds | rounds that came out otherwise than with exactly one |
|---|---:|---:|
${lines.join('\n')}
<!-- end -->`)
process.exitCode = wrong === 0 ? 0 : 1
