import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { localFolder, root } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { resolverOption } from '../resolver-option.ts'
import { tryToEnd } from '../services/run-to-end.ts'
import { unitTestScope, vitest } from '../tests/unit-tests.ts'

/** Test files that import a file which differs from the base, by Vitest's graph of imports. */
export async function listRelatedTests(base: string): Promise<string[]> {
  const file = join(localFolder('results'), `related-${process.pid}.json`)
  const args = [vitest, 'list', '--filesOnly', `--changed=${base}`, `--json=${file}`, ...unitTestScope()]
  const { code, output } = await tryToEnd(process.execPath, args, {
    cwd: root,
    env: { NODE_OPTIONS: resolverOption() },
  })
  if (code !== 0) throw new Refusal(`Vitest could not list the related tests (code ${code}).\n${output}`)
  const found = JSON.parse(readFileSync(file, 'utf8')) as { file: string }[]
  rmSync(file, { force: true })
  return [...new Set(found.map((one) => relative(root, one.file)))].toSorted()
}

/** Support files of tests that start the object store: the one that does, and those that import it. */
export function storeSupport(folder = 'apps/server/src/testing'): string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const importers = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('/test-store.ts'))
  return ['test-store.ts', ...importers.map((file) => basename(file))]
}

/** Whether a test file needs an object store, by what it imports. */
export function needsStore(file: string, support: readonly string[]): boolean {
  const content = readFileSync(join(root, file), 'utf8')
  return [...support.map((name) => `/${name}'`), "/object-store.ts'"].some((name) => content.includes(name))
}
