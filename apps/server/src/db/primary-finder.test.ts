import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopCluster, writeOwnedFile, writeSettings, startCluster, type Cluster } from '#server/backup/cluster.ts'
import { makePrimary, makeSiteFolder, freePort } from '#server/testing/backup-site.ts'
import { openPool } from './database.ts'

const folder = makeSiteFolder()
let primary: Cluster
let address: string

const own = (name: string) => join(folder, name)

beforeAll(async () => {
  const subject = ['-subj', '/CN=grana.example', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', own('made.key'), '-out', own('made.crt')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject, ...files],
    { stdio: 'ignore' },
  )
  for (const name of ['key', 'crt']) writeOwnedFile(own(`server.${name}`), readFileSync(own(`made.${name}`), 'utf8'))
  const made = await makePrimary(own('primary'), { port: await freePort(), settings: { fsync: 'off' } })
  primary = made.primary
  address = `${made.adminUrl}?sslmode=verify-full&sslrootcert=${own('made.crt')}`
  await stopCluster(primary, 'immediate')
  const tls = { ssl: 'on', ssl_cert_file: own('server.crt'), ssl_key_file: own('server.key') }
  writeSettings(primary, { listen_addresses: '127.0.0.1', fsync: 'off', ...tls }, [
    'hostssl all all 127.0.0.1/32 scram-sha-256',
  ])
  await startCluster(primary)
})
afterAll(async () => {
  await stopCluster(primary, 'immediate')
  await rm(folder, { recursive: true, force: true })
})

test('finds a server that accepts TLS connections only among several', async () => {
  const hosts = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${primary.port}`]
  const log = { error: () => undefined, warn: () => undefined }
  const pool = openPool(address, { max: 1, applicationName: 'grana-test', log, hosts })
  try {
    const question = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    const ask = () => pool.query<{ ssl: boolean }>(question).catch(() => undefined)
    const answer = await vi.waitUntil(ask, { timeout: 90_000, interval: 100 })
    expect(answer?.rows).toEqual([{ ssl: true }])
  } finally {
    await pool.end()
  }
})
