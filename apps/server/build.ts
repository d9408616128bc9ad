import { copyFile, cp, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Each becomes one file that needs nothing beside it but Node and the files copied below. */
const entryPoints = {
  'main-api': here('src/main-api.ts'),
  'main-worker': here('src/main-worker.ts'),
  backup: here('src/main-backup.ts'),
  migrate: here('src/db/migrate.ts'),
  provision: here('src/db/provision.ts'),
  'provision-store': here('src/main-provision-store.ts'),
  'list-leads': here('src/modules/leads/list-leads-command.ts'),
  'create-staff': here('src/main-create-staff.ts'),
  'end-sessions': here('src/main-end-sessions.ts'),
  reseal: here('src/main-reseal.ts'),
  'trace-key': here('src/http/security/trace-key-command.ts'),
  'new-settings': here('src/main-draw-settings.ts'),
  'seed-demo': here('src/seeds/seed.ts'),
}

// Bundled CommonJS parts ask for Node's own modules by `require`, and some for their place on disk.
const banner = [
  `import { createRequire as requireFrom } from 'node:module'`,
  `const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`,
].join('\n')

const common = {
  outdir: here('dist'),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // The templates from their source: this build does not depend on another one having run.
  alias: { '@grana/emails': here('../../packages/emails/src/emails.ts') },
  // The driver tries a native part that is not installed; the queue would read a configuration in TypeScript if there were one.
  external: ['pg-native', 'typescript'],
  // Native parts are put beside the bundle, for the platform that builds.
  loader: { '.node': 'copy' },
  banner: { js: banner },
  logLevel: 'warning',
} satisfies BuildOptions

await rm(here('dist'), { recursive: true, force: true })
await build({ ...common, entryPoints })
// Started by their own names from beside the bundle, as from beside the source.
await build({
  ...common,
  entryPoints: {
    'square-process': here('src/lib/pictures/square-process.mjs'),
    'strength-thread': here('src/lib/password-strength/strength-thread.mjs'),
    'document-process': here('src/lib/documents/document-process.mjs'),
  },
  outExtension: { '.js': '.mjs' },
})
await cp(here('src/db/migrations'), here('dist/migrations'), { recursive: true })
await copyFile(here('../../content/es/clauses.yaml'), here('dist/clauses.yaml'))
await cp(here('../../content/es/pentest-checklists'), here('dist/pentest-checklists'), { recursive: true })
// What documents are set with.
for (const name of ['document', 'pentest-report', 'attestation', 'report']) {
  await copyFile(here(`src/lib/documents/${name}.typ`), here(`dist/${name}.typ`))
}
for (const face of ['title', 'text', 'figures']) {
  const name = `preview-${face}.ttf`
  await cp(here(`../../packages/ui/src/styles/fonts/${name}`), here(`dist/fonts/${name}`))
}
// Only the command that seeds the demo world reads these.
for (const name of [
  'demo-world.yaml',
  'demo/evidence',
  'demo/leads.json',
  'demo/people.yaml',
  'demo/reports.yaml',
  'demo/engagements.yaml',
  'demo/pentest-findings.yaml',
]) {
  await cp(here(`../../content/es/${name}`), here(`dist/content/${name}`), { recursive: true })
}
await copyFile(
  fileURLToPath(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'))),
  here('dist/scalar.js'),
)

for (const name of await readdir(here('dist'))) {
  const { size } = await stat(here(`dist/${name}`))
  if (name.endsWith('.js')) console.log(`dist/${name} ${Math.round(size / 1024)} KiB`)
}
