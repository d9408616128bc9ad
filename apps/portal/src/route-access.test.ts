import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { routeAccess } from './route-access.ts'
import routes from './routes.ts'

/** The two tables of the specification, as literals: path, and whether it requires authentication. */
const specified = {
  '/': false,
  '/product/pentest': false,
  '/product/bug-bounty': false,
  '/solution/finance': false,
  '/solution/automobile': false,
  '/contact': false,
  '/terms-and-conditions': false,
  '/privacy': false,
  '/code-of-conduct': false,
  '/privacy-revelation-policy': false,
  '/programs': false,
  '/program/{uuid}': false,
  '/403': false,
  '/404': false,
  '/sign-up': false,
  '/sign-up/customer': false,
  '/sign-up/agent': false,
  '/sign-in': false,
  '/password/reset': false,
  '/password/reset/{token}': false,
  '/redir': true,
}

/** Paths that the specification leaves open, as decided. */
const decided = {
  '/program/{uuid}/report': false,
  '/program/{uuid}/report/frame': false,
  '/open-report': false,
  '/activity': false,
  '/disclosures/{slug}': false,
  '/agent/{username}': false,
  '/attestations/{code}': false,
  '/hackers': false,
  '/hackers/evidence': false,
  '/sign-in/confirm/{token}': false,
  '/sign-in/reactivate/{token}': false,
  '/sign-in/organization': false,
  '/sign-in/organization/return': false,
  '/identity/link': true,
  '/sign-in/recovery/{token}': false,
  '/password/change': true,
  '/verify-email': false,
  '/verify-email/{token}': false,
  '/email/change/{token}': false,
  '/invitation/{token}': false,
  '/account': true,
  '/account/profile': true,
  '/account/access': true,
  '/account/sessions': true,
  '/account/two-factor': true,
  '/account/social': true,
  '/account/availability': true,
  '/account/payout': true,
  '/account/visibility': true,
  '/account/notifications': true,
  '/account/data': true,
  '/account/disable': true,
}

interface Mounted {
  readonly path: string
  readonly layouts: readonly string[]
}

function mounted(entries: readonly RouteConfigEntry[], layouts: readonly string[] = []): readonly Mounted[] {
  return entries.flatMap((entry) => {
    if (entry.children) return mounted(entry.children, [...layouts, entry.file])
    const path = `/${entry.path ?? ''}`.replaceAll(/:(\w+)/g, '{$1}')
    return [{ path, layouts }]
  })
}

const pages = mounted(routes).filter(({ path }) => path !== '/*')

test('every route has the flag of the specification', () => {
  const flags = Object.fromEntries(Object.entries(routeAccess).map(([path, access]) => [path, access.authRequired]))
  expect(flags).toEqual({ ...specified, ...decided })
})

test('routes and table contain the same pages', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(routeAccess).toSorted())
})

test('exactly the pages with the flag are behind the guard', () => {
  const guarded = pages.filter(({ layouts }) => layouts.includes('layouts/signed-in-layout.tsx'))
  const flagged = Object.entries(routeAccess).filter(([, { authRequired }]) => authRequired)
  expect(guarded.map(({ path }) => path).toSorted()).toEqual(flagged.map(([path]) => path).toSorted())
})

test('pages that need a session are below its layout, and public pages do not load it', () => {
  const withSession = ({ layouts }: Mounted) => layouts.includes('layouts/session-layout.tsx')
  const isPublic = ({ layouts }: Mounted) => layouts.includes('layouts/public-layout.tsx')
  // In frames of other sites: without navigation, and without a session.
  const isFramed = ({ layouts }: Mounted) => layouts.includes('layouts/framed-layout.tsx')
  for (const page of pages) expect(withSession(page), page.path).not.toBe(isPublic(page) || isFramed(page))
  expect(pages.filter(isFramed).map(({ path }) => path)).toEqual(['/program/{uuid}/report/frame'])
})
