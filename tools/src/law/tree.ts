import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Something the law does not allow, and where. */
export interface Finding {
  file: string
  line?: number
  message: string
}

/** What one check found, with a short word on how much it looked at. */
export interface Verdict {
  findings: Finding[]
  looked: string
}

/** Files of the tree under git's eye: tracked ones and new ones that are not ignored. */
export function treeFiles(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const names = new Set(list.split('\0').filter((name) => name !== ''))
  // A file that was deleted but not yet committed is still listed.
  return [...names].filter((name) => existsSync(join(root, name))).toSorted()
}

/** The folders of the workspaces, as pnpm-workspace.yaml names them. */
export function workspaceFolders(root: string): string[] {
  const inside = (parent: string): string[] =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : []
  return [...inside('apps'), ...inside('packages'), 'e2e', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
}

/** Tests, and what stands beside them for tests only: `test-database.ts`, `x.fixture.ts`, a folder `testing`. */
export const isTest = (file: string): boolean =>
  /\.(test|journey|behaviour|fixture)\.tsx?$|\/test-[^/]+\.tsx?$|\/testing\/|^e2e\//.test(file)
export const isCode = (file: string): boolean => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file)
export const isGenerated = (file: string): boolean =>
  /\.generated\.ts$|^docs\/api\/|^apps\/server\/src\/db\/tables\.ts$/.test(file)

/** The workspaces that hold code. */
export function codeWorkspaces(root: string): string[] {
  const files = treeFiles(root).filter(isCode)
  return workspaceFolders(root).filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
