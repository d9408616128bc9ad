import { expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { paths } from '#app/paths.ts'
import { parseReturnPath } from './return-path.ts'

const origin = 'https://portal.grana.example'
const read = (address: string) => parseReturnPath(new URL(address, origin).search, origin)

test.each([accountPaths.changePassword(), accountPaths.twoFactor(), paths.programs()])('returns to %s', (path) => {
  expect(read(accountPaths.signIn(path))).toBe(path)
  expect(read(accountPaths.redirect(path))).toBe(path)
})

test('returns nothing without a parameter', () => {
  expect(read(paths.signIn())).toBeUndefined()
  expect(read('/sign-in?volver=')).toBeUndefined()
})

test('keeps only path and query', () => {
  expect(read(accountPaths.signIn('/password/change?next=https://evil.example#x'))).toBe('/password/change')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example/`,
  String.raw`\\evil.example/`,
  '/\t/evil.example/',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'password/change',
  '@evil.example',
  '/../..//evil.example/x',
  'https://portal.grana.example.evil.example/',
])('rejects %j', (returnTo) => {
  const path = read(`/sign-in?volver=${encodeURIComponent(returnTo)}`)
  expect(new URL(path ?? '/', origin).origin).toBe(origin)
  expect(path === undefined || /^\/(?![/\\])/.test(path)).toBe(true)
})

test.each([
  paths.signIn(),
  accountPaths.redirect(),
  paths.signUpAgent(),
  accountPaths.chooseNewPassword('a'.repeat(43)),
  accountPaths.verifyEmail('a'.repeat(43)),
  accountPaths.changeEmail('a'.repeat(43)),
])('does not return to %s, which redirects', (path) => {
  expect(read(accountPaths.signIn(path))).toBeUndefined()
})
