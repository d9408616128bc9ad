import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@grana/tools/paths'
import { addTemporaryFolder, type Run } from '@grana/tools/processes/run'
import { runToEnd } from '@grana/tools/services/run-to-end'
import type { Defect } from './draw-defects.ts'

/** A clone of a revision with its dependencies installed, in which defects are planted. */
export type Tree = { name: string; folder: string; env: Record<string, string> }

export async function makeTree(run: Run, revision: string, env: Tree['env']): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-defects-'))
  addTemporaryFolder(run, folder)
  await runToEnd('git', ['clone', '--quiet', root, folder])
  await runToEnd('git', ['-C', folder, 'checkout', '--quiet', revision])
  await runToEnd('pnpm', ['install', '--frozen-lockfile', '--reporter=silent'], { cwd: folder })
  await runToEnd('pnpm', ['--silent', 'build'], { cwd: folder })
  return { name: revision, folder, env }
}

/** The line of a defect in this tree; undefined if it is absent or ambiguous. */
export function placeOf({ folder }: Tree, { file, line, before }: Defect): number | undefined {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  if (lines[line - 1] === before) return line
  const found = lines.flatMap((text, at) => (text === before ? [at + 1] : []))
  return found.length === 1 ? found[0] : undefined
}

function plant(tree: Tree, defect: Defect): () => void {
  const path = join(tree.folder, defect.file)
  const original = readFileSync(path, 'utf8')
  const line = placeOf(tree, defect)
  if (line === undefined) throw new Error(`${defect.file}:${defect.line} is not in ${tree.name}`)
  const lines = original.split('\n')
  writeFileSync(path, lines.with(line - 1, defect.after).join('\n'))
  return () => writeFileSync(path, original)
}

/** Runs work over a tree with planted defects, and removes them afterwards. */
export async function withDefects<T>(tree: Tree, defects: readonly Defect[], work: () => Promise<T>): Promise<T> {
  const takeOut = defects.map((defect) => plant(tree, defect))
  try {
    return await work()
  } finally {
    for (const one of takeOut) one()
  }
}
