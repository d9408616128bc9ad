/**
 * pnpm prove mutation
 *
 * Changes the permission table and the checks that read it in one place at a time, and runs their tests: each mutant
 * must make a test fail. Prints how many were killed and those that survived; fails under 95 %.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@grana/contract/tenancy'
import { permissionTable, roles } from '@grana/server/permissions/table'
import { inRoot } from '@grana/tools/paths'
import { runTests } from './harness.ts'
import { harnessStandIn, installMutator, loadWithMutant } from './load.ts'
import { listMutants, mutateCell, type Mutant } from './mutants.ts'
import { closeApi } from './shared-api.ts'

const root = inRoot('apps/server')
const least = 0.95

const tableTests = ['src/permissions/table.test.ts']
const decisionTests = ['src/permissions/decide.test.ts', ...tableTests]
const authorizationTests = ['src/http/tenancy/authorize-roles.test.ts']

type Work = { mutant: Mutant; tests: readonly string[] }

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every cell with each of the other decisions. */
function cellsOf(file: string): Work[] {
  const source = sourceOf(file)
  return permissions.flatMap((permission) =>
    roles.flatMap((role) => {
      const others = [undefined, 'suggest', 'own', 'yes'].filter(
        (decision) => decision !== permissionTable[permission][role],
      )
      return others.map((to) => ({ mutant: mutateCell(file, source, { permission, role, to }), tests: tableTests }))
    }),
  )
}

function codeOf(file: string, tests: readonly string[]): Work[] {
  return listMutants(file, sourceOf(file)).map((mutant) => ({ mutant, tests }))
}

const isUnreadable = (error: unknown) => error instanceof Error && (error instanceof SyntaxError || 'code' in error)

/** Whether the tests fail; a mutant that does not compile does not count. */
async function isKilled({ mutant, tests }: Work): Promise<boolean | undefined> {
  const files = tests.map((test) => join(root, test))
  const broken = await loadWithMutant(files, mutant).then(
    () => undefined,
    (error: unknown) => error,
  )
  const { failure } = await runTests()
  if (isUnreadable(broken)) return undefined
  return broken !== undefined || failure !== undefined
}

installMutator(root, {
  ...harnessStandIn,
  '#server/testing/test-api.ts': new URL('shared-api.ts', import.meta.url).href,
})
for (const tests of [decisionTests, ['src/permissions/appoint.test.ts'], authorizationTests]) {
  await loadWithMutant(
    tests.map((test) => join(root, test)),
    undefined,
  )
  const { total, failure } = await runTests()
  if (failure !== undefined) throw failure
  if (total === 0) throw new Error(`no tests were run of ${tests.join()}`)
}

const began = performance.now()
const work = [
  ...cellsOf('src/permissions/table.ts'),
  ...codeOf('src/permissions/decide.ts', decisionTests),
  ...codeOf('src/permissions/appoint.ts', ['src/permissions/appoint.test.ts']),
  ...codeOf('src/http/tenancy/authorize.ts', authorizationTests),
]
const perFile = new Map<string, { killed: number; total: number }>()
for (const one of work) {
  const count = perFile.get(one.mutant.file) ?? { killed: 0, total: 0 }
  const killed = await isKilled(one)
  if (killed === undefined) continue
  if (!killed) console.log(`survived: ${one.mutant.name}`)
  perFile.set(one.mutant.file, { killed: count.killed + Number(killed), total: count.total + 1 })
}
await closeApi()

const lines = [...perFile].map(([file, count]) => `${file}: ${count.killed} of ${count.total} killed`)
const killed = [...perFile.values()].reduce((sum, count) => sum + count.killed, 0)
const total = [...perFile.values()].reduce((sum, count) => sum + count.total, 0)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
const score = total === 0 ? 0 : killed / total
lines.push(`mutation: ${killed} of ${total} killed, ${(score * 100).toFixed(1)} %, ${seconds} s`)
for (const line of lines) console.log(line)
console.log(`<!-- figures -->\n${lines.map((line) => `- ${line}`).join('\n')}\n<!-- end -->`)
process.exitCode = score >= least ? 0 : 1
