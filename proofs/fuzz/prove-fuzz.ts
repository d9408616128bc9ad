/**
 * pnpm prove fuzz
 *
 * Sends invalid requests derived from the schemas to every operation: half of them over a socket from the schema alone,
 * half as valid requests with one thing changed. Prints the responses by status; fails if a response is 5xx, slower than
 * two seconds or undocumented, or if a request blocks the event loop for more than 50 ms of its own work.
 *
 * FUZZ_REQUESTS (1,000,000), FUZZ_SEED (changes daily) and FUZZ_ONLY (a pattern of operations) change the run.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { formatList, publishProof } from '../proof-page.ts'
import { runShare, type ShareResult } from './share.ts'

const { FUZZ_REQUESTS = '1000000', FUZZ_ONLY = '', FUZZ_SHARE } = process.env
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / 86_400_000) * 1000)
const shares = availableParallelism()
const requests = Math.ceil(Number(FUZZ_REQUESTS) / shares)

const sumOf = (one: Record<string, number>, other: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]),
  )

const add = (one: ShareResult, other: ShareResult): ShareResult => ({
  sent: one.sent + other.sent,
  byStatus: sumOf(one.byStatus, other.byStatus),
  byFamily: sumOf(one.byFamily, other.byFamily),
  slowestMs: Math.max(one.slowestMs, other.slowestMs),
  maxOwnMs: Math.max(one.maxOwnMs, other.maxOwnMs),
  faults: [...one.faults, ...other.faults],
})

const children: ChildProcess[] = []

function inOwnProcess(share: number): Promise<ShareResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { env: { ...process.env, FUZZ_SHARE: String(share) } })
    children.push(child)
    let last: ShareResult | undefined
    child.on('message', (found: ShareResult) => {
      last = found
      console.log(`share ${share}: ${found.sent} sent, ${found.faults.length} faults`)
    })
    child.on('exit', (code) => {
      if (last !== undefined && code === 0) resolve(last)
      else {
        for (const other of children) other.kill()
        reject(new Error(`share ${share} ended with ${code}`))
      }
    })
  })
}

const formatCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

if (FUZZ_SHARE === undefined) {
  const began = performance.now()
  const found = (await Promise.all(Array.from({ length: shares }, (_, share) => inOwnProcess(share)))).reduce(add)
  const seconds = (performance.now() - began) / 1000
  const count = (pattern: RegExp) => found.faults.filter((fault) => pattern.test(fault)).length
  for (const fault of found.faults) console.log(`  ${fault}`)
  const lines = [
    `${found.sent} bad requests, seed ${seed}, ${seconds.toFixed(0)} s`,
    `answers: ${formatCounts(found.byStatus)}`,
    `families: ${formatCounts(found.byFamily)}`,
    `5xx or none: ${count(/: (?:status 5|no answer)/)}, undocumented: ${count(/: undocumented/)}, slowest ${Math.round(found.slowestMs)} ms, most own work ${Math.round(found.maxOwnMs)} ms`,
    `fuzz: ${found.sent} requests, ${found.faults.length} faults`,
  ]
  console.log(lines.join('\n'))
  publishProof('fuzz', formatList(lines), found.sent >= 1_000_000 && FUZZ_ONLY === '')
  process.exitCode = found.faults.length === 0 ? 0 : 1
} else {
  const share = Number(FUZZ_SHARE)
  const report = (found: ShareResult) => process.send?.(found)
  const found = await runShare({ requests, seed: seed + share * 1_000_000, only: new RegExp(FUZZ_ONLY), tell: report })
  process.send?.(found, () => process.exit(0))
}
