/**
 * Runs the ledger's tests with each of the mutants that the parent process sends. Modules of tests are never unloaded, so a
 * process runs only a few mutants.
 */
import { join } from 'node:path'
import { inRoot } from '@grana/tools/paths'
import { runTests } from './harness.ts'
import { harnessStandIn, installMutator, loadWithMutant } from './load.ts'
import { setMutation } from './mutated-api.ts'
import type { SqlMutant } from './sql-mutants.ts'

export type Outcome = { mutant: SqlMutant | undefined; outcome: 'killed' | 'refused' | 'survived'; failure: string }

const root = inRoot('apps/server')
const quick = ['ledger-lines', 'ledger-acts', 'ledger', 'ledger-model']
/** The files that notice most mutants come first. */
const orderFor = (mutant: SqlMutant | undefined) =>
  /^(?:check_|refuse_|demand_)| dropped$/.test(mutant?.name ?? '')
    ? ['ledger', ...quick.filter((name) => name !== 'ledger')]
    : quick

/** The first failure of the tests over a database with a mutant. */
async function failureWith(mutant: SqlMutant | undefined): Promise<unknown> {
  setMutation(mutant?.statement)
  for (const name of orderFor(mutant)) {
    await loadWithMutant([join(root, `src/modules/ledger/${name}.test.ts`)], undefined)
    const { failure, total } = await runTests()
    if (total === 0) throw new Error(`${name} has no tests`)
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

async function run(mutants: readonly (SqlMutant | null)[]): Promise<void> {
  for (const mutant of mutants) {
    const failure = await failureWith(mutant ?? undefined)
    const outcome = failure === undefined ? 'survived' : isRefused(failure) ? 'refused' : 'killed'
    const told: Outcome = { mutant: mutant ?? undefined, outcome, failure: String(failure).slice(0, 200) }
    process.send?.(told)
  }
  process.disconnect()
}

process.on('message', (mutants: (SqlMutant | null)[]) => void run(mutants))
