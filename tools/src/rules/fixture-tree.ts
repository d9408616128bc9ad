import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { treeFiles, workspaceFolders } from './tree.ts'

export interface FixtureTree {
  root: string
  plant: (files: Record<string, string>) => void
  link: (target: string, name: string) => void
  fell: () => void
}

/** A temporary work tree with the given files. */
export function createFixtureTree(files: Record<string, string>): FixtureTree {
  const root = mkdtempSync(join(tmpdir(), 'grana-law-'))
  const plant = (more: Record<string, string>): void => {
    for (const [name, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
  }
  const link = (target: string, name: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    symlinkSync(target, join(root, name))
  }
  plant({ ...files, '.gitignore': 'node_modules\n' })
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  return { root, plant, link, fell: () => rmSync(root, { recursive: true, force: true }) }
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
    )

/** A temporary copy of a work tree or a part of it; its workspaces link to each other's copies and to installed dependencies. */
export function copyTree(source: string, isWanted: (file: string) => boolean = () => true): FixtureTree {
  const tree = createFixtureTree({})
  for (const file of treeFiles(source).filter((name) => isWanted(name))) {
    mkdirSync(dirname(join(tree.root, file)), { recursive: true })
    cpSync(join(source, file), join(tree.root, file))
  }
  const original = realpathSync(source)
  for (const folder of ['.', ...workspaceFolders(source)]) {
    const parts = join(source, folder, 'node_modules')
    for (const name of existsSync(parts) ? packagesIn(parts) : []) {
      const target = realpathSync(join(parts, name))
      const isWorkspace = target.startsWith(`${original}/`) && !target.includes('/node_modules/')
      tree.link(
        isWorkspace ? join(tree.root, target.slice(original.length)) : target,
        join(folder, 'node_modules', name),
      )
    }
  }
  return tree
}
