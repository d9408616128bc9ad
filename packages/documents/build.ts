import { build } from 'esbuild'

// Node runs TypeScript but no TSX, so the templates are bundled in every mode: development, test and production.
await build({
  entryPoints: [new URL('./src/documents.ts', import.meta.url).pathname],
  outfile: new URL('./dist/documents.js', import.meta.url).pathname,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  minifySyntax: true,
  sourcemap: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // react-dom's server part is CommonJS and asks for Node's own modules by `require`.
  banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  logLevel: 'warning',
})
