import { expect, test } from 'vitest'
import { doorAddress, readDoor } from './door.ts'
import { readReturn } from './return-path.ts'

const origin = 'http://portal.grana.localhost:4000'
const [state, challenge] = ['s'.repeat(43), 'c'.repeat(43)]
const query = `?app=agents&state=${state}&code_challenge=${challenge}`

test('an app says its name, its mark and its challenge', () => {
  expect(readDoor(query)).toEqual({ app: 'agents', path: '/', asked: { state, challenge } })
  expect(doorAddress(readDoor(query)!)).toBe(`/redir${query}`)
})

test.each([
  '',
  '?app=evil',
  '?app=AGENTS',
  '?app=https://evil.example',
  '?app=agents.evil.example',
  '?app=__proto__',
  '?App=agents',
])('%j names no app of ours', (search) => {
  expect(readDoor(search)).toBeUndefined()
})

test.each([
  ['a short mark', query.replace(state, 's')],
  ['a mark with a sign', query.replace(state, `${'s'.repeat(42)}#`)],
  ['no challenge', `?app=agents&state=${state}`],
  ['a long challenge', `${query}c`],
])('with %s nothing is asked for', (_, search) => {
  expect(readDoor(search)).toEqual({ app: 'agents', path: '/' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/..//evil.example',
  '/a/../..//evil.example/x',
  'reportes',
])('the path %j is none', (path) => {
  expect(readDoor(`?app=agents&path=${encodeURIComponent(path)}`)?.path).toBe('/')
})

test('a path inside of the app is kept with its query', () => {
  expect(readDoor(`?app=agents&path=${encodeURIComponent('/reportes/7?vista=notas')}`)?.path).toBe(
    '/reportes/7?vista=notas',
  )
})

test('signing in comes back to the door with what the app gave; with anything else it is no wish', () => {
  const wish = (address: string) => readReturn(`?volver=${encodeURIComponent(address)}`, origin)
  expect(wish(`/redir${query}`)).toBe(`/redir${query}`)
  expect(wish('/redir?app=agents&path=%2Freportes%2F7')).toBe('/redir?app=agents&path=%2Freportes%2F7')
  expect(wish(doorAddress({ app: 'staff', path: '/a/b' }))).toBe('/redir?app=staff&path=%2Fa%2Fb')
  for (const other of [
    '/redir',
    '/redir?app=evil',
    '/redir/x?app=agents',
    `/redir${query}&extra=1`,
    '/redir?app=agents&path=',
  ]) {
    expect(wish(other), other).toBeUndefined()
  }
})
