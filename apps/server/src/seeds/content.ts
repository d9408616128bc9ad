import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Beside the bundle in production, in the tree otherwise. */
const places = [new URL('./content/', import.meta.url), new URL('../../../../content/es/', import.meta.url)]

/** A file of `content/es` as it stands. */
export function readContentFile(name: string): Promise<string> {
  const place = places.map((folder) => new URL(name, folder)).find((candidate) => existsSync(candidate))
  if (place === undefined) throw new Error(`${name} is missing: neither beside the bundle nor in content/es.`)
  return readFile(place, 'utf8')
}
