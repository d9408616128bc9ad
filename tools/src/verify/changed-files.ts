import { execFileSync } from 'node:child_process'
import { tryToEnd } from '../services/run-to-end.ts'

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

async function findCommit(root: string, name: string): Promise<string | undefined> {
  const { code, output } = await tryToEnd('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: root,
  })
  return code === 0 ? output.trim() : undefined
}

/** The commit at which the change left main; on main itself, the last one that is published, or the current one. */
export async function findBase(root: string): Promise<string> {
  const isOnMain = git(root, 'branch', '--show-current').trim() === 'main'
  const names = isOnMain ? ['origin/main'] : ['main', 'origin/main']
  const [other = 'HEAD'] = (await Promise.all(names.map((name) => findCommit(root, name)))).filter(
    (commit) => commit !== undefined,
  )
  return git(root, 'merge-base', 'HEAD', other).trim()
}

const namesIn = (output: string): string[] => output.split('\0').filter((name) => name !== '')

/** Files that differ from the base, committed or not, deleted ones and new ones included. */
export function listChangedFiles(root: string, base: string): string[] {
  const differing = namesIn(git(root, 'diff', '--name-only', '-z', '--no-renames', base))
  const created = namesIn(git(root, 'ls-files', '-z', '--others', '--exclude-standard'))
  return [...new Set([...differing, ...created])].toSorted()
}
