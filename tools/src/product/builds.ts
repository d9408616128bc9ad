import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { tryToEnd } from '../services/run-to-end.ts'
import { withBuildLock } from './build-lock.ts'

/** A bundle that a process runs from, and what it is made of. */
type Build = { folder: string; sources: string[]; outputs: string[] }

const sharedSources = ['packages/contract/src', 'packages/messages/src', 'pnpm-lock.yaml']
const screenSources = ['packages/client/src', 'packages/cvss/src', 'packages/parts/src', 'packages/ui/src']

/** All are built alike. */
const browserApp = (name: string): Build => ({
  folder: `apps/${name}`,
  sources: [
    ...['src', 'index.html', 'vite.config.ts', 'package.json'].map((part) => `apps/${name}/${part}`),
    'packages/web-server/vite',
    ...screenSources,
    ...sharedSources,
  ],
  outputs: ['dist/index.html'],
})

const builds = {
  documents: {
    folder: 'packages/documents',
    sources: ['packages/documents/src', 'packages/documents/build.ts', ...sharedSources],
    outputs: ['dist/documents.js'],
  },
  server: {
    folder: 'apps/server',
    sources: ['apps/server/src', 'apps/server/build.ts', 'packages/documents/src', ...sharedSources],
    outputs: ['dist/main-api.js', 'dist/main-worker.js'],
  },
  portal: {
    folder: 'apps/portal',
    sources: [
      ...[
        'src',
        'server',
        'bridge',
        'public',
        'build-server.ts',
        'build-bridge.ts',
        'vite.config.ts',
        'react-router.config.ts',
        'package.json',
      ].map((name) => `apps/portal/${name}`),
      ...screenSources,
      ...sharedSources,
      'packages/web-server/src',
      'content/es',
    ],
    outputs: ['build/server-main.js'],
  },
  gallery: {
    folder: 'apps/gallery',
    sources: [
      ...['src', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `apps/gallery/${name}`),
      ...screenSources,
      ...sharedSources,
    ],
    outputs: ['dist/index.html'],
  },
  host: {
    folder: 'apps/host',
    sources: ['apps/host/src', 'apps/host/build.ts', 'packages/web-server/src', ...sharedSources],
    outputs: ['dist/main.js'],
  },
  customers: browserApp('customers'),
  agents: browserApp('agents'),
  staff: browserApp('staff'),
} satisfies Record<string, Build>

export type BuildName = keyof typeof builds

/** Everything that `productSpecs` starts. */
export const productBuilds: readonly BuildName[] = [
  'documents',
  'server',
  'portal',
  'host',
  'customers',
  'agents',
  'staff',
]

/** A test beside a source is no part of the build; a folder's own time tells of files that went. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function oldest(paths: string[]): number {
  return Math.min(...paths.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)))
}

/** Whether the build has everything and nothing that it is made of is younger. */
export function isFresh({ folder, sources, outputs }: Build): boolean {
  const made = oldest(outputs.map((output) => inRoot(folder, output)))
  return made > 0 && made >= Math.max(...sources.map((source) => newest(inRoot(source))))
}

/** A workspace that does not exist has nothing to build. */
export const exists = (name: BuildName): boolean => existsSync(inRoot(builds[name].folder, 'package.json'))

async function make(name: BuildName): Promise<void> {
  const build = builds[name]
  await withBuildLock(name, async () => {
    if (isFresh(build)) return
    console.error(`Building ${name} …`)
    const began = Date.now()
    const { code, output } = await tryToEnd(process.execPath, ['--run', 'build'], {
      cwd: inRoot(build.folder),
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Refusal(`The build of ${name} failed with code ${code}.\n${output}`)
    console.error(`Built ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  })
}

/** Builds what is missing or older than its sources, one after the other: each takes both cores anyway. */
export async function ensureBuilt(names: readonly BuildName[]): Promise<void> {
  for (const name of names.filter((one) => exists(one) && !isFresh(builds[one]))) await make(name)
}
