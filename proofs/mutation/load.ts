import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Mutant } from './mutants.ts'

/** Modules that are reloaded for every mutant: the tests and the policy that they test. */
const reloadedModules =
  /\/src\/(?:permissions\/[a-z-]+|http\/tenancy\/authorize(?:-roles)?|modules\/ledger\/[a-z-]+)(?:\.test|\.fixture)?\.ts$/

/** Modules that tests get instead of others: at least `vitest`. */
export type StandIns = Readonly<Record<string, string>>
export const harnessStandIn = { vitest: new URL('harness.ts', import.meta.url).href }

let current: Mutant | undefined
let turn = 0

const turnIn = (url: string | undefined) => /\?turn=\d+$/.exec(url ?? '')?.[0] ?? ''

/** Serves mutated source to importers of the policy, once for each mutant. Nothing is written to disk. */
export function installMutator(root: string, standIns: StandIns): void {
  registerHooks({
    resolve(specifier, context, next) {
      const query = turnIn(context.parentURL)
      const standIn = query === '' ? undefined : standIns[specifier]
      if (standIn !== undefined) return { url: standIn, shortCircuit: true }
      const found = next(specifier, context)
      return query !== '' && reloadedModules.test(found.url) ? { ...found, url: `${found.url}${query}` } : found
    },
    load(url, context, next) {
      const path = turnIn(url) === '' ? '' : fileURLToPath(url.split('?')[0] ?? '')
      if (!path.startsWith(root)) return next(url, context)
      const isIt = current !== undefined && path === `${root}/${current.file}`
      const code = isIt ? (current?.code ?? '') : readFileSync(path, 'utf8')
      return { format: 'module', source: stripTypeScriptTypes(code), shortCircuit: true }
    },
  })
}

/** Loads test files with a mutant applied. */
export async function loadWithMutant(files: readonly string[], mutant: Mutant | undefined): Promise<void> {
  current = mutant
  turn += 1
  for (const file of files) await import(`${pathToFileURL(file).href}?turn=${turn}`)
}
