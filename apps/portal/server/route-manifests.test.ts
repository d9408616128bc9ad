import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { documentKind, type DocumentKind } from '#app/account-paths.ts'
import { paths } from '#app/paths.ts'
import { storeAnswer } from '@grana/web-server/stored-answer'
import { buildFolder, serverBuild, sharedPortal } from './built-portal.fixture.ts'
import { loadClientFiles } from './client-files.ts'
import { kindOf, manifestFor, type RouteManifest } from './route-manifests.ts'
import { branchOf } from './static-pages.ts'

const kinds: readonly DocumentKind[] = ['visitors', 'entry', 'centre', 'framed']
const aProgram = '00000000-0000-4000-8000-000000000000'

let scripts: Awaited<ReturnType<typeof loadClientFiles>>
beforeAll(async () => {
  scripts = await loadClientFiles(join(buildFolder, 'client'))
})

const bodyOf = (path: string) => scripts.get(path)?.bodies.identity ?? expect.fail(`${path} was not built`)
const digestOf = (body: Buffer) => `sha384-${createHash('sha384').update(body).digest('base64')}`

test('paths and layouts agree on what belongs to accounts', async () => {
  const { routes } = await serverBuild()
  for (const route of Object.values(routes)) {
    if (!route?.module.default || !route.path || route.path === '*') continue
    const branch = branchOf(routes, route)
    const path = `/${branch.flatMap(({ path: part }) => part || []).join('/')}`
    expect([path, documentKind(path)]).toEqual([path, kindOf(new Set(branch.map(({ id }) => id)))])
  }
})

test.each([
  { kind: 'visitors', own: '/', other: '/redir', foreign: 'session-layout' },
  { kind: 'entry', own: '/redir', other: '/', foreign: 'public-layout' },
  { kind: 'centre', own: '/account/two-factor', other: '/redir', foreign: 'auth-layout' },
  { kind: 'framed', own: paths.openFormFrame(aProgram), other: '/', foreign: 'public-layout' },
] as const)(
  'documents for $kind have their own manifest, served under its digest',
  async ({ kind, own, other, foreign }) => {
    const portal = await sharedPortal()
    const { build, url, file } = await manifestFor(await serverBuild(), kind, scripts)
    expect((await portal.inject({ url: own })).body).toContain(url)
    expect((await portal.inject({ url: other })).body).not.toContain(url)
    const answer = await portal.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(file.bodies.identity)
    expect(answer.body).not.toContain(foreign)
    expect(answer.body).toContain('unknown-path')
    expect(build.assets.sri).toHaveProperty([url], digestOf(answer.rawPayload))
  },
)

function digestsOf({ build: { assets }, url }: RouteManifest): ReadonlyMap<string, string> {
  const { sri } = assets
  if (typeof sri !== 'object') return expect.fail('the build has no digests')
  return new Map(Object.entries(sri).filter(([path]) => path !== url))
}

/** Files that a script imports, at once or later, and those that it lists for a lazy import. */
function importsOf(script: string): readonly string[] {
  const imported = [...script.matchAll(/\b(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+)["'`]/g)]
  const prepared = [...script.matchAll(/["'`]assets\/([^"'`]+\.js)["'`]/g)]
  return [...imported, ...prepared].map(([, name = '']) => `/assets/${name}`)
}

test.each(kinds)('documents for %s have the digest of every script that they can load', async (kind) => {
  const manifest = await manifestFor(await serverBuild(), kind, scripts)
  const digests = digestsOf(manifest)
  const { entry, routes } = manifest.build.assets
  const first = [entry, ...Object.values(routes)].flatMap((one) => (one ? [one.module, ...(one.imports ?? [])] : []))
  expect(first.filter((path) => !digests.has(path))).toEqual([])
  for (const [path, digest] of digests) {
    expect([path, digestOf(bodyOf(path))]).toEqual([path, digest])
    expect(importsOf(bodyOf(path).toString()).filter((name) => !digests.has(name))).toEqual([])
  }
  expect([...digests.keys()].flatMap((path) => importsOf(bodyOf(path).toString())).length).toBeGreaterThan(digests.size)
})

test('documents have no digest of scripts that only others load', async () => {
  const build = await serverBuild()
  const built = [...scripts.keys()].filter((path) => /^\/assets\/.*\.js$/.test(path))
  const foreign = {
    visitors: /account-layout|auth-layout|framed-layout|two-factor/,
    entry: /account-layout|public-layout|framed-layout|landing/,
    centre: /auth-layout|public-layout|framed-layout|landing/,
    framed: /account-layout|auth-layout|public-layout|landing/,
  }
  for (const kind of kinds) {
    const listed = [...digestsOf(await manifestFor(build, kind, scripts)).keys()]
    expect(built.filter((path) => foreign[kind].test(path)).length).toBeGreaterThan(2)
    expect(listed.filter((path) => foreign[kind].test(path))).toEqual([])
  }
})

test('digests follow what scripts name, in a circle as well, and leave out names of no file', async () => {
  const build = await serverBuild()
  const { module: entry } = build.assets.entry
  const layout = build.assets.routes['layouts/account/account-layout']?.module ?? expect.fail('no layout')
  const scriptOf = (text: string) => storeAnswer({ body: Buffer.from(text), headers: {} })
  const nameOf = (path: string) => path.slice('/assets/'.length)
  const changed = new Map([
    ...scripts,
    [entry, await scriptOf(`const lazy=["assets/${nameOf(layout)}","assets/es.js"]`)],
    [layout, await scriptOf(`import"./${nameOf(entry)}"`)],
  ])
  expect(digestsOf(await manifestFor(build, 'visitors', scripts)).has(layout)).toBe(false)
  const digests = digestsOf(await manifestFor(build, 'visitors', changed))
  expect([digests.has(layout), digests.has(entry), digests.has('/assets/es.js')]).toEqual([true, true, false])
})
