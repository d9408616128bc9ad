/**
 * pnpm prove isolation
 *
 * Every kind of person asks every operation about every kind of thing, first with both walls standing, then with row
 * security off, then with a first wall that lets everybody in; beside it stand the mails, the live streams, the logs, and
 * the six ways in which row security leaks. Prints cells, mismatches and foreign rows; fails unless the last two are zero.
 *
 * ISOLATION_ONLY (a pattern of operations) and ISOLATION_WALL (0, 1 or 2) take a part of it, while somebody works on it.
 */
import { operationRoutes } from '#server/operation-routes.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { gaps, prove, walls, type Proof } from './isolation/prove.ts'
import { listed, tellProof } from './proof-page.ts'

const { ISOLATION_ONLY: only = '', ISOLATION_WALL: chosen = '' } = process.env
const pattern = new RegExp(only)
const operations = operationRoutes.map(({ operation }) => operation).filter(({ name }) => pattern.test(name))

function median(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)
}

function report(proof: Proof): string {
  const { name, cells, allowed, mismatches, foreignRows, faults, mails, lines, leaks, tried, seconds } = proof
  const figures = `${cells} cells, ${allowed} allowed, ${mismatches.length} mismatches, ${foreignRows.length} foreign rows`
  const around = `${faults} faults, ${mails} mails, ${lines} lines of log`
  const times = `foreign ${median(proof.foreignMs)} ms, absent ${median(proof.absentMs)} ms`
  const leaked = tried > 0 ? `, ${tried} leaks tried, ${leaks.length} succeeded` : ''
  return `${name}: ${figures}, ${around}, ${times}${leaked}, ${seconds.toFixed(0)} s`
}

const missing = gaps()
for (const line of missing) console.log(line)
// Whoever adds an operation says who may call it; without that there is nothing to prove.
if (missing.length > 0) process.exit(1)
const { env } = await startTestStore()
const proofs: Proof[] = []
const lines: string[] = []
for (const wall of walls.filter((_, at) => chosen === '' || chosen === String(at))) {
  const proof = await prove(wall, { operations, env })
  proofs.push(proof)
  lines.push(report(proof))
  console.log(lines.at(-1))
  for (const line of [...proof.foreignRows, ...proof.leaks, ...proof.mismatches].slice(0, 200)) console.log(`  ${line}`)
}
const sum = (figure: (proof: Proof) => number) => proofs.reduce((total, proof) => total + figure(proof), 0)
const [cells, wrong] = [sum((proof) => proof.cells), sum((proof) => proof.mismatches.length)]
const foreign = sum((proof) => proof.foreignRows.length + proof.leaks.length)
lines.push(`isolation: ${cells} cells, ${wrong} mismatches, ${foreign} foreign rows, ${missing.length} gaps`)
console.log(lines.at(-1))
tellProof('isolation', listed(lines), only === '' && chosen === '')
process.exitCode = wrong + foreign === 0 ? 0 : 1
