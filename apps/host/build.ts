import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles into one file that needs no node_modules. */
await build({
  entryPoints: [join(import.meta.dirname, 'src/main.ts')],
  outfile: join(import.meta.dirname, 'dist/main.js'),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minifySyntax: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  // Parts of Fastify are CommonJS and `require` Node's built-in modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
