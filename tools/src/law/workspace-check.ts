import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Verdict } from './tree.ts'
import { codeWorkspaces, treeFiles } from './tree.ts'

// What a workspace may say for itself; strictness is said once, in the root.
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

/** Says what is wrong with a workspace's tsconfig.json; undefined content means that there is none. */
export function typeConfigurationOf(folder: string, content: string | undefined): Finding[] {
  const file = `${folder}/tsconfig.json`
  if (content === undefined) return [{ file, message: 'is missing: the workspace is not checked for types' }]
  const configuration = JSON.parse(content) as TypeConfiguration
  const up = folder.includes('/') ? '../../tsconfig.json' : '../tsconfig.json'
  const inherits = configuration.extends === up ? [] : [{ file, message: `must extend ${up}` }]
  const foreign = Object.keys(configuration.compilerOptions ?? {})
    .filter((option) => !ownOptions.has(option))
    .map((option) => ({ file, message: `sets "${option}": strictness is said once, in the root tsconfig.json` }))
  return [...inherits, ...foreign]
}

/** Says which workspaces hold tests that no run of Vitest would find. */
export function forgottenTestsOf(folder: string, files: string[]): Finding[] {
  const inside = files.filter((file) => file.startsWith(`${folder}/`))
  const hasTests = inside.some((file) => /\.test\.tsx?$/.test(file))
  const file = `${folder}/vitest.config.ts`
  return hasTests && !inside.includes(file) ? [{ file, message: 'is missing: nobody runs the tests beside it' }] : []
}

export function checkWorkspaces(root: string): Verdict {
  const files = treeFiles(root)
  const folders = codeWorkspaces(root)
  const read = (file: string): string | undefined =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  const findings = folders.flatMap((folder) => [
    ...typeConfigurationOf(folder, read(`${folder}/tsconfig.json`)),
    ...forgottenTestsOf(folder, files),
  ])
  return { findings, looked: `${folders.length} workspaces` }
}
