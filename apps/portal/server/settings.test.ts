import { describe, expect, test } from 'vitest'
import { hoursText } from '@grana/messages/es/formats/hours'
import { environment } from './built-portal.fixture.ts'
import { publicSettings, parseSettings } from './settings.ts'

describe('settings of the environment', () => {
  test('takes addresses as origins and the self-hosted captcha by default', () => {
    expect(
      parseSettings({ ...environment, PORTAL_URL: 'https://portal.grana.example/', PORTAL_PORT: '4000' }),
    ).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      portalUrl: 'https://portal.grana.example',
      captcha: { provider: 'altcha' },
    })
  })

  test('uses the API’s public address unless an internal one is set', () => {
    const { API_INTERNAL_URL: inner, ...rest } = environment
    expect(parseSettings(environment).apiInternalUrl).toBe(inner)
    expect(parseSettings(rest).apiInternalUrl).toBe(environment.API_URL)
  })

  test('reads the reCAPTCHA keys and its script URL', () => {
    const env = {
      ...environment,
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY_V2: 'two',
      RECAPTCHA_SITE_KEY_V3: 'three',
    }
    expect(parseSettings(env).captcha).toEqual({
      provider: 'recaptcha',
      siteKeyV2: 'two',
      siteKeyV3: 'three',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
    })
  })

  test('reads the origins of the configured apps', () => {
    expect(parseSettings(environment).apps).toEqual({})
    const env = { ...environment, CUSTOMERS_URL: 'https://clientes.grana.example/', AGENTS_URL: 'https://a.example' }
    expect(parseSettings(env).apps).toEqual({ customer: 'https://clientes.grana.example', agent: 'https://a.example' })
    expect(() => parseSettings({ ...environment, STAFF_URL: 'https://s.example/x' })).toThrow(
      'STAFF_URL must be an origin',
    )
  })

  const said = {
    BUG_BOUNTY_FROM_USD: '900',
    REWARD_FEE_PERCENT: '12.5',
    PENTEST_FROM_USD: '6500',
    SALES_ANSWER_HOURS: '24',
    APPROVAL_HOURS: '48',
  }

  test('passes prices and response times to pages, and nothing where none is set', () => {
    expect(publicSettings(parseSettings({ ...environment, ...said })).offer).toEqual({
      bugBounty: 'USD\u00a0900',
      fee: '12.5%',
      pentest: 'USD\u00a06,500',
      answer: hoursText(24),
      approval: hoursText(48),
    })
    expect(publicSettings(parseSettings({ ...environment, PENTEST_FROM_USD: '6500' })).offer).toEqual({
      pentest: 'USD\u00a06,500',
    })
    expect(publicSettings(parseSettings({ ...environment, PENTEST_FROM_USD: '' }))).not.toHaveProperty('offer')
  })

  test.each([
    ['BUG_BOUNTY_FROM_USD', '0'],
    ['BUG_BOUNTY_FROM_USD', '9.5'],
    ['PENTEST_FROM_USD', '6,500'],
    ['PENTEST_FROM_USD', '1000001'],
    ['REWARD_FEE_PERCENT', '101'],
    ['REWARD_FEE_PERCENT', '12.55'],
    ['SALES_ANSWER_HOURS', 'soon'],
    ['APPROVAL_HOURS', '-1'],
    ['APPROVAL_HOURS', '2161'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => parseSettings({ ...environment, [name]: value })).toThrow(`${name} is not an amount up to`)
  })

  const trial = { ...environment, PORTAL_URL: 'http://portal.grana.localhost:4000' }

  test('shortens the idle time for a local trial', () => {
    expect(publicSettings(parseSettings(trial))).not.toHaveProperty('idleSeconds')
    const shortened = publicSettings(parseSettings({ ...trial, PORTAL_IDLE_SECONDS: '12' }))
    expect(shortened).toHaveProperty('idleSeconds', 12)
  })

  test.each(['https://portal.grana.example', 'https://localhost.evil.example', 'https://portal-localhost.example'])(
    'refuses a shorter idle time at %s',
    (PORTAL_URL) => {
      expect(() => parseSettings({ ...environment, PORTAL_URL, PORTAL_IDLE_SECONDS: '12' })).toThrow(
        'PORTAL_IDLE_SECONDS is for trials on this machine only',
      )
    },
  )

  test.each(['5', '1801', '12.5', 'soon', '-1'])('refuses %s as idle time', (PORTAL_IDLE_SECONDS) => {
    expect(() => parseSettings({ ...trial, PORTAL_IDLE_SECONDS })).toThrow('PORTAL_IDLE_SECONDS is not between')
  })

  const PORTAL_SENTRY_DSN = 'https://0123456789abcdef@collector.grana.example/7'

  test('reads the collector where one is set, and never in development', () => {
    expect(publicSettings(parseSettings(environment))).not.toHaveProperty('telemetry')
    expect(publicSettings(parseSettings({ ...environment, PORTAL_SENTRY_DSN: '' }))).not.toHaveProperty('telemetry')
    const known = publicSettings(parseSettings({ ...environment, PORTAL_SENTRY_DSN }))
    expect(known.telemetry).toEqual({ dsn: PORTAL_SENTRY_DSN })
    const development = parseSettings({ ...environment, PORTAL_SENTRY_DSN, NODE_ENV: 'development' })
    expect(publicSettings(development)).not.toHaveProperty('telemetry')
  })

  test.each(['http://key@127.0.0.1:9000/1', 'http://key@collector.grana.localhost/1', 'https://key@host.example/a/1'])(
    'accepts %s as a collector',
    (dsn) => {
      expect(parseSettings({ ...environment, PORTAL_SENTRY_DSN: dsn }).telemetry).toEqual({ dsn })
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
    expect(() => parseSettings({ ...environment, PORTAL_SENTRY_DSN: dsn })).toThrow(message)
  })

  test('passes nothing else of the environment to the browser', () => {
    const known = publicSettings(parseSettings({ ...environment, PORTAL_PURGE_SECRET: 'abcdefghijklmnop'.repeat(2) }))
    expect(Object.keys(known).toSorted()).toEqual(['apiUrl', 'apps', 'captcha', 'portalUrl'])
  })

  test('requires the visitor secret except in development', () => {
    const { PORTAL_VISITOR_SECRET: secret, ...rest } = environment
    expect(parseSettings(environment).visitorSecret).toBe(secret)
    expect(parseSettings({ ...rest, NODE_ENV: 'development' }).visitorSecret).toBeUndefined()
    expect(() => parseSettings({ ...rest, NODE_ENV: 'production' })).toThrow('PORTAL_VISITOR_SECRET is not set')
    const short = { ...rest, NODE_ENV: 'development', PORTAL_VISITOR_SECRET: 'short' }
    expect(() => parseSettings(short)).toThrow('PORTAL_VISITOR_SECRET is too short')
  })

  test('reads the addresses of trusted proxies', () => {
    expect(parseSettings(environment).trustedProxies).toEqual([])
    const TRUSTED_PROXIES = '10.0.0.0/8, 192.0.2.7,2001:db8::/32'
    expect(parseSettings({ ...environment, TRUSTED_PROXIES }).trustedProxies).toEqual([
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
    expect(() => parseSettings({ ...environment, [name]: value })).toThrow(message)
  })
})
