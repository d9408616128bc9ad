import { expect, test } from 'vitest'
import { documentKind } from '#app/account-paths.ts'
import { paths } from '#app/paths.ts'
import { routeAccess } from '#app/route-access.ts'
import { measuredPage } from './measured-pages.ts'

test('measures public pages except forms, and no account page', () => {
  const pages = Object.keys(routeAccess)
  // The page of an agent may show more to a signed-in reader than to the public.
  const apart = [paths.contact(), '/agent/{username}', '/attestations/{code}']
  const seen = pages.filter((page) => documentKind(page) === 'visitors' && !apart.includes(page))
  expect(pages.filter((page) => measuredPage(page) !== undefined)).toEqual(seen)
})

test('a program is identified by its template', () => {
  expect(measuredPage('/program/3F2A77B0-0000-4000-8000-00000000000a')).toBe('/program/{uuid}')
  expect(measuredPage('/program/{uuid}')).toBe('/program/{uuid}')
})

test('a published report is identified by its template', () => {
  expect(measuredPage('/disclosures/abcdefgh2345')).toBe('/disclosures/{slug}')
})

test.each([
  '/contact',
  '/agent/ixchel',
  '/contact/',
  '/sign-in',
  '/password/reset/abc',
  '/account/two-factor',
  '/program/%7Buuid%7D',
  '/program/x',
  '/program/3f2a77b0-0000-4000-8000-00000000000a/edit',
  '/PROGRAMS',
  '//programs',
  '/programs/../contact',
  '',
])('%s is not measured', (path) => {
  expect(measuredPage(path)).toBeUndefined()
})
