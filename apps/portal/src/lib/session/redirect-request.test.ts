import { expect, test } from 'vitest'
import { formatRedirectRequest } from './redirect-request.fixture.ts'
import { parseRedirectRequest } from './redirect-request.ts'
import { parseReturnPath } from './return-path.ts'

const origin = 'http://portal.grana.localhost:4000'
const [state, challenge] = ['s'.repeat(43), 'c'.repeat(43)]
const query = `?app=agents&state=${state}&code_challenge=${challenge}`

test('reads the name, state and challenge of an app', () => {
  expect(parseRedirectRequest(query)).toEqual({ app: 'agents', path: '/', asked: { state, challenge } })
  expect(formatRedirectRequest(parseRedirectRequest(query)!)).toBe(`/redir${query}`)
})

test.each([
  '',
  '?app=evil',
  '?app=AGENTS',
  '?app=https://evil.example',
  '?app=agents.evil.example',
  '?app=__proto__',
  '?App=agents',
])('rejects the app %j', (search) => {
  expect(parseRedirectRequest(search)).toBeUndefined()
})

test.each([
  ['a short state', query.replace(state, 's')],
  ['an invalid character in the state', query.replace(state, `${'s'.repeat(42)}#`)],
  ['no challenge', `?app=agents&state=${state}`],
  ['a long challenge', `${query}c`],
])('with %s no session is requested', (_, search) => {
  expect(parseRedirectRequest(search)).toEqual({ app: 'agents', path: '/' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/..//evil.example',
  '/a/../..//evil.example/x',
  'reportes',
])('ignores the path %j', (path) => {
  expect(parseRedirectRequest(`?app=agents&path=${encodeURIComponent(path)}`)?.path).toBe('/')
})

test('keeps a path inside of the app with its query', () => {
  expect(parseRedirectRequest(`?app=agents&path=${encodeURIComponent('/reportes/7?vista=notas')}`)?.path).toBe(
    '/reportes/7?vista=notas',
  )
})

test('signing in returns to the request of the app with its state and challenge; with anything else it does not', () => {
  const returnTo = (address: string) => parseReturnPath(`?volver=${encodeURIComponent(address)}`, origin)
  expect(returnTo(`/redir${query}`)).toBe(`/redir${query}`)
  expect(returnTo('/redir?app=agents&path=%2Freportes%2F7')).toBe('/redir?app=agents&path=%2Freportes%2F7')
  expect(returnTo(formatRedirectRequest({ app: 'staff', path: '/a/b' }))).toBe('/redir?app=staff&path=%2Fa%2Fb')
  for (const other of [
    '/redir',
    '/redir?app=evil',
    '/redir/x?app=agents',
    `/redir${query}&extra=1`,
    '/redir?app=agents&path=',
  ]) {
    expect(returnTo(other), other).toBeUndefined()
  }
})
