import { describe, expect, test } from 'vitest'
import { environment } from './built-portal.fixture.ts'
import { publicSettings, readSettings } from './settings.ts'

describe('readSettings', () => {
  test('takes addresses as origins and the self-hosted captcha by default', () => {
    expect(
      readSettings({ ...environment, PORTAL_URL: 'https://portal.grana.example/', PORTAL_PORT: '4000' }),
    ).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      portalUrl: 'https://portal.grana.example',
      captcha: { provider: 'altcha' },
    })
  })

  test('reaches the API by its public address unless told of a shorter way', () => {
    const { API_INTERNAL_URL: inner, ...rest } = environment
    expect(readSettings(environment).apiInternalUrl).toBe(inner)
    expect(readSettings(rest).apiInternalUrl).toBe(environment.API_URL)
  })

  test('reads the keys of reCAPTCHA and where its script lies', () => {
    const env = {
      ...environment,
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY_V2: 'two',
      RECAPTCHA_SITE_KEY_V3: 'three',
    }
    expect(readSettings(env).captcha).toEqual({
      provider: 'recaptcha',
      siteKeyV2: 'two',
      siteKeyV3: 'three',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
    })
  })

  test('knows the apps that there are', () => {
    expect(readSettings(environment).apps).toEqual({})
    const env = { ...environment, CUSTOMERS_URL: 'https://clientes.grana.example/', AGENTS_URL: 'https://a.example' }
    expect(readSettings(env).apps).toEqual({ customer: 'https://clientes.grana.example', agent: 'https://a.example' })
    expect(() => readSettings({ ...environment, STAFF_URL: 'https://s.example/x' })).toThrow(
      'STAFF_URL must be an origin',
    )
  })

  const trial = { ...environment, PORTAL_URL: 'http://portal.grana.localhost:4000' }

  test('shortens the idle time for a trial on this machine', () => {
    expect(publicSettings(readSettings(trial))).not.toHaveProperty('idleSeconds')
    const shortened = publicSettings(readSettings({ ...trial, PORTAL_IDLE_SECONDS: '12' }))
    expect(shortened).toHaveProperty('idleSeconds', 12)
  })

  test.each(['https://portal.grana.example', 'https://localhost.evil.example', 'https://portal-localhost.example'])(
    'refuses to do so at %s',
    (PORTAL_URL) => {
      expect(() => readSettings({ ...environment, PORTAL_URL, PORTAL_IDLE_SECONDS: '12' })).toThrow(
        'PORTAL_IDLE_SECONDS is for trials on this machine only',
      )
    },
  )

  test.each(['5', '1801', '12.5', 'soon', '-1'])('%s is no time to be idle', (PORTAL_IDLE_SECONDS) => {
    expect(() => readSettings({ ...trial, PORTAL_IDLE_SECONDS })).toThrow('PORTAL_IDLE_SECONDS is not between')
  })

  const PORTAL_SENTRY_DSN = 'https://0123456789abcdef@collector.grana.example/7'

  test('knows a collector where one is named, and never in development', () => {
    expect(publicSettings(readSettings(environment))).not.toHaveProperty('telemetry')
    expect(publicSettings(readSettings({ ...environment, PORTAL_SENTRY_DSN: '' }))).not.toHaveProperty('telemetry')
    const known = publicSettings(readSettings({ ...environment, PORTAL_SENTRY_DSN }))
    expect(known.telemetry).toEqual({ dsn: PORTAL_SENTRY_DSN })
    const development = readSettings({ ...environment, PORTAL_SENTRY_DSN, NODE_ENV: 'development' })
    expect(publicSettings(development)).not.toHaveProperty('telemetry')
  })

  test.each(['http://key@127.0.0.1:9000/1', 'http://key@collector.grana.localhost/1', 'https://key@host.example/a/1'])(
    'takes %s for a collector',
    (dsn) => {
      expect(readSettings({ ...environment, PORTAL_SENTRY_DSN: dsn }).telemetry).toEqual({ dsn })
    },
  )

  test.each([
    ['collector.grana.example', 'PORTAL_SENTRY_DSN is not a web address'],
    ['https://collector.grana.example/7', 'PORTAL_SENTRY_DSN is not a DSN'],
    ['https://key@collector.grana.example/', 'PORTAL_SENTRY_DSN is not a DSN'],
    ['https://key:secret@collector.grana.example/7', 'PORTAL_SENTRY_DSN is not a DSN'],
    ['https://key@collector.grana.example/7?x=1', 'PORTAL_SENTRY_DSN is not a DSN'],
    ['https://a;b@collector.grana.example/7', 'PORTAL_SENTRY_DSN is not a DSN'],
    ['http://key@collector.grana.example/7', 'PORTAL_SENTRY_DSN must begin with https'],
    ['http://key@localhost.evil.example/7', 'PORTAL_SENTRY_DSN must begin with https'],
  ])('refuses %s as a collector', (dsn, message) => {
    expect(() => readSettings({ ...environment, PORTAL_SENTRY_DSN: dsn })).toThrow(message)
  })

  test('hands the browser nothing else of the environment', () => {
    const known = publicSettings(readSettings({ ...environment, PORTAL_PURGE_SECRET: 'abcdefghijklmnop'.repeat(2) }))
    expect(Object.keys(known).toSorted()).toEqual(['apiUrl', 'apps', 'captcha', 'portalUrl'])
  })

  test('may do without the secret of visitors only where it is said that nothing is at stake', () => {
    const { PORTAL_VISITOR_SECRET: secret, ...rest } = environment
    expect(readSettings(environment).visitorSecret).toBe(secret)
    expect(readSettings({ ...rest, NODE_ENV: 'development' }).visitorSecret).toBeUndefined()
    expect(() => readSettings({ ...rest, NODE_ENV: 'production' })).toThrow('PORTAL_VISITOR_SECRET is not set')
    const short = { ...rest, NODE_ENV: 'development', PORTAL_VISITOR_SECRET: 'short' }
    expect(() => readSettings(short)).toThrow('PORTAL_VISITOR_SECRET is too short')
  })

  test('knows the proxies in front by their addresses', () => {
    expect(readSettings(environment).trustedProxies).toEqual([])
    const TRUSTED_PROXIES = '10.0.0.0/8, 192.0.2.7,2001:db8::/32'
    expect(readSettings({ ...environment, TRUSTED_PROXIES }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      '2001:db8::/32',
    ])
  })

  test.each([
    ['PORTAL_URL', undefined, 'PORTAL_URL is not set'],
    ['API_URL', 'api.grana.example', 'API_URL is not a web address'],
    ['API_URL', 'javascript:alert(1)', 'API_URL is not a web address'],
    ['API_URL', 'https://api.grana.example/api', 'API_URL must be an origin'],
    ['PORTAL_URL', 'https://user@portal.grana.example', 'PORTAL_URL must be an origin'],
    ['API_INTERNAL_URL', 'http://10.0.0.1/api', 'API_INTERNAL_URL must be an origin'],
    ['PORTAL_PORT', '70000', 'PORTAL_PORT is not a port'],
    ['PORTAL_PORT', 'x', 'PORTAL_PORT is not a port'],
    ['PORTAL_PURGE_SECRET', 'short', 'PORTAL_PURGE_SECRET is too short'],
    ['PORTAL_VISITOR_SECRET', undefined, 'PORTAL_VISITOR_SECRET is not set'],
    ['PORTAL_VISITOR_SECRET', 'short', 'PORTAL_VISITOR_SECRET is too short'],
    ['PORTAL_VISITOR_SECRET', 'ab'.repeat(32), 'PORTAL_VISITOR_SECRET is weak'],
    ['TRUSTED_PROXIES', 'proxy.internal', 'TRUSTED_PROXIES is not a list of address ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES is not a list of address ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 0.0.0.0/0', 'TRUSTED_PROXIES is not a list of address ranges'],
    ['CAPTCHA_PROVIDER', 'other', 'CAPTCHA_PROVIDER must be altcha or recaptcha'],
    ['CAPTCHA_PROVIDER', 'recaptcha', 'RECAPTCHA_SITE_KEY_V2 is not set'],
  ])('refuses %s = %s', (name, value, message) => {
    expect(() => readSettings({ ...environment, [name]: value })).toThrow(message)
  })
})
