// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { skipSignInScript } from './skip-sign-in-script.ts'

const redirected = vi.fn<(to: string) => void>()

function runWith(cookie: string, search = ''): void {
  const root = { hidden: false }
  const parts = { document: { cookie, documentElement: root }, location: { search, replace: redirected } }
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script that stands in a document
  new Function('document', 'location', skipSignInScript)(parts.document, parts.location)
  // A page that is being left must not be visible.
  expect(root.hidden).toBe(redirected.mock.calls.length > 0)
}

beforeEach(() => redirected.mockClear())

const both = '__Host-grana_access=a; __Host-grana_refresh=r'

test.each([both, `theme=x; ${both}; __Host-grana_email=e`, '__Host-grana_refresh=r; __Host-grana_access=a'])(
  'with both tokens (%s) redirects',
  (cookie) => {
    runWith(cookie)
    expect(redirected).toHaveBeenCalledWith(accountPaths.redirect())
  },
)

test('passes the path to return to', () => {
  runWith(both, '?volver=%2Fpassword%2Fchange')
  expect(redirected).toHaveBeenCalledWith(accountPaths.redirect(accountPaths.changePassword()))
})

test.each([
  '',
  '__Host-grana_access=a',
  '__Host-grana_refresh=r',
  'x__Host-grana_access=a; x__Host-grana_refresh=r',
  'note=__Host-grana_access=a; __Host-grana_refresh=r',
])('without both tokens (%s) stays', (cookie) => {
  runWith(cookie)
  expect(redirected).not.toHaveBeenCalled()
})
