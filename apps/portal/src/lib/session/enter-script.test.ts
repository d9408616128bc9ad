// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { enterScript } from './enter-script.ts'

const gone = vi.fn<(to: string) => void>()

function runWith(cookie: string, search = ''): void {
  const root = { hidden: false }
  const parts = { document: { cookie, documentElement: root }, location: { search, replace: gone } }
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script that stands in a document
  new Function('document', 'location', enterScript)(parts.document, parts.location)
  // Nothing may be seen of a page that is being left.
  expect(root.hidden).toBe(gone.mock.calls.length > 0)
}

beforeEach(() => gone.mockClear())

const both = '__Host-grana_access=a; __Host-grana_refresh=r'

test.each([both, `theme=x; ${both}; __Host-grana_email=e`, '__Host-grana_refresh=r; __Host-grana_access=a'])(
  'with both tokens (%s) one goes on',
  (cookie) => {
    runWith(cookie)
    expect(gone).toHaveBeenCalledWith(accountPaths.redirect())
  },
)

test('the wish to return goes along', () => {
  runWith(both, '?volver=%2Fpassword%2Fchange')
  expect(gone).toHaveBeenCalledWith(accountPaths.redirect(accountPaths.changePassword()))
})

test.each([
  '',
  '__Host-grana_access=a',
  '__Host-grana_refresh=r',
  'x__Host-grana_access=a; x__Host-grana_refresh=r',
  'note=__Host-grana_access=a; __Host-grana_refresh=r',
])('without both (%s) one stays', (cookie) => {
  runWith(cookie)
  expect(gone).not.toHaveBeenCalled()
})
