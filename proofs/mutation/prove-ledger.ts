/**
 * pnpm prove ledger-mutation [NAME...]
 *
 * Changes the functions, views and triggers of the ledger in one place at a time, each in a database of its own, and runs the
 * ledger's tests: each mutant must make a test fail. Prints those that survived; fails under 95 %. With names, only mutants
 * that begin with one of them.
 */
import { fork } from 'node:child_process'
import { formatList, publishProof } from '../proof-page.ts'
import { equivalents, listLedgerMutants } from './ledger-mutants.ts'
import type { Outcome } from './run-ledger-mutants.ts'
import type { SqlMutant } from './sql-mutants.ts'

const least = 0.95
const processes = 2
const mutantsOfProcess = 12

/** The outcomes of mutants in a process of their own; null stands for the unchanged ledger. */
function runInProcess(mutants: readonly (SqlMutant | null)[], collect: (outcome: Outcome) => void): Promise<void> {
  const child = fork(new URL('run-ledger-mutants.ts', import.meta.url), { execArgv: ['--max-old-space-size=3072'] })
  return new Promise((resolve, reject) => {
    let told = 0
    child.on('message', (outcome: Outcome) => {
      told += 1
      collect(outcome)
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (told === mutants.length) return resolve()
      reject(new Error(`${told} of ${mutants.length} mutants were run, exit ${code}`))
    })
    child.send(mutants)
  })
}

await runInProcess([null], ({ outcome, failure }) => {
  if (outcome !== 'survived') throw new Error(`The unchanged ledger fails its tests: ${failure}`)
})

const only = process.argv.slice(2)
const mutants = (await listLedgerMutants()).filter(
  ({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)),
)
const began = performance.now()
const counts = new Map<string, { killed: number; total: number }>()
const reasonOf = ({ name }: SqlMutant) => equivalents.find(([start]) => name.startsWith(start))?.[1]
const equal = mutants.filter((mutant) => reasonOf(mutant) !== undefined)
for (const mutant of equal) console.log(`equal: ${mutant.name} (${reasonOf(mutant)})`)

function count({ mutant, outcome, failure }: Outcome): void {
  if (mutant === undefined) return
  console.log(`${outcome}: ${mutant.name}${outcome === 'refused' ? ` (${failure})` : ''}`)
  if (outcome === 'refused') return
  const { killed, total } = counts.get(mutant.part) ?? { killed: 0, total: 0 }
  counts.set(mutant.part, { killed: killed + Number(outcome === 'killed'), total: total + 1 })
}

const left = mutants.filter((mutant) => !equal.includes(mutant))
async function work(): Promise<void> {
  while (left.length > 0) await runInProcess(left.splice(0, mutantsOfProcess), count)
}
await Promise.all(Array.from({ length: processes }, work))

const killed = [...counts.values()].reduce((sum, part) => sum + part.killed, 0)
const total = [...counts.values()].reduce((sum, part) => sum + part.total, 0)
const score = total === 0 ? 0 : killed / total
const lines = [
  ...[...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([part, of]) => `${part}: ${of.killed} of ${of.total} killed`),
  `ledger: ${killed} of ${total} killed, ${(score * 100).toFixed(1)} %, ${equal.length} that change nothing left out, ${((performance.now() - began) / 1000).toFixed(0)} s`,
]
console.log(lines.join('\n'))
publishProof('ledger-mutation', formatList(lines), only.length === 0)
process.exitCode = score >= least ? 0 : 1
