import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Next to the bundle in production, in the source tree otherwise. */
const places = [new URL('./content/', import.meta.url), new URL('../../../../content/es/', import.meta.url)]

/** The bytes of a file of `content/es`. */
export function loadContentBytes(name: string): Promise<Buffer> {
  const place = places.map((folder) => new URL(name, folder)).find((candidate) => existsSync(candidate))
  if (place === undefined) throw new Error(`${name} is missing: neither next to the bundle nor in content/es.`)
  return readFile(place)
}

/** The text of a file of `content/es`. */
export async function loadContentFile(name: string): Promise<string> {
  return (await loadContentBytes(name)).toString('utf8')
}
