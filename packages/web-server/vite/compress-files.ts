import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Which mode compresses better depends on the file, and at build there is time to try each. */
const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT]

async function smallest(body: Buffer): Promise<Buffer> {
  const tries = modes.map((mode) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_MODE]: mode } }),
  )
  const [best] = (await Promise.all(tries)).toSorted((one, other) => one.length - other.length)
  if (best === undefined) throw new Error('nothing was compressed')
  return best
}

const compressible = new Set(['.js', '.css', '.svg', '.ico', '.txt'])

/** Writes the compressed forms of built files next to them. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const body = await readFile(file)
      await writeFile(`${file}.br`, await smallest(body))
      await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
    }),
  )
}
