import { isIP } from 'node:net'
import type { AppOrigins, CaptchaSettings, PublicSettings } from '#app/lib/render-context.ts'
import { originOf, portOf, requiredOf, trialOfIdle, webAddress, type Environment } from '@grana/web-server/environment'

export interface PortalSettings extends PublicSettings {
  readonly host: string
  readonly port: number
  /** Where this process reaches the API: its public address, unless there is a shorter way. */
  readonly apiInternalUrl: string
  readonly logLevel: string
  /** Shared with the worker, which tells by it that a program has changed; without one pages only grow old. */
  readonly purgeSecret?: string
  /** Shared with the API, which believes by it for whom the portal asks. */
  readonly visitorSecret?: string
  /** Whoever holds it reads the figures of this process; without one nobody does. */
  readonly metricsToken?: string
  /** Addresses and ranges of the proxies in front: what they say of a visitor's address counts. */
  readonly trustedProxies: readonly string[]
}

/** Bytes. */
const SHORTEST_SECRET = 32
const FEWEST_CHARACTERS = 10

const GOOGLE_SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** Reads the environment once, at start; what is missing or malformed stops the process with its name. */
export function readSettings(env: Environment): PortalSettings {
  return {
    host: env.PORTAL_HOST || '127.0.0.1',
    port: portOf(env, 'PORTAL_PORT'),
    portalUrl: originOf(env, 'PORTAL_URL'),
    apiUrl: originOf(env, 'API_URL'),
    apiInternalUrl: originOf(env, env.API_INTERNAL_URL ? 'API_INTERNAL_URL' : 'API_URL'),
    captcha: captchaSettings(env),
    apps: appOrigins(env),
    ...telemetry(env),
    ...trialOfIdle(env),
    logLevel: env.LOG_LEVEL || 'info',
    ...(env.PORTAL_PURGE_SECRET && { purgeSecret: secret(env, 'PORTAL_PURGE_SECRET') }),
    ...(needsSecret(env, 'PORTAL_VISITOR_SECRET') && { visitorSecret: secret(env, 'PORTAL_VISITOR_SECRET') }),
    ...(env.METRICS_TOKEN && { metricsToken: secret(env, 'METRICS_TOKEN') }),
    trustedProxies: addressRanges('TRUSTED_PROXIES', env.TRUSTED_PROXIES ?? ''),
  }
}

/** What of it the browser may know. */
export function publicSettings(settings: PortalSettings): PublicSettings {
  const { portalUrl, apiUrl, captcha, apps, telemetry, idleSeconds } = settings
  return {
    portalUrl,
    apiUrl,
    captcha,
    apps,
    ...(telemetry && { telemetry }),
    ...(idleSeconds !== undefined && { idleSeconds }),
  }
}

function appOrigins(env: Environment): AppOrigins {
  return {
    ...(env.CUSTOMERS_URL && { customer: originOf(env, 'CUSTOMERS_URL') }),
    ...(env.AGENTS_URL && { agent: originOf(env, 'AGENTS_URL') }),
    ...(env.STAFF_URL && { staff: originOf(env, 'STAFF_URL') }),
  }
}

/** Off in development, and wherever no collector is named. A DSN with a secret part is an old one: it is not for browsers. */
function telemetry(env: Environment): Pick<PublicSettings, 'telemetry'> {
  if (!env.PORTAL_SENTRY_DSN || env.NODE_ENV === 'development') return {}
  const url = webAddress('PORTAL_SENTRY_DSN', env.PORTAL_SENTRY_DSN)
  const isWhole = /^\w+$/.test(url.username) && /^(?:\/[\w-]+)*\/\d+$/.test(url.pathname)
  if (!isWhole || url.password || url.search || url.hash) throw new Error('PORTAL_SENTRY_DSN is not a DSN')
  const isNear = url.hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isNear) throw new Error('PORTAL_SENTRY_DSN must begin with https')
  return { telemetry: { dsn: url.href } }
}

/** Whoever forgets to say where this runs gets the strict rules. */
function needsSecret(env: Environment, name: string): boolean {
  const isStrict = env.NODE_ENV !== 'development' && env.NODE_ENV !== 'test'
  return isStrict || Boolean(env[name])
}

function captchaSettings(env: Environment): CaptchaSettings {
  const provider = env.CAPTCHA_PROVIDER || 'altcha'
  if (provider === 'altcha') return { provider }
  if (provider !== 'recaptcha') throw new Error('CAPTCHA_PROVIDER must be altcha or recaptcha')
  return {
    provider,
    siteKeyV2: requiredOf(env, 'RECAPTCHA_SITE_KEY_V2'),
    siteKeyV3: requiredOf(env, 'RECAPTCHA_SITE_KEY_V3'),
    scriptUrl: webAddress('RECAPTCHA_SCRIPT_URL', env.RECAPTCHA_SCRIPT_URL || GOOGLE_SCRIPT).href,
  }
}

function secret(env: Environment, name: string): string {
  const value = requiredOf(env, name)
  if (Buffer.byteLength(value) < SHORTEST_SECRET) throw new Error(`${name} is too short`)
  if (new Set(value).size < FEWEST_CHARACTERS) throw new Error(`${name} is weak`)
  return value
}

function addressRanges(name: string, value: string): readonly string[] {
  const ranges = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (!ranges.every(isAddressRange)) throw new Error(`${name} is not a list of address ranges`)
  return ranges
}

/** A range that holds everybody is refused: it would let every visitor choose an address. */
function isAddressRange(range: string): boolean {
  const [address = '', prefix = '32', ...rest] = range.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest
}
