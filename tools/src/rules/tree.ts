import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A violation and its place. */
export interface Finding {
  file: string
  line?: number
  message: string
}

/** The findings of one check, with a short note on how much it checked. */
export interface CheckResult {
  findings: Finding[]
  looked: string
}

/** Files that git tracks and new ones that it does not ignore. */
export function treeFiles(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const names = new Set(list.split('\0').filter((name) => name !== ''))
  // git still lists a deleted file that is not yet committed.
  return [...names].filter((name) => existsSync(join(root, name))).toSorted()
}

/** The workspace folders of pnpm-workspace.yaml. */
export function workspaceFolders(root: string): string[] {
  const inside = (parent: string): string[] =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : []
  return [...inside('apps'), ...inside('packages'), ...inside('clients'), 'e2e', 'proofs', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
}

/** Tests and their support files: `test-database.ts`, `x.fixture.ts`, a folder `testing`. */
export const isTest = (file: string): boolean =>
  /\.(test|journey|behaviour|fixture)\.tsx?$|\/test-[^/]+\.tsx?$|\/testing\/|^e2e\//.test(file)
export const isCode = (file: string): boolean => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file)
export const isGenerated = (file: string): boolean =>
  /\.generated\.ts$|^docs\/api\/|^clients\/typescript\/grana\.|^docs\/domain\/schema\.sql$|^apps\/server\/src\/db\/tables\.ts$/.test(
    file,
  )

/** The workspaces with code. */
export function codeWorkspaces(root: string): string[] {
  const files = treeFiles(root).filter(isCode)
  return workspaceFolders(root).filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
