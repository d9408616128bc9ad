import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inParallel } from './in-parallel.ts'
import { installedProgram, runProgram } from './programs.ts'
import type { Finding, CheckResult } from './tree.ts'
import { codeWorkspaces } from './tree.ts'

async function typesOf(root: string, folder: string): Promise<Finding[]> {
  if (existsSync(join(root, folder, 'react-router.config.ts'))) {
    const generated = await runProgram(join(root, folder), installedProgram(root, 'react-router', folder), ['typegen'])
    if (generated.code !== 0) return [{ file: folder, message: `route types: ${generated.output.trim()}` }]
  }
  const known = join(root, '.local/types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  // One checker each: two workspaces already share two cores, and more checkers repeat each other's work.
  const options = ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  const { code, output } = await runProgram(root, installedProgram(root, 'tsc'), ['-p', folder, ...options])
  return code === 0 ? [] : [{ file: folder, message: output.trim() }]
}

/** Type-checks workspaces, by default every one with code, without writing anything. */
export async function checkTypes(root: string, folders = codeWorkspaces(root)): Promise<CheckResult> {
  const findings = await inParallel(folders, 2, async (folder) => typesOf(root, folder))
  return { findings: findings.flat(), looked: `${folders.length} workspaces` }
}
