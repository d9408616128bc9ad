import { execFileSync } from 'node:child_process'
import { tryToEnd } from '../services/run-to-end.ts'

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

async function commitOf(root: string, name: string): Promise<string | undefined> {
  const { code, output } = await tryToEnd('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: root,
  })
  return code === 0 ? output.trim() : undefined
}

/** The commit at which the change left main; on main itself, the one that is published, or the current one. */
export async function findBase(root: string): Promise<string> {
  const [head, main, published] = await Promise.all(['HEAD', 'main', 'origin/main'].map((name) => commitOf(root, name)))
  if (head === undefined) throw new Error('The work tree has no commit.')
  const other = main === undefined || main === head ? (published ?? main) : main
  return other === undefined ? head : git(root, 'merge-base', head, other).trim()
}

const namesIn = (output: string): string[] => output.split('\0').filter((name) => name !== '')

/** Files that differ from the base, committed or not, deleted ones and new ones included. */
export function listChangedFiles(root: string, base: string): string[] {
  const differing = namesIn(git(root, 'diff', '--name-only', '-z', '--no-renames', base))
  const created = namesIn(git(root, 'ls-files', '-z', '--others', '--exclude-standard'))
  return [...new Set([...differing, ...created])].toSorted()
}
