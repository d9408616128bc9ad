import { existsSync, readdirSync, statSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot, localFolder } from '../paths.ts'
import { identify, isAlive, type Identity } from '../processes/identity.ts'
import { Refusal } from '../processes/refusal.ts'
import { tryToEnd } from '../services/run-to-end.ts'

function tryToTake(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function holderOf(file: string): Identity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Identity
  } catch {
    return undefined
  }
}

/** Keeps two runs from writing the same build at the same time; ignores the lock of a dead process. */
async function withBuildLock(name: string, work: () => Promise<void>): Promise<void> {
  const file = join(localFolder('locks'), `build-${name}`)
  while (!tryToTake(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true })
    await pause(100)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** A bundle and its sources. */
type Build = { folder: string; sources: string[]; outputs: string[] }

const sharedSources = ['packages/contract/src', 'packages/messages/src', 'pnpm-lock.yaml']
const screenSources = ['packages/client/src', 'packages/cvss/src', 'packages/parts/src', 'packages/ui/src']

/** Sources of every build. */
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
    folder: 'packages/emails',
    sources: ['packages/emails/src', 'packages/emails/build.ts', ...sharedSources],
    outputs: ['dist/emails.js'],
  },
  server: {
    folder: 'apps/server',
    sources: ['apps/server/src', 'apps/server/build.ts', 'packages/emails/src', ...sharedSources],
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

/** Tests are no part of the build; a folder's own mtime shows deleted files. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function oldest(paths: string[]): number {
  return Math.min(...paths.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)))
}

/** Whether the build is complete and newer than all its sources. */
function isFresh({ folder, sources, outputs }: Build): boolean {
  const made = oldest(outputs.map((output) => inRoot(folder, output)))
  return made > 0 && made >= Math.max(...sources.map((source) => newest(inRoot(source))))
}

/** A workspace that does not exist has nothing to build. */
export const hasWorkspace = (name: BuildName): boolean => existsSync(inRoot(builds[name].folder, 'package.json'))

/** Whether each was built at least once, of whatever age: the next start builds only what is older than its sources. */
export const hasBuilds = (names: readonly BuildName[]): boolean =>
  names.every((name) => builds[name].outputs.every((output) => existsSync(inRoot(builds[name].folder, output))))

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

/** Builds what is missing or older than its sources, one after the other: each uses both cores anyway. */
export async function ensureBuilt(names: readonly BuildName[]): Promise<void> {
  for (const name of names.filter((one) => hasWorkspace(one) && !isFresh(builds[one]))) await make(name)
}
