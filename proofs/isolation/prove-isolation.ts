/**
 * pnpm prove isolation
 *
 * Every role calls every operation about every relation to a resource: first with both authorization layers, then with row
 * security off, then with a policy that allows everything. Also checked: emails, live streams, logs, the six known leaks of
 * row security, and requests in which every identifier is a foreign one. Prints cells, mismatches, foreign rows and responses
 * that differ by a foreign identifier; fails unless the last three are zero.
 *
 * ISOLATION_ONLY (a pattern of operations), ISOLATION_WALL (0, 1 or 2) and ISOLATION_COLUMN (foreign or tokens) restrict the run.
 */
import { operationRoutes } from '@grana/server/operation-routes'
import { startTestStore } from '@grana/server/testing/test-store'
import { formatList, publishProof } from '../proof-page.ts'
import { findGaps, proveIsolation, authorizationSetups, type IsolationResult } from './prove.ts'
import { proveTokens, type TokenResult } from './tokens/prove-tokens.ts'

const { ISOLATION_ONLY: only = '', ISOLATION_WALL: chosen = '', ISOLATION_COLUMN: column = '' } = process.env
const isForeignOnly = column === 'foreign'
const pattern = new RegExp(only)
const operations = operationRoutes.map(({ operation }) => operation).filter(({ name }) => pattern.test(name))

function median(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)
}

function report(proof: IsolationResult): string {
  const { name, cells, allowed, mismatches, foreignRows, faults, mails, lines, leaks, tried, seconds } = proof
  const figures = `${cells} cells, ${allowed} allowed, ${mismatches.length} mismatches, ${foreignRows.length} foreign rows`
  const around = `${faults} faults, ${mails} emails, ${lines} log lines`
  const times = `foreign ${median(proof.foreignMs)} ms, absent ${median(proof.absentMs)} ms`
  const leaked = tried > 0 ? `, ${tried} leaks tried, ${leaks.length} succeeded` : ''
  const { cells: compared, unequal } = proof.foreign
  const oracles = compared > 0 ? `, ${compared} foreign identifiers, ${unequal.length} unequal` : ''
  return `${name}: ${figures}, ${around}, ${times}${leaked}${oracles}, ${seconds.toFixed(0)} s`
}

function reportTokens({
  name,
  cells,
  allowed,
  holders,
  mismatches,
  foreignRows,
  acts,
  faults,
  seconds,
}: TokenResult): string {
  const figures = `${cells} cells, ${allowed} allowed, ${mismatches.length} mismatches, ${foreignRows.length} foreign rows`
  return `${holders} tokens, ${name}: ${figures}, ${acts.length} acts beyond a scope, ${faults} faults, ${seconds.toFixed(0)} s`
}

const missing = findGaps()
for (const line of missing) console.log(line)
// A new operation needs an expectation of who may call it; without one there is nothing to check.
if (missing.length > 0) process.exit(1)
const { env } = await startTestStore()
const proofs: IsolationResult[] = []
const tokens: TokenResult[] = []
const lines: string[] = []

function tell(line: string, found: readonly string[]): void {
  lines.push(line)
  console.log(line)
  for (const one of found.slice(0, 200)) console.log(`  ${one}`)
}

for (const wall of authorizationSetups.filter((_, at) => chosen === '' || chosen === String(at))) {
  if (column !== 'tokens') {
    const proof = await proveIsolation(wall, { operations, env, isForeignOnly, surroundings: !isForeignOnly })
    proofs.push(proof)
    tell(report(proof), [...proof.foreignRows, ...proof.leaks, ...proof.foreign.unequal, ...proof.mismatches])
  }
  if (isForeignOnly) continue
  const proof = await proveTokens(wall, { operations, env })
  tokens.push(proof)
  tell(reportTokens(proof), [...proof.foreignRows, ...proof.acts, ...proof.mismatches])
}
const sum = (figure: (proof: IsolationResult) => number) => proofs.reduce((total, proof) => total + figure(proof), 0)
const sumOfTokens = (figure: (proof: TokenResult) => number) =>
  tokens.reduce((total, proof) => total + figure(proof), 0)
const cells = sum((proof) => proof.cells) + sumOfTokens((proof) => proof.cells)
const wrong = sum((proof) => proof.mismatches.length) + sumOfTokens((proof) => proof.mismatches.length)
const foreign =
  sum((proof) => proof.foreignRows.length + proof.leaks.length) +
  sumOfTokens((proof) => proof.foreignRows.length + proof.acts.length)
const [compared, unequal] = [sum((proof) => proof.foreign.cells), sum((proof) => proof.foreign.unequal.length)]
lines.push(
  `isolation: ${cells} cells, ${wrong} mismatches, ${foreign} foreign rows, ${compared} foreign identifiers, ${unequal} unequal, ${missing.length} gaps`,
)
console.log(lines.at(-1))
publishProof('isolation', formatList(lines), only === '' && chosen === '' && column === '')
process.exitCode = wrong + foreign + unequal === 0 ? 0 : 1
