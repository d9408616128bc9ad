import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Workspace = { folder: string; name: string; uses: readonly string[] }

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

export function loadWorkspaces(root: string, folders: readonly string[]): Workspace[] {
  return folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    const { name, dependencies = {}, devDependencies = {} } = manifest
    return { folder, name, uses: [...Object.keys(dependencies), ...Object.keys(devDependencies)] }
  })
}

/** Files in the root that decide how every workspace is compiled. */
const ofAll = /^(?:tsconfig\.json|package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml)$/

/** The folders of changed workspaces and of those that import them: a change of a type shows where it is used. */
export function findTouchedWorkspaces(workspaces: readonly Workspace[], changed: readonly string[]): string[] {
  const isAll = changed.some((file) => ofAll.test(file))
  const touched = new Set(
    workspaces.filter(({ folder }) => isAll || changed.some((file) => file.startsWith(`${folder}/`))),
  )
  // A Set visits what is added while it is iterated, so this follows imports of imports.
  for (const { name } of touched) {
    for (const other of workspaces) if (other.uses.includes(name)) touched.add(other)
  }
  return workspaces.filter((one) => touched.has(one)).map(({ folder }) => folder)
}
