import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { compressFiles } from '@grana/web-server/vite/compress-files'
import { buildBridge } from './build-bridge.ts'
import { createDraw } from './server/preview/draw-preview.ts'
import { previewPages, previewPath } from './src/lib/preview-pages.ts'

const here = import.meta.dirname

const common = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} satisfies BuildOptions

/** Bundles into one file that needs no node_modules; it finds its client files beside itself. */
await build({
  ...common,
  entryPoints: [join(here, 'server/main.ts')],
  outfile: join(here, 'build/server-main.js'),
  format: 'esm',
  // Parts of Fastify are CommonJS and `require` Node's built-in modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})

/** The worker that renders preview images of programs, with its native module beside it. */
await build({
  ...common,
  entryPoints: [join(here, 'server/preview/preview-worker.ts')],
  outfile: join(here, 'build/preview-worker.cjs'),
  format: 'cjs',
  loader: { '.node': 'copy' },
  assetNames: '[name]',
})

const fonts = dirname(fileURLToPath(import.meta.resolve('@grana/ui/fonts/preview-title.ttf')))
await mkdir(join(here, 'build/fonts'), { recursive: true })
for (const file of await readdir(fonts)) {
  if (extname(file) === '.ttf') await copyFile(join(fonts, file), join(here, 'build/fonts', file))
}

const draw = createDraw(fonts)
for (const [page, picture] of Object.entries(previewPages)) {
  const file = join(here, 'build/client', previewPath(page))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, draw(picture))
}

await writeFile(join(here, 'build/bridge.js'), await buildBridge())
await compressFiles(join(here, 'build/client'))
