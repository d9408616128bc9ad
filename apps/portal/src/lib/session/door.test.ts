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

test('signing in comes back to the door with all that the app gave, and nothing else', () => {
  const wish = encodeURIComponent(`/redir${query}&extra=1#x`)
  expect(readReturn(`?volver=${wish}`, origin)).toBe(`/redir${query}`)
  expect(readReturn(`?volver=${encodeURIComponent('/redir?app=evil')}`, origin)).toBeUndefined()
  expect(readReturn(`?volver=${encodeURIComponent('/redir')}`, origin)).toBeUndefined()
  expect(readReturn(`?volver=${encodeURIComponent('/redir/x?app=agents')}`, origin)).toBeUndefined()
})
