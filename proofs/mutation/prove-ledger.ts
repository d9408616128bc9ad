/**
 * pnpm prove ledger-mutation
 *
 * Changes the functions, views and triggers of the ledger in one place at a time, each in a database of its own, and runs the
 * ledger's tests: each mutant must make a test fail. Prints those that survived; fails under 95 %.
 */
import { join } from 'node:path'
import { createTestDatabase } from '@grana/server/db/test-database'
import { inRoot } from '@grana/tools/paths'
import { formatList, publishProof } from '../proof-page.ts'
import { runTests } from './harness.ts'
import { harnessStandIn, installMutator, loadWithMutant } from './load.ts'
import { setMutation } from './mutated-api.ts'
import { listFunctionMutants, listTriggerMutants, listViewMutants, type SqlMutant } from './sql-mutants.ts'

const least = 0.95
const root = inRoot('apps/server')
const testFiles = ['ledger.test.ts', 'ledger-acts.test.ts', 'ledger-lines.test.ts', 'ledger-model.test.ts'].map(
  (name) => join(root, 'src/modules/ledger', name),
)

/** Mutants that do the same as the original, with the reason. Their names begin with these. */
const equivalents: readonly (readonly [start: string, reason: string])[] = [
  ['post_ledger_entry:34 1 → 2', 'only the sign of the product counts'],
  ['settle_ledger:15 = → <>', 'decides only whether the rows are compared one by one'],
  ['settle_ledger:20 = → <>', 'decides only whether the rows are compared one by one'],
  ['settle_ledger:29 max( → min(', 'the only answer that takes a payment back is its first'],
  ['settle_ledger:22 return', 'nothing is posted either way where both sides are the same'],
  ["settle_ledger:57 'paid'", 'an unknown place in the order is the last one too'],
  ['settle_ledger:51 is null → is not null', 'all earlier turns were taken back before the next'],
]

const functions = [
  'ledger_digest',
  'ledger_account',
  'post_ledger_entry',
  'settle_ledger',
  'post_to_ledger',
  'demand_balanced_entry',
  'check_ledger',
  'refuse_change_of_ledger',
]
const views = ['ledger_due', 'ledger_open']

async function listMutants(): Promise<SqlMutant[]> {
  const { owner: db, drop } = await createTestDatabase()
  try {
    return [
      ...(await listFunctionMutants(db, functions)),
      ...(await listViewMutants(db, views)),
      ...(await listTriggerMutants(db, '%ledger%')),
    ]
  } finally {
    await drop()
  }
}

/** The first failure of the tests over a database with a mutant. */
async function failureWith(mutant: SqlMutant | undefined): Promise<unknown> {
  setMutation(mutant?.statement)
  for (const file of testFiles) {
    await loadWithMutant([file], undefined)
    const { failure, total } = await runTests()
    if (total === 0) throw new Error(`${file} has no tests`)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** A statement that PostgreSQL refuses is no mutant: nothing of it could be released. */
const isRefused = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && /^42(?!501)/.test(String(failure.code))

installMutator(root, {
  ...harnessStandIn,
  '#server/testing/test-api.ts': new URL('mutated-api.ts', import.meta.url).href,
})
const healthy = await failureWith(undefined)
if (healthy !== undefined) throw healthy

const only = process.argv[2]
const mutants = (await listMutants()).filter(({ name }) => only === undefined || name.startsWith(only))
const began = performance.now()
const counts = new Map<string, { killed: number; total: number }>()
let equal = 0
for (const mutant of mutants) {
  const known = equivalents.find(([start]) => mutant.name.startsWith(start))
  if (known !== undefined) {
    equal += 1
    console.log(`equal: ${mutant.name} (${known[1]})`)
    continue
  }
  const failure = await failureWith(mutant)
  if (isRefused(failure)) continue
  const count = counts.get(mutant.part) ?? { killed: 0, total: 0 }
  if (failure === undefined) console.log(`survived: ${mutant.name}`)
  counts.set(mutant.part, { killed: count.killed + Number(failure !== undefined), total: count.total + 1 })
}

const killed = [...counts.values()].reduce((sum, count) => sum + count.killed, 0)
const total = [...counts.values()].reduce((sum, count) => sum + count.total, 0)
const score = total === 0 ? 0 : killed / total
const lines = [
  ...[...counts].map(([part, count]) => `${part}: ${count.killed} of ${count.total} killed`),
  `ledger: ${killed} of ${total} killed, ${(score * 100).toFixed(1)} %, ${equal} that change nothing left out, ${((performance.now() - began) / 1000).toFixed(0)} s`,
]
console.log(lines.join('\n'))
publishProof('ledger-mutation', formatList(lines), only === undefined)
process.exitCode = score >= least ? 0 : 1
