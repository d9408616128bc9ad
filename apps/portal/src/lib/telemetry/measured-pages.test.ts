import { expect, test } from 'vitest'
import { routeAccess } from '#app/route-access.ts'
import { measuredPage, measuredPages } from './measured-pages.ts'

test('every page of the portal is either measured or named here as private', () => {
  const never = Object.keys(routeAccess).filter((page) => !(measuredPages as readonly string[]).includes(page))
  expect(never.toSorted()).toEqual([
    '/account/two-factor',
    '/contact',
    '/password/change',
    '/password/reset',
    '/password/reset/{token}',
    '/redir',
    '/sign-in',
    '/sign-in/confirm/{token}',
    '/sign-up',
    '/sign-up/agent',
    '/sign-up/customer',
    '/verify-email',
    '/verify-email/{token}',
  ])
})

test('a program is known by its template', () => {
  expect(measuredPage('/program/3F2A77B0-0000-4000-8000-00000000000a')).toBe('/program/{uuid}')
  expect(measuredPage('/program/{uuid}')).toBe('/program/{uuid}')
})

test.each([
  '/contact',
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
