import { afterEach, expect, test } from 'vitest'
import { databaseUrls, externalDatabase } from './database.ts'

const admin = 'postgres://postgres:Zk3vP0q8sLw2@127.0.0.1:5555/postgres'
const before = { ...process.env }

afterEach(() => {
  process.env = { ...before }
})

test('gives each role its own URL and password, the same on every call', () => {
  const urls = databaseUrls(admin, 'grana_x')
  expect(urls).toEqual(databaseUrls(admin, 'grana_x'))
  const parts = [urls.owner, urls.api, urls.worker].map((url) => new URL(url))
  expect(parts.map(({ username }) => username)).toEqual(['grana_owner', 'grana_api', 'grana_worker'])
  expect(new Set(parts.map(({ password }) => password)).size).toBe(3)
  expect(parts.every(({ pathname, port }) => pathname === '/grana_x' && port === '5555')).toBe(true)
})

test('derives other passwords from another superuser password, and unguessable ones from none', () => {
  const passwordOf = (url: string): string => new URL(databaseUrls(url, 'x').api).password
  const open = passwordOf('postgres://postgres@127.0.0.1/postgres')
  expect(passwordOf(admin)).not.toBe(passwordOf(admin.replace('Zk3', 'Zk4')))
  expect(open.length).toBeGreaterThanOrEqual(40)
  expect(open).not.toBe(passwordOf(admin))
})

test('uses an external database only when every role has a URL', () => {
  Object.assign(process.env, { DATABASE_URL: 'a', DATABASE_WORKER_URL: 'b' })
  delete process.env['DATABASE_OWNER_URL']
  expect(externalDatabase()).toBeUndefined()
  process.env['DATABASE_OWNER_URL'] = 'c'
  expect(externalDatabase()).toMatchObject({ api: 'a', worker: 'b', owner: 'c' })
})
