import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../processes/refusal.ts'
import { assertGivenServer } from '../services/given-server.ts'
import { findStoreFault } from '../services/object-store.ts'
import { describeMissingStore, findMissingBrowser, findMissingMail } from './missing-parts.ts'

const before = { ...process.env }
const store = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }

beforeEach(() => {
  for (const name of [...Object.keys(store), 'SMTP_URL']) delete process.env[name]
})
afterEach(() => {
  process.env = { ...before }
})

async function listeningPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a machine without store programs and settings has no store, and the line names what fails and what works', async () => {
  process.env['PATH'] = '/nowhere'
  const fault = await findStoreFault()
  expect(fault).toBe('No object store')
  const line = describeMissingStore(fault ?? '')
  expect(line).toMatch(/^No object store: evidence files.* "unavailable"; everything else works\. .*docker compose up/)
  expect(line).not.toContain('\n')
})

test('names the settings that a store still needs', async () => {
  process.env['PATH'] = '/nowhere'
  Object.assign(process.env, { ...store, S3_SECRET_KEY: '' })
  expect(await findStoreFault()).toBe('No object store (S3_SECRET_KEY not set)')
})

test('reports a store in the environment that does not answer, and accepts one that does', async () => {
  Object.assign(process.env, store)
  expect(await findStoreFault()).toBe('No object store at http://127.0.0.1:9 (ECONNREFUSED)')
  process.env['S3_ENDPOINT'] = `http://127.0.0.1:${await listeningPort()}`
  expect(await findStoreFault()).toBeUndefined()
})

test('reports a mail server that does not answer without its credentials', async () => {
  expect(await findMissingMail()).toEqual([])
  process.env['SMTP_URL'] = 'smtp://user:hidden@127.0.0.1:9'
  const [line = ''] = await findMissingMail()
  expect(line).toMatch(/^No mail server at 127\.0\.0\.1:9 \(ECONNREFUSED\): emails/)
  expect(line).not.toContain('hidden')
  process.env['SMTP_URL'] = 'no address'
  expect(await findMissingMail()).toHaveLength(1)
})

test('reports a missing browser in one line', () => {
  expect(findMissingBrowser('/usr/bin/chromium')).toEqual([])
  expect(findMissingBrowser(undefined)).toEqual([expect.stringMatching(/^No Chromium: .*everything else works\./)])
})

test('a server that does not answer is refused in one line without its password', async () => {
  const refused = await assertGivenServer('postgres://postgres:hidden@127.0.0.1:9/postgres').catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  const { message } = refused as Refusal
  expect(message).toMatch(/^No PostgreSQL at 127\.0\.0\.1:9 \(DATABASE_ADMIN_URL: .*ECONNREFUSED.*\): nothing works/)
  expect(message).not.toMatch(/hidden|\n/)
  await expect(assertGivenServer('nonsense')).rejects.toThrow('DATABASE_ADMIN_URL is not a URL')
})

test('a server is accepted from its superuser, and refused from another role', async () => {
  const url = before['DATABASE_ADMIN_URL'] ?? ''
  await assertGivenServer(url)
  const role = `test_${randomBytes(4).toString('hex')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop role ${role}`)
    await client.end()
  })
  await client.query(`create role ${role} login password '${role}'`)
  const other = new URL(url)
  other.username = role
  other.password = role
  await expect(assertGivenServer(other.href)).rejects.toThrow('names no superuser')
  await assertGivenServer(other.href, 'DATABASE_URL')
})
