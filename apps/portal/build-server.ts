import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'esbuild'

const here = import.meta.dirname

/** One file that needs no node_modules; it finds its client files beside itself. */
await build({
  entryPoints: [join(here, 'server/main.ts')],
  outfile: join(here, 'build/server-main.js'),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minifySyntax: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Parts of Fastify are CommonJS and ask for Node's own modules by `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
})

const compressible = new Set(['.js', '.css', '.svg', '.ico', '.txt'])
const entries = await readdir(join(here, 'build/client'), { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))

await Promise.all(
  files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name)
    const body = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(body))
    await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
  }),
)
