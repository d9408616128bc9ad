import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentKind } from '#app/account-paths.ts'
import { serverBuild, sharedPortal } from './built-portal.fixture.ts'
import { kindOf, manifestFor } from './route-manifests.ts'
import { branchOf } from './static-pages.ts'

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
] as const)(
  'documents for $kind have their own manifest, served under its digest',
  async ({ kind, own, other, foreign }) => {
    const portal = await sharedPortal()
    const { build, url, file } = await manifestFor(await serverBuild(), kind)
    expect((await portal.inject({ url: own })).body).toContain(url)
    expect((await portal.inject({ url: other })).body).not.toContain(url)
    const answer = await portal.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(file.bodies.identity)
    expect(answer.body).not.toContain(foreign)
    expect(answer.body).toContain('unknown-path')
    const digest = `sha384-${createHash('sha384').update(answer.rawPayload).digest('base64')}`
    expect(build.assets.sri).toHaveProperty([url], digest)
  },
)
