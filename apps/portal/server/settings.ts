import { isIP } from 'node:net'
import type { AppOrigins, CaptchaSettings, Offer, PublicSettings } from '#app/lib/render-context.ts'
import { hoursText } from '@grana/messages/es/formats/hours'
import { createNumberFormatter } from '@grana/messages/es/formats/numbers'
import {
  getAmount,
  getBucketUrl,
  maxHours,
  getOrigin,
  getPort,
  getRequired,
  getIdleTrial,
  parseWebAddress,
  type Environment,
} from '@grana/web-server/environment'

export interface PortalSettings extends PublicSettings {
  readonly host: string
  readonly port: number
  /** Where this process reaches the API: its public address, unless an internal one is set. */
  readonly apiInternalUrl: string
  readonly logLevel: string
  /** Shared with the worker, which purges changed programs with it; without it pages only expire. */
  readonly purgeSecret?: string
  /** Shared with the API, which trusts the visitor address in requests that carry it. */
  readonly visitorSecret?: string
  /** Grants access to the metrics of this process; without it they are not served. */
  readonly metricsToken?: string
  /** The bucket's URL for browsers, where the page of an open report uploads files to it. */
  readonly filesUrl?: string
  /** Addresses and ranges of trusted proxies, whose forwarding headers determine the visitor's address. */
  readonly trustedProxies: readonly string[]
}

/** Bytes. */
const SHORTEST_SECRET = 32
const MIN_CHARACTERS = 10

const GOOGLE_SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** Parses the environment once, at start; a missing or malformed variable stops the process with its name. */
export function parseSettings(env: Environment): PortalSettings {
  return {
    host: env.PORTAL_HOST || '127.0.0.1',
    port: getPort(env, 'PORTAL_PORT'),
    portalUrl: getOrigin(env, 'PORTAL_URL'),
    apiUrl: getOrigin(env, 'API_URL'),
    apiInternalUrl: getOrigin(env, env.API_INTERNAL_URL ? 'API_INTERNAL_URL' : 'API_URL'),
    captcha: captchaSettings(env),
    apps: appOrigins(env),
    ...telemetry(env),
    ...getIdleTrial(env),
    ...offerSettings(env),
    logLevel: env.LOG_LEVEL || 'info',
    ...(env.PORTAL_PURGE_SECRET && { purgeSecret: secret(env, 'PORTAL_PURGE_SECRET') }),
    ...(needsSecret(env, 'PORTAL_VISITOR_SECRET') && { visitorSecret: secret(env, 'PORTAL_VISITOR_SECRET') }),
    ...(env.FILES_URL && { filesUrl: getBucketUrl(env, 'FILES_URL') }),
    ...(env.METRICS_TOKEN && { metricsToken: secret(env, 'METRICS_TOKEN') }),
    trustedProxies: addressRanges('TRUSTED_PROXIES', env.TRUSTED_PROXIES ?? ''),
  }
}

/** The settings that the browser may receive. */
export function publicSettings(settings: PortalSettings): PublicSettings {
  const { portalUrl, apiUrl, captcha, apps, telemetry, idleSeconds, offer } = settings
  return {
    portalUrl,
    apiUrl,
    captcha,
    apps,
    ...(telemetry && { telemetry }),
    ...(idleSeconds !== undefined && { idleSeconds }),
    ...(offer && { offer }),
  }
}

const maxUsd = 1_000_000
const wholeDollars = createNumberFormatter(0)
const usdText = (amount: number) => `USD\u00a0${wholeDollars(amount)}`

/** Omitted entirely where nothing is set, so that no document contains it. */
function offerSettings(env: Environment): { readonly offer?: Offer } {
  const usd = (name: string) => usdText(getAmount(env, name, { most: maxUsd }))
  const hours = (name: string) => hoursText(getAmount(env, name, { most: maxHours }))
  const offer: Offer = {
    ...(env.BUG_BOUNTY_FROM_USD && { bugBounty: usd('BUG_BOUNTY_FROM_USD') }),
    ...(env.REWARD_FEE_PERCENT && { fee: `${getAmount(env, 'REWARD_FEE_PERCENT', { most: 100, decimals: 1 })}%` }),
    ...(env.PENTEST_FROM_USD && { pentest: usd('PENTEST_FROM_USD') }),
    ...(env.SALES_ANSWER_HOURS && { answer: hours('SALES_ANSWER_HOURS') }),
    ...(env.APPROVAL_HOURS && { approval: hours('APPROVAL_HOURS') }),
  }
  return Object.keys(offer).length > 0 ? { offer } : {}
}

function appOrigins(env: Environment): AppOrigins {
  return {
    ...(env.CUSTOMERS_URL && { customer: getOrigin(env, 'CUSTOMERS_URL') }),
    ...(env.AGENTS_URL && { agent: getOrigin(env, 'AGENTS_URL') }),
    ...(env.STAFF_URL && { staff: getOrigin(env, 'STAFF_URL') }),
  }
}

/**
 * Off in development, and where no collector is set. Refuses a DSN with a secret part: that legacy format is not for
 * browsers.
 */
function telemetry(env: Environment): Pick<PublicSettings, 'telemetry'> {
  if (!env.PORTAL_SENTRY_DSN || env.NODE_ENV === 'development') return {}
  const url = parseWebAddress('PORTAL_SENTRY_DSN', env.PORTAL_SENTRY_DSN)
  const isWhole = /^\w+$/.test(url.username) && /^(?:\/[\w-]+)*\/\d+$/.test(url.pathname)
  if (!isWhole || url.password || url.search || url.hash) throw new Error('PORTAL_SENTRY_DSN is not a DSN')
  const isNear = url.hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isNear) throw new Error('PORTAL_SENTRY_DSN must begin with https')
  return { telemetry: { dsn: url.href } }
}

/** Defaults to the strict rules when the environment is not declared. */
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
    siteKeyV2: getRequired(env, 'RECAPTCHA_SITE_KEY_V2'),
    siteKeyV3: getRequired(env, 'RECAPTCHA_SITE_KEY_V3'),
    scriptUrl: parseWebAddress('RECAPTCHA_SCRIPT_URL', env.RECAPTCHA_SCRIPT_URL || GOOGLE_SCRIPT).href,
  }
}

function secret(env: Environment, name: string): string {
  const value = getRequired(env, name)
  if (Buffer.byteLength(value) < SHORTEST_SECRET) throw new Error(`${name} is too short`)
  if (new Set(value).size < MIN_CHARACTERS) throw new Error(`${name} is weak`)
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

/** Refuses a range that contains every address: each visitor could then choose their own. */
function isAddressRange(range: string): boolean {
  const [address = '', prefix = '32', ...rest] = range.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest
}
