import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseApiConfig, parseUploadOrigins, parseWorkerConfig, type Env } from './config.ts'
import { ConfigError, developmentSecrets, isAddressRange } from './config/rules.ts'

const strong = () => randomBytes(32).toString('base64url')

const production: Env = {
  NODE_ENV: 'production',
  APP_SECRET: strong(),
  ALTCHA_SECRET: strong(),
  METRICS_TOKEN: strong(),
  PASSWORD_PEPPER: strong(),
  DATA_KEY: randomBytes(32).toString('base64'),
  INTEGRATION_KEY: randomBytes(32).toString('base64'),
  PORTAL_VISITOR_SECRET: strong(),
  API_URL: 'https://api.grana.example',
  PORTAL_URL: 'https://www.grana.example',
  DATABASE_URL: `postgres://grana_api:${strong()}@db.internal:5432/grana?sslmode=verify-full`,
  DATABASE_WORKER_URL: `postgres://grana_worker:${strong()}@db.internal:5432/grana?sslmode=verify-full`,
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'Grana <no-reply@grana.example>',
  SALES_EMAIL: 'sales@grana.example',
  S3_ENDPOINT: 'https://store.internal',
  S3_BUCKET: 'grana-files',
  S3_ACCESS_KEY: 'AKIAGRANA0123456789',
  S3_SECRET_KEY: strong(),
}

const recaptcha = {
  CAPTCHA_PROVIDER: 'recaptcha',
  ALTCHA_SECRET: '',
  RECAPTCHA_SECRET_V2: `6L${strong()}`,
  RECAPTCHA_SECRET_V3: `6L${strong()}`,
}

function faultsOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n')
    throw error
  }
  return ''
}

const apiFaults = (changes: Env) => faultsOf(() => parseApiConfig({ ...production, ...changes }))
const workerFaults = (changes: Env) => faultsOf(() => parseWorkerConfig({ ...production, ...changes }))

describe('production', () => {
  test('accepts strong settings', () => {
    const config = parseApiConfig(production)
    expect(config.isProduction).toBe(true)
    expect(config.captcha.provider).toBe('altcha')
    expect(config.rateLimitScale).toBe(1)
    expect(config.passkeyDomain).toBe('grana.example')
    expect(parseApiConfig({ ...production, PASSKEY_DOMAIN: 'www.grana.example' }).passkeyDomain).toBe(
      'www.grana.example',
    )
    expect(parseWorkerConfig(production).mail.salesEmail).toBe('sales@grana.example')
    expect(parseApiConfig({ ...production, ...recaptcha }).captcha.provider).toBe('recaptcha')
  })

  test('backups are watched unless turned off', () => {
    expect(parseWorkerConfig(production).isWatchingBackups).toBe(true)
    expect(parseWorkerConfig({ ...production, BACKUP_ALARMS: 'off' }).isWatchingBackups).toBe(false)
    expect(parseWorkerConfig({ ...production, NODE_ENV: 'test' }).isWatchingBackups).toBe(false)
    expect(parseWorkerConfig(production).isTailExpected).toBe(true)
    expect(parseWorkerConfig({ ...production, BACKUP_TAIL: 'off' }).isTailExpected).toBe(false)
  })

  test('a private connection to the database may be declared unencrypted', () => {
    const places = ['127.0.0.1', 'localhost:5433', '[::1]', 'postgres/grana?sslmode=disable']
    for (const place of places) {
      const url = `postgres://grana_api:${strong()}@${place.includes('/') ? place : `${place}/grana`}`
      expect(parseApiConfig({ ...production, DATABASE_URL: url }).database.url).toBe(url)
    }
  })

  test('a replica and other servers are optional', () => {
    expect(parseApiConfig(production).database).toMatchObject({ hosts: [], replica: undefined })
    const url = `postgres://grana_api:${strong()}@db-2.internal/grana?sslmode=verify-full`
    const changed = { ...production, DATABASE_REPLICA_URL: url, DATABASE_HOSTS: 'db-1.internal:5432, [::1]:5433' }
    expect(parseApiConfig(changed).database).toMatchObject({
      hosts: ['db-1.internal:5432', '[::1]:5433'],
      replica: { url, maxLagSeconds: 5 },
    })
  })

  test('loopback requests cannot be enabled', () => {
    expect(apiFaults({ OUTBOUND_LOOPBACK: 'true' })).toBe('OUTBOUND_LOOPBACK is for local hosts only')
    expect(parseApiConfig(production).outbound).toEqual({ nameServers: [], isLoopbackOpen: false })
    expect(workerFaults({ OUTBOUND_LOOPBACK: 'true' })).toBe('OUTBOUND_LOOPBACK is for tests only')
    const { NODE_ENV: _, ...unnamed } = production
    expect(faultsOf(() => parseWorkerConfig({ ...unnamed, OUTBOUND_LOOPBACK: 'true' }))).toContain('OUTBOUND_LOOPBACK')
    expect(parseWorkerConfig(production).outbound).toEqual({ nameServers: [], isLoopbackOpen: false })
    const inTests = parseWorkerConfig({ ...production, NODE_ENV: 'test', OUTBOUND_LOOPBACK: 'true' })
    expect(inTests.outbound.isLoopbackOpen).toBe(true)
  })

  test('name servers must be addresses', () => {
    const servers = '192.0.2.53, 192.0.2.53:5353, 2001:db8::53, [2001:db8::53]:5353'
    expect(parseWorkerConfig({ ...production, OUTBOUND_NAME_SERVERS: servers }).outbound.nameServers).toHaveLength(4)
    for (const wrong of ['dns.example', '192.0.2.53:99999', '192.0.2.53:x', '[192.0.2.53]:53', '192.0.2.53:53:1']) {
      expect(workerFaults({ OUTBOUND_NAME_SERVERS: wrong })).toContain('OUTBOUND_NAME_SERVERS')
    }
  })

  test('a missing mode counts as production', () => {
    const { NODE_ENV: _, ...unnamed } = production
    expect(parseApiConfig(unnamed).isProduction).toBe(true)
    expect(faultsOf(() => parseApiConfig({ ...unnamed, APP_SECRET: 'short' }))).toContain('APP_SECRET')
  })

  test.for<[string, Env]>([
    ['APP_SECRET', { APP_SECRET: undefined }],
    ['STAFF_SIGN_IN', { STAFF_SIGN_IN: 'code' }],
    ['APP_SECRET', { APP_SECRET: 'k4Jd9-short' }],
    ['APP_SECRET', { APP_SECRET: 'a'.repeat(64) }],
    ['APP_SECRET', { APP_SECRET: developmentSecrets.APP_SECRET }],
    ['APP_SECRET', { APP_SECRET: 'please-change-me-0123456789-abcdefghij' }],
    ['DATABASE_HOSTS', { DATABASE_HOSTS: 'db-1.internal,db-2.internal:5432' }],
    ['DATABASE_HOSTS', { DATABASE_HOSTS: 'db-1.internal:99999' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://grana_api:postgres@db-2.internal/grana' }],
    ['DATABASE_REPLICA_LAG_SECONDS', { DATABASE_REPLICA_LAG_SECONDS: '3600' }],
    ['ALTCHA_SECRET', { ALTCHA_SECRET: undefined }],
    ['ALTCHA_SECRET', { ALTCHA_SECRET: developmentSecrets.ALTCHA_SECRET }],
    ['ALTCHA_SECRET', { ALTCHA_SECRET: production['APP_SECRET'] }],
    ['METRICS_TOKEN', { METRICS_TOKEN: undefined }],
    ['METRICS_TOKEN', { METRICS_TOKEN: developmentSecrets.METRICS_TOKEN }],
    ['PORTAL_VISITOR_SECRET', { PORTAL_VISITOR_SECRET: undefined }],
    ['PORTAL_VISITOR_SECRET', { PORTAL_VISITOR_SECRET: 'k4Jd9-short' }],
    ['PORTAL_VISITOR_SECRET', { PORTAL_VISITOR_SECRET: developmentSecrets.PORTAL_VISITOR_SECRET }],
    ['PORTAL_VISITOR_SECRET', { PORTAL_VISITOR_SECRET: production['APP_SECRET'] }],
    ['API_URL', { API_URL: 'http://api.grana.example' }],
    ['API_URL', { API_URL: 'https://api.grana.example/path' }],
    ['PASSKEY_DOMAIN', { PASSKEY_DOMAIN: 'other.example' }],
    ['PASSKEY_DOMAIN', { PASSKEY_DOMAIN: 'example' }],
    ['PASSKEY_DOMAIN', { PASSKEY_DOMAIN: 'https://grana.example' }],
    ['CUSTOMERS_URL', { CUSTOMERS_URL: 'http://clientes.grana.example' }],
    ['AGENTS_URL', { AGENTS_URL: 'https://agentes.grana.example/x' }],
    ['STAFF_URL', { STAFF_URL: '*' }],
    ['PORTAL_URL', { PORTAL_URL: 'http://www.grana.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: undefined }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://store.internal' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://store.internal/grana-files' }],
    ['S3_PUBLIC_URL', { S3_PUBLIC_URL: 'http://files.example' }],
    ['S3_BUCKET', { S3_BUCKET: undefined }],
    ['S3_BUCKET', { S3_BUCKET: '../other' }],
    ['S3_ACCESS_KEY', { S3_ACCESS_KEY: undefined }],
    ['S3_SECRET_KEY', { S3_SECRET_KEY: undefined }],
    ['S3_SECRET_KEY', { S3_SECRET_KEY: 'short' }],
    ['S3_SECRET_KEY', { S3_SECRET_KEY: developmentSecrets.S3_SECRET_KEY }],
    ['PORTAL_URL', { PORTAL_URL: 'http://localhost.grana.example' }],
    ['PORTAL_URL', { PORTAL_URL: 'not an address' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://grana_api@db.internal/grana' }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://grana_api:${strong()}@db.internal/grana` }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://grana_api:${strong()}@db.internal/grana?sslmode=prefer` }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://grana_api:${strong()}@203.0.113.7/grana?sslmode=no-verify` }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: `postgres://grana_api:${strong()}@db-2.internal/grana` }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://grana_api:grana_api@db.internal/grana' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.internal/grana' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '10' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, ::/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.internal' }],
    ['RECAPTCHA_SECRET_V2', { ...recaptcha, RECAPTCHA_SECRET_V2: undefined }],
    ['RECAPTCHA_SECRET_V3', { ...recaptcha, RECAPTCHA_SECRET_V3: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe' }],
    ['RECAPTCHA_VERIFY_URL', { ...recaptcha, RECAPTCHA_VERIFY_URL: 'http://verify.example/siteverify' }],
    ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: 'none' }],
    ['PASSWORD_PEPPER', { PASSWORD_PEPPER: developmentSecrets.PASSWORD_PEPPER }],
    ['PASSWORD_PEPPER', { PASSWORD_PEPPER: undefined }],
    ['DATA_KEY', { DATA_KEY: developmentSecrets.DATA_KEY }],
    ['INTEGRATION_KEY', { INTEGRATION_KEY: developmentSecrets.INTEGRATION_KEY }],
    ['INTEGRATION_KEY', { INTEGRATION_KEY: randomBytes(16).toString('base64') }],
    ['DATA_KEY', { DATA_KEY: Buffer.alloc(32).toString('base64') }],
    ['DATA_KEY', { DATA_KEY: randomBytes(16).toString('base64') }],
    ['API_PORT', { API_PORT: '70000' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
  ])('rejects a bad %s', ([name, changes]) => {
    expect(apiFaults(changes)).toContain(name)
  })

  test.for<[string, Env]>([
    ['DATABASE_WORKER_URL', { DATABASE_WORKER_URL: 'postgres://grana_worker:postgres@db.internal/grana' }],
    ['DATABASE_WORKER_URL', { DATABASE_WORKER_URL: `postgres://grana_worker:${strong()}@db.internal/grana` }],
    ['SMTP_URL', { SMTP_URL: undefined }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.internal' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.internal?ignoreTLS=true' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.internal?tls.rejectUnauthorized=false' }],
    ['SALES_EMAIL', { SALES_EMAIL: 'sales' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['OPERATORS_EMAIL', { OPERATORS_EMAIL: 'operators' }],
    ['BACKUP_ALARMS', { BACKUP_ALARMS: 'maybe' }],
    ['BACKUP_TAIL', { BACKUP_TAIL: 'no' }],
  ])('the worker rejects a bad %s', ([name, changes]) => {
    expect(workerFaults(changes)).toContain(name)
  })

  test('files are uploaded from https only', () => {
    const apps = { CUSTOMERS_URL: 'https://clientes.grana.example', PORTAL_URL: 'http://www.grana.example' }
    expect(faultsOf(() => parseUploadOrigins(apps))).toBe('PORTAL_URL is not https')
    expect(faultsOf(() => parseUploadOrigins({ ...apps, CUSTOMERS_URL: apps.PORTAL_URL, PORTAL_URL: '' }))).toBe(
      'CUSTOMERS_URL is not https',
    )
  })

  test('reports every fault at once, and never a value', () => {
    const faults = apiFaults({
      APP_SECRET: 'hunter2-hunter2',
      API_URL: 'http://api.grana.example',
      PORTAL_URL: 'http://www.grana.example',
      RATE_LIMIT_SCALE: '9',
    })
    expect(faults.split('\n')).toHaveLength(4)
    expect(faults).not.toContain('hunter2')
  })
})

describe('development', () => {
  const least: Env = {
    NODE_ENV: 'development',
    API_URL: 'http://api.grana.localhost:4001/',
    PORTAL_URL: 'http://portal.grana.localhost:4000',
    DATABASE_URL: 'postgres://grana_api:grana_api@127.0.0.1/grana',
  }

  test('secrets have defaults, and empty values count as absent', () => {
    const config = parseApiConfig({ ...least, APP_SECRET: '' })
    expect(config.appSecret).toBe(developmentSecrets.APP_SECRET)
    expect(config.apiUrl).toBe('http://api.grana.localhost:4001')
  })

  test('settings without a sensible default are still required', () => {
    expect(faultsOf(() => parseApiConfig({ NODE_ENV: 'development' }))).toMatch(/API_URL is missing[^]*DATABASE_URL/)
  })
})

test.for<[string, boolean]>([
  ['10.0.0.0/8', true],
  ['192.0.2.7', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0/8', false],
  ['', false],
])('%s as a range: %s', ([range, isFine]) => {
  expect(isAddressRange(range)).toBe(isFine)
})
