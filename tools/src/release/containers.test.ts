import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'
import { parts } from './contents.ts'

type Service = {
  image: string
  user?: string
  tmpfs?: string[]
  networks?: string[]
  volumes?: string[]
  env_file?: string[]
  depends_on?: Record<string, unknown>
  profiles?: string[]
  read_only?: boolean
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

let compose: Compose
let containerfile: string
let guide: string

/** Finds, without a container engine, what an engine would refuse or not find. */
beforeAll(async () => {
  compose = parse(await readFile(inRoot('deploy/compose.yaml'), 'utf8'), { merge: true }) as Compose
  containerfile = await readFile(inRoot('deploy/containers/Containerfile'), 'utf8')
  const page = await readFile(inRoot('docs/operate.md'), 'utf8')
  guide = /^## With containers\n([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
})

const all = () => Object.entries(compose.services)

test('memory file systems have an absolute path and options that engines know', () => {
  const mounts = all().flatMap(([, { tmpfs = [] }]) => tmpfs)
  expect(mounts.length).toBeGreaterThan(10)
  const form = /^\/[\w/-]+:size=\d+[mg](,(mode=0?[0-7]{3,4}|uid=\d+|gid=\d+))*$/
  expect(mounts.filter((mount) => !form.test(mount))).toEqual([])
})

test('mounts nothing of the host but settings, which the guide creates; declares its volumes', () => {
  const volumes = all().flatMap(([, { volumes: named = [] }]) => named.map((one) => one.split(':')[0] ?? ''))
  expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)))
  const settings = new Set(all().flatMap(([, { env_file: named = [] }]) => named))
  const byHand = ['settings/postgres.env', 'settings/admin.env']
  for (const file of byHand) expect(guide).toContain(`> ${file}\n`)
  expect([...settings].filter((file) => !/^settings\/[a-z-]+\.env$/.test(file))).toEqual([])
  expect(guide).toContain('cp deploy/compose.yaml /srv/grana/')
})

test('uses images that the head of the Containerfile tags, or third-party ones by version', () => {
  const targets = /^# {3}for target in (.+); do$/m.exec(containerfile)?.[1]?.split(' ') ?? []
  expect(containerfile).toContain('--target $target --tag grana-$target:$VERSION')
  expect(guide).toContain(`for target in ${targets.join(' ')}; do`)
  expect(guide).toContain('--target $target --tag grana-$target:$VERSION')
  const images = new Set(all().map(([, { image }]) => image))
  const tagged = targets.map((target) => `\${GRANA_IMAGES:-}grana-${target}:\${GRANA_VERSION:?say which release}`)
  expect([...images].filter((image) => !tagged.includes(image))).toEqual([
    expect.stringMatching(/^postgres:\d+-bookworm$/),
  ])
  expect(tagged.filter((image) => !images.has(image))).toEqual([])
  for (const target of targets) expect(containerfile).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'))
})

test('no container runs as root', () => {
  for (const [name, { user = '0', read_only: isReadOnly }] of all()) {
    expect(user, name).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(isReadOnly, name).toBe(true)
  }
})

test('only services that need the internet reach it; trusted callers come by one network only', () => {
  const inner = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal === true)
  expect(inner).toEqual(['inside'])
  const out = all().filter(([, { networks = [] }]) => networks.some((name) => !inner.includes(name)))
  expect(out.map(([name]) => name).toSorted()).toEqual(['api-1', 'api-2', 'caddy', 'provision-store', 'worker'])
  const [proxy, api] = [compose.services['caddy']?.networks ?? [], compose.services['api-1']?.networks ?? []]
  expect(proxy.filter((name) => api.includes(name))).toEqual(['inside'])
})

test('no service waits for one that is not started with it', () => {
  const waits = all().flatMap(([name, { depends_on: needed = {} }]) => Object.keys(needed).map((one) => [name, one]))
  expect(waits.length).toBeGreaterThan(3)
  expect(waits.filter(([, one = '']) => compose.services[one]?.profiles !== undefined)).toEqual([])
})

test('the guide names what is started by hand', () => {
  const byHand = all().filter(([, { profiles }]) => profiles !== undefined)
  for (const [name] of byHand) expect(guide, name).toMatch(new RegExp(`docker compose run --rm ${name}\\b`))
})

test('the build context contains what is packed', async () => {
  const ignored = (await readFile(inRoot('.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('**'))
  const written = Object.keys(parts).filter((part) => !/\/(dist|build)$/.test(part))
  expect(written.filter((part) => ignored.some((one) => part === one || part.startsWith(`${one}/`)))).toEqual([])
})
