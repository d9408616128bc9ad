import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { denyAllPolicy } from './security-headers.ts'
import { storeAnswer, type StoredAnswer } from './stored-answer.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

/** Additional headers of some paths. */
export type ExtraHeaders = (path: string) => Readonly<Record<string, string>>

const none: ExtraHeaders = () => ({})

/**
 * Reads the built files once. They are a few hundred kilobytes, and a request that can only name a key of this map
 * cannot traverse the disk.
 */
export async function loadAssets(
  folder: string,
  more: ExtraHeaders = none,
): Promise<ReadonlyMap<string, StoredAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = new Set(files)
  const served = files.filter((file) => types[extname(file)])
  const answers = await Promise.all(
    served.map(
      async (file) =>
        [address(folder, file), await loadAsset(file, { path: address(folder, file), names, more })] as const,
    ),
  )
  return new Map(answers)
}

interface Found {
  readonly path: string
  readonly names: ReadonlySet<string>
  readonly more: ExtraHeaders
}

async function loadAsset(file: string, { path, names, more }: Found): Promise<StoredAnswer> {
  const compressed = {
    ...(names.has(`${file}.br`) && { br: await readFile(`${file}.br`) }),
    ...(names.has(`${file}.gz`) && { gzip: await readFile(`${file}.gz`) }),
  }
  const hashed = path.startsWith('/assets/')
  return storeAnswer({
    body: await readFile(file),
    compressed,
    headers: {
      ...more(path),
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'Content-Security-Policy': denyAllPolicy,
    },
  })
}

function address(folder: string, file: string): string {
  return `/${relative(folder, file).split(sep).join('/')}`
}
