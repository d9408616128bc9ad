import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseByFeature } from '@grana/messages/promises'

const root = join(import.meta.dirname, '../..')
export const readRepositoryFile = (file: string) => readFileSync(join(root, file), 'utf8')
export const modules = globSync('packages/messages/src/es/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/gallery\.ts$/.test(file),
)
export const longTexts = globSync('content/es/{legal/*.md,clauses.yaml}', { cwd: root })

/** Every text of a module as displayed; for a function, its source. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value)]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(collectTexts)
}

/** Every text of the catalogue and of content/es as displayed. */
export async function listDisplayedTexts(): Promise<string[]> {
  const loaded = await Promise.all(modules.map((file) => import(join(root, file)) as Promise<object>))
  const long = longTexts.flatMap((file) => chooseByFeature(readRepositoryFile(file)).split(/\n\s*\n/))
  return [...loaded.flatMap(collectTexts), ...long.map((text) => text.replaceAll(/\s+/g, ' '))]
}
