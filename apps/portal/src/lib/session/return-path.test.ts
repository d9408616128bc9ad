import { expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { paths } from '#app/paths.ts'
import { readReturn } from './return-path.ts'

const origin = 'https://portal.grana.example'
const read = (address: string) => readReturn(new URL(address, origin).search, origin)

test.each([accountPaths.changePassword(), accountPaths.twoFactor(), paths.programs()])('%s is come back to', (path) => {
  expect(read(accountPaths.signIn(path))).toBe(path)
  expect(read(accountPaths.redirect(path))).toBe(path)
})

test('no wish is no wish', () => {
  expect(read(paths.signIn())).toBeUndefined()
  expect(read('/sign-in?volver=')).toBeUndefined()
})

test('only the path of a wish is kept', () => {
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
])('%j leads nowhere else', (wish) => {
  const path = read(`/sign-in?volver=${encodeURIComponent(wish)}`)
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
])('%s is a door and no place to come back to', (path) => {
  expect(read(accountPaths.signIn(path))).toBeUndefined()
})
