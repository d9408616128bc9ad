import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../paths.ts'

const keepMs = 24 * 60 * 60 * 1000

/** The empty folder for a run's logs; those of its last run go, and those of runs more than a day ago. */
export function openLogFolder(name: string): string {
  const all = localFolder('logs')
  for (const entry of readdirSync(all)) {
    const folder = join(all, entry)
    if (entry === name || Date.now() - statSync(folder).mtimeMs > keepMs)
      rmSync(folder, { recursive: true, force: true })
  }
  return localFolder('logs', name)
}
