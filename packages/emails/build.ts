import { build } from 'esbuild'

// Node runs TypeScript but no TSX, so the templates are bundled in every mode: development, test and production.
await build({
  entryPoints: [new URL('./src/emails.ts', import.meta.url).pathname],
  outfile: new URL('./dist/emails.js', import.meta.url).pathname,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  minifySyntax: true,
  sourcemap: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // The server part of react-dom is CommonJS and loads Node's modules by `require`.
  banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  logLevel: 'warning',
})
