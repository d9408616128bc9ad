import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the work tree, whatever the current folder. */
export const root = join(import.meta.dirname, '../..')

/** A path inside the work tree. */
export const inRoot = (...parts: string[]): string => join(root, ...parts)

/** A folder for files of running processes; git ignores it. */
export function localFolder(...parts: string[]): string {
  const folder = inRoot('.local', ...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
