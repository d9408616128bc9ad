import { expect, test } from 'vitest'
import { fakeJar, fakeTabs } from './cookie-jar.fixture.ts'
import { createTokenStore, sessionHeaders } from './token-store.ts'

const tokens = { access: 'ga_1', refresh: 'gr_1', email: 'ana+1@example.com' }

function world() {
  const jar = fakeJar()
  return { jar, store: createTokenStore(() => jar) }
}

test('the three cookies have the names, lifetimes and attributes of the specification', () => {
  const { jar, store } = world()
  store.write(tokens)
  expect(jar.written).toEqual([
    '__Host-grana_access=ga_1; Max-Age=1800; Path=/; Secure; SameSite=Strict',
    '__Host-grana_refresh=gr_1; Max-Age=86400; Path=/; Secure; SameSite=Strict',
    '__Host-grana_email=ana%2B1%40example.com; Max-Age=86400; Path=/; Secure; SameSite=Strict',
  ])
  expect(store.read()).toEqual(tokens)
})

test('after half an hour the access token is gone, after a day everything', () => {
  const { jar, store } = world()
  store.write(tokens)
  jar.pass(1799)
  expect(store.read()).toEqual(tokens)
  jar.pass(1)
  expect(store.read()).toEqual({ ...tokens, access: '' })
  jar.pass(86_400 - 1801)
  expect(store.read()).toEqual({ ...tokens, access: '' })
  jar.pass(1)
  expect(store.read()).toBeUndefined()
})

test('another tab reads at once what was written', () => {
  const { openTab } = fakeTabs()
  const [one, other] = [openTab(), openTab()]
  createTokenStore(() => one).write(tokens)
  expect(createTokenStore(() => other).read()).toEqual(tokens)
})

test('clearing removes all three and touches nothing else', () => {
  const { jar, store } = world()
  jar.cookie = 'grana_scroll=12'
  store.write(tokens)
  store.clear()
  expect(jar.cookie).toBe('grana_scroll=12')
  expect(store.read()).toBeUndefined()
})

test.each([
  ['no address', '__Host-grana_refresh=gr_1'],
  ['no refresh token', '__Host-grana_access=ga_1; __Host-grana_email=a%40example.com'],
  ['an address that no header can carry', '__Host-grana_refresh=gr_1; __Host-grana_email=a%0D%0Ab%40example.com'],
  ['a broken encoding', '__Host-grana_refresh=gr_1; __Host-grana_email=%E0%A4%A'],
  ['names that only end alike', 'x__Host-grana_refresh=gr_1; x__Host-grana_email=a'],
])('%s is no session', (_, cookie) => {
  expect(createTokenStore(() => ({ cookie })).read()).toBeUndefined()
})

test('every call carries the three headers; without an access token the other two', () => {
  expect(sessionHeaders(tokens)).toEqual({
    authorization: 'Bearer ga_1',
    refresh: 'gr_1',
    authemail: 'ana+1@example.com',
  })
  expect(sessionHeaders({ ...tokens, access: '' })).toEqual({ refresh: 'gr_1', authemail: 'ana+1@example.com' })
  expect(sessionHeaders(undefined)).toEqual({})
})
