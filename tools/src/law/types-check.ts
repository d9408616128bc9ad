import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inParallel } from './in-parallel.ts'
import { installed, runCommand } from './run-command.ts'
import type { Finding, Verdict } from './tree.ts'
import { isCode, treeFiles, workspaceFolders } from './tree.ts'

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

function configurationOf(root: string, folder: string): Finding[] {
  const file = `${folder}/tsconfig.json`
  if (!existsSync(join(root, file))) return [{ file, message: 'is missing: the workspace is not checked for types' }]
  const configuration = JSON.parse(readFileSync(join(root, file), 'utf8')) as TypeConfiguration
  const up = folder.includes('/') ? '../../tsconfig.json' : '../tsconfig.json'
  const inherits = configuration.extends === up ? [] : [{ file, message: `must extend ${up}` }]
  const foreign = Object.keys(configuration.compilerOptions ?? {})
    .filter((option) => !ownOptions.has(option))
    .map((option) => ({ file, message: `sets "${option}": strictness is said once, in the root tsconfig.json` }))
  return [...inherits, ...foreign]
}

async function typesOf(root: string, folder: string): Promise<Finding[]> {
  const wrong = configurationOf(root, folder)
  if (!existsSync(join(root, folder, 'tsconfig.json'))) return wrong
  if (existsSync(join(root, folder, 'react-router.config.ts'))) {
    const generated = await runCommand(join(root, folder), installed(root, 'react-router', folder), ['typegen'])
    if (generated.code !== 0) return [...wrong, { file: folder, message: `route types: ${generated.output.trim()}` }]
  }
  const { code, output } = await runCommand(root, installed(root, 'tsc'), ['-p', folder, '--pretty', 'false'])
  return code === 0 ? wrong : [...wrong, { file: folder, message: output.trim() }]
}

/** Compiles every workspace that holds code, without writing anything. */
export async function checkTypes(root: string): Promise<Verdict> {
  const files = treeFiles(root).filter(isCode)
  const folders = workspaceFolders(root).filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  const findings = await inParallel(folders, 2, async (folder) => typesOf(root, folder))
  return { findings: findings.flat(), looked: `${folders.length} workspaces` }
}
