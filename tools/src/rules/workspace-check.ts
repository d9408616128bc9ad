import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, CheckResult } from './tree.ts'
import { codeWorkspaces, treeFiles } from './tree.ts'

// Options that a workspace may set itself; strictness is set once, in the root.
const ownOptions = new Set([
  'types',
  'lib',
  'rootDirs',
  'allowJs',
  'checkJs',
  'jsx',
  'plugins',
  'allowArbitraryExtensions',
])

interface TypeConfiguration {
  extends?: string
  compilerOptions?: Record<string, unknown>
}

/** Reports faults of a workspace's tsconfig.json; undefined content means that there is none. */
export function checkTypeConfiguration(folder: string, content: string | undefined): Finding[] {
  const file = `${folder}/tsconfig.json`
  if (content === undefined) return [{ file, message: 'is missing: the workspace is not checked for types' }]
  const configuration = JSON.parse(content) as TypeConfiguration
  const up = folder.includes('/') ? '../../tsconfig.json' : '../tsconfig.json'
  const inherits = configuration.extends === up ? [] : [{ file, message: `must extend ${up}` }]
  const foreign = Object.keys(configuration.compilerOptions ?? {})
    .filter((option) => !ownOptions.has(option))
    .map((option) => ({ file, message: `sets "${option}": strictness is set once, in the root tsconfig.json` }))
  return [...inherits, ...foreign]
}

/** Reports workspaces with tests that no Vitest run would find. */
export function checkForgottenTests(folder: string, files: string[]): Finding[] {
  const inside = files.filter((file) => file.startsWith(`${folder}/`))
  const hasTests = inside.some((file) => /\.test\.tsx?$/.test(file))
  const file = `${folder}/vitest.config.ts`
  return hasTests && !inside.includes(file)
    ? [{ file, message: 'is missing: no run includes the tests next to it' }]
    : []
}

export function checkWorkspaces(root: string): CheckResult {
  const files = treeFiles(root)
  const folders = codeWorkspaces(root)
  const read = (file: string): string | undefined =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  const findings = folders.flatMap((folder) => [
    ...checkTypeConfiguration(folder, read(`${folder}/tsconfig.json`)),
    ...checkForgottenTests(folder, files),
  ])
  return { findings, looked: `${folders.length} workspaces` }
}
