import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Next to the bundle in production, in the source tree otherwise. */
const places = [new URL('./content/', import.meta.url), new URL('../../../../content/es/', import.meta.url)]

/** The text of a file of `content/es`. */
export function loadContentFile(name: string): Promise<string> {
  const place = places.map((folder) => new URL(name, folder)).find((candidate) => existsSync(candidate))
  if (place === undefined) throw new Error(`${name} is missing: neither next to the bundle nor in content/es.`)
  return readFile(place, 'utf8')
}
