import * as z from 'zod/mini'
import { appNames, type AppName } from '@grana/contract/handoff'
import { captcha, captchaFaults, toCaptchaConfig } from './config/captcha.ts'
import {
  apiDatabase,
  apiDatabaseFaults,
  databaseFaults,
  sharedDatabase,
  toApiDatabase,
  toDatabase,
} from './config/database.ts'
import {
  ConfigError,
  developmentSecrets,
  hasOptions,
  isAddressRange,
  isWholeInternet,
  isNameServer,
  isSecureUrl,
  isWeakSecret,
} from './config/rules.ts'
import { apiSecretFaults, apiSecrets, sharedSecretFaults, sharedSecrets, toApiSecrets } from './config/secrets.ts'
import { store, storeFaults, storeSettings, toStoreConfig } from './config/store.ts'
import { wholeNumber, databaseUrl, commaSeparated, origin, percentage, requiredText, smtpUrl } from './config/values.ts'
import type { StoreSettings } from './lib/file-store/store-calls.ts'
import { isLoopbackHost } from './lib/loopback-host.ts'
import { isDomainOf, sharedDomain } from './lib/shared-domain.ts'

export type Env = Readonly<Record<string, string | undefined>>

const shared = {
  // Without a mode the strict rules of production apply.
  NODE_ENV: z._default(z.enum(['development', 'test', 'production'], 'is not a known mode'), 'production'),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'is unknown'), 'info'),
  APP_SECRET: requiredText,
  ...sharedSecrets,
  API_URL: origin,
  PORTAL_URL: origin,
  ...sharedDatabase,
  ...store,
  OUTBOUND_NAME_SERVERS: commaSeparated.check(
    z.refine((parts) => parts.every(isNameServer), 'is not a list of addresses'),
  ),
  OUTBOUND_LOOPBACK: z._default(z.enum(['true', 'false'], 'is neither true nor false'), 'false'),
}

const apiSettings = z.object({
  ...shared,
  // Only apps that are configured here have a trusted origin.
  CUSTOMERS_URL: z.optional(origin),
  AGENTS_URL: z.optional(origin),
  STAFF_URL: z.optional(origin),
  // The relying party id of passkeys; by default the domain that all hosts share.
  PASSKEY_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'is not a domain'))),
  // The second factor of staff. Codes can be phished, so they are accepted only where every host is local.
  STAFF_SIGN_IN: z._default(z.enum(['passkey', 'code'], 'is neither passkey nor code'), 'passkey'),
  API_HOST: z._default(z.string(), '127.0.0.1'),
  API_PORT: z._default(wholeNumber.check(z.maximum(65_535, 'is not a port')), 4001),
  API_STOP_GRACE_MS: z._default(wholeNumber.check(z.maximum(5000, 'is above 5000')), 500),
  ...apiDatabase,
  ...apiSecrets,
  ...captcha,
  TRUSTED_PROXIES: commaSeparated.check(
    z.refine((parts) => parts.every(isAddressRange), 'is not a list of address ranges'),
  ),
  // On top of each reward; what was shown to an approver stays, whatever it becomes later.
  REWARD_FEE_PERCENT: z._default(percentage, 0),
  METRICS_TOKEN: requiredText,
  PORTAL_VISITOR_SECRET: requiredText,
  RATE_LIMIT_SCALE: z._default(z.coerce.number('is not a number').check(z.positive('is not above 0')), 1),
})

const workerSettings = z.object({
  ...shared,
  WORKER_HOST: z._default(z.string(), '127.0.0.1'),
  // Without a port the worker does not listen, and its metrics are not available.
  WORKER_PORT: z.optional(wholeNumber.check(z.maximum(65_535, 'is not a port'))),
  METRICS_TOKEN: z.optional(requiredText),
  DATABASE_WORKER_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  MAIL_FROM: requiredText,
  SALES_EMAIL: z.email('is not an address'),
  OPERATORS_EMAIL: z.optional(z.email('is not an address')),
  BACKUP_ALARMS: z.optional(z.enum(['on', 'off'], 'is neither on nor off')),
  BACKUP_TAIL: z._default(z.enum(['on', 'off'], 'is neither on nor off'), 'on'),
  PORTAL_PURGE_URLS: commaSeparated.check(
    z.refine((urls) => urls.every((url) => URL.canParse(url)), 'is not a list of addresses'),
  ),
  PORTAL_PURGE_SECRET: z.optional(requiredText),
  // clamd, by its own protocol; without it only the form of files is checked.
  SCANNER_URL: z.optional(z.string().check(z.regex(/^tcp:\/\/[^/?#@]+:\d{1,5}$/, 'is not tcp://host:port'))),
})

const appSettings = { customers: 'CUSTOMERS_URL', agents: 'AGENTS_URL', staff: 'STAFF_URL' } as const
appSettings satisfies Record<AppName, string>

/** For the reference of settings. */
export const describedSettings = { api: apiSettings, worker: workerSettings, store: storeSettings }

type ApiSettings = z.output<typeof apiSettings>
type WorkerSettings = z.output<typeof workerSettings>
type SharedSettings = Pick<ApiSettings, keyof typeof shared>

export type ApiConfig = ReturnType<typeof toApiConfig>
export type WorkerConfig = ReturnType<typeof toWorkerConfig>

function toSharedConfig(settings: SharedSettings) {
  return {
    isProduction: settings.NODE_ENV === 'production',
    isDevelopment: settings.NODE_ENV === 'development',
    logLevel: settings.LOG_LEVEL,
    appSecret: settings.APP_SECRET,
    integrationKey: settings.INTEGRATION_KEY,
    integrationKeyBefore: settings.INTEGRATION_KEY_BEFORE,
    apiUrl: new URL(settings.API_URL).origin,
    portalUrl: new URL(settings.PORTAL_URL).origin,
    store: toStoreConfig(settings),
  }
}

/** The origin of each app, exactly as browsers send it. */
function toAppOrigins(settings: ApiSettings): Readonly<Partial<Record<AppName, string>>> {
  const named = appNames.flatMap((name) => {
    const url = settings[appSettings[name]]
    return url === undefined ? [] : [[name, new URL(url).origin] as const]
  })
  return Object.fromEntries(named)
}

const hostsOf = (settings: ApiSettings): string[] => [
  settings.PORTAL_URL,
  settings.API_URL,
  ...Object.values(toAppOrigins(settings)),
]

const passkeyDomainOf = (settings: ApiSettings): string => settings.PASSKEY_DOMAIN ?? sharedDomain(hostsOf(settings))

/** Checked again at start: an installation with a public host refuses to start with codes. */
function staffFactorOf(settings: ApiSettings): 'passkey' | 'any' {
  return settings.STAFF_SIGN_IN === 'code' && hostsOf(settings).every(isLoopbackHost) ? 'any' : 'passkey'
}

function toApiConfig(settings: ApiSettings) {
  return {
    ...toSharedConfig(settings),
    host: settings.API_HOST,
    port: settings.API_PORT,
    apps: toAppOrigins(settings),
    passkeyDomain: passkeyDomainOf(settings),
    staffFactor: staffFactorOf(settings),
    isLocal: hostsOf(settings).every(isLoopbackHost),
    outbound: {
      nameServers: settings.OUTBOUND_NAME_SERVERS,
      // Checked again at start: an installation with a public host refuses to start with it.
      isLoopbackOpen: settings.OUTBOUND_LOOPBACK === 'true' && hostsOf(settings).every(isLoopbackHost),
    },
    stopGraceMs: settings.API_STOP_GRACE_MS,
    database: toApiDatabase(settings),
    captcha: toCaptchaConfig(settings),
    ...toApiSecrets(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN,
    visitorSecret: settings.PORTAL_VISITOR_SECRET,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    rewardFeeBasisPoints: Math.round(settings.REWARD_FEE_PERCENT * 100),
  }
}

/** Where the worker serves health and metrics. */
function toWorkerServer({ WORKER_HOST: host, WORKER_PORT: port, METRICS_TOKEN: token = '' }: WorkerSettings) {
  return port === undefined ? undefined : { host, port, token }
}

function toWorkerConfig(settings: WorkerSettings) {
  return {
    ...toSharedConfig(settings),
    workerServer: toWorkerServer(settings),
    database: toDatabase(settings.DATABASE_WORKER_URL, settings),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      salesEmail: settings.SALES_EMAIL,
      operatorsEmail: settings.OPERATORS_EMAIL,
    },
    isWatchingBackups: (settings.BACKUP_ALARMS ?? (settings.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
    scannerUrl: settings.SCANNER_URL,
    isTailExpected: settings.BACKUP_TAIL === 'on',
    portal: { purgeUrls: settings.PORTAL_PURGE_URLS, purgeSecret: settings.PORTAL_PURGE_SECRET ?? '' },
    outbound: {
      nameServers: settings.OUTBOUND_NAME_SERVERS,
      // Checked twice on purpose: production refuses to start with it, and would ignore the setting.
      isLoopbackOpen: settings.OUTBOUND_LOOPBACK === 'true' && settings.NODE_ENV !== 'production',
    },
  }
}

function* sharedFaults(settings: SharedSettings) {
  yield* storeFaults(settings)
  if (isWeakSecret(settings.APP_SECRET)) yield 'APP_SECRET is weak or a default'
  yield* sharedSecretFaults(settings)
  if (!isSecureUrl(settings.API_URL)) yield 'API_URL is not https'
  if (!isSecureUrl(settings.PORTAL_URL)) yield 'PORTAL_URL is not https'
}

function* apiFaults(settings: ApiSettings) {
  yield* sharedFaults(settings)
  yield* captchaFaults(settings)
  yield* appFaults(settings)
  if (!isDomainOf(passkeyDomainOf(settings), settings.PORTAL_URL)) yield 'PASSKEY_DOMAIN is not a domain of PORTAL_URL'
  if (settings.STAFF_SIGN_IN === 'code' && staffFactorOf(settings) !== 'any') {
    yield 'STAFF_SIGN_IN=code is for local hosts only'
  }
  if (settings.OUTBOUND_LOOPBACK === 'true' && !hostsOf(settings).every(isLoopbackHost)) {
    yield 'OUTBOUND_LOOPBACK is for local hosts only'
  }
  yield* apiDatabaseFaults(settings)
  yield* apiSecretFaults(settings)
  if (isWeakSecret(settings.METRICS_TOKEN)) yield 'METRICS_TOKEN is weak or a default'
  if (isWeakSecret(settings.PORTAL_VISITOR_SECRET)) yield 'PORTAL_VISITOR_SECRET is weak or a default'
  if (settings.PORTAL_VISITOR_SECRET === settings.APP_SECRET) yield 'PORTAL_VISITOR_SECRET repeats APP_SECRET'
  if (settings.RATE_LIMIT_SCALE !== 1) yield 'RATE_LIMIT_SCALE is for tests only'
  if (settings.TRUSTED_PROXIES.some(isWholeInternet)) yield 'TRUSTED_PROXIES trusts everyone'
}

function* workerFaults(settings: WorkerSettings) {
  yield* sharedFaults(settings)
  yield* databaseFaults('DATABASE_WORKER_URL', settings.DATABASE_WORKER_URL)
  if (hasOptions(settings.SMTP_URL)) yield 'SMTP_URL has options'
  if (settings.WORKER_PORT !== undefined && isWeakSecret(settings.METRICS_TOKEN ?? '')) {
    yield 'METRICS_TOKEN is missing, weak or a default'
  }
  if (settings.OUTBOUND_LOOPBACK === 'true') yield 'OUTBOUND_LOOPBACK is for tests only'
  if (settings.PORTAL_PURGE_URLS.length > 0 && isWeakSecret(settings.PORTAL_PURGE_SECRET ?? '')) {
    yield 'PORTAL_PURGE_SECRET is missing, weak or a default'
  }
}

type Reading<S extends z.ZodMiniType, C> = {
  schema: S
  faults: (settings: z.output<S>) => Iterable<string>
  build: (settings: z.output<S>) => C
}

function read<S extends z.ZodMiniType, C>(env: Env, { schema, faults, build }: Reading<S, C>): C {
  // An empty value in an environment file means the same as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const isProduction = (given['NODE_ENV'] ?? 'production') === 'production'
  const parsed = z.safeParse(schema, isProduction ? given : { ...developmentSecrets, ...given })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const found = isProduction ? [...faults(parsed.data)] : []
  if (found.length > 0) throw new ConfigError(found)
  return build(parsed.data)
}

/** Settings of the HTTP process, validated once. */
export function parseApiConfig(env: Env): ApiConfig {
  return read(env, { schema: apiSettings, faults: apiFaults, build: toApiConfig })
}

/** Settings of the worker, validated once. */
export function parseWorkerConfig(env: Env): WorkerConfig {
  return read(env, { schema: workerSettings, faults: workerFaults, build: toWorkerConfig })
}

/** Settings of the store alone, for the command that creates its bucket. */
export function parseStoreConfig(env: Env): StoreSettings {
  return read(env, { schema: storeSettings, faults: storeFaults, build: toStoreConfig })
}

const appUrls = z.pick(apiSettings, { CUSTOMERS_URL: true, AGENTS_URL: true, STAFF_URL: true })
const uploadSettings = z.extend(appUrls, { PORTAL_URL: z.optional(origin) })

function* appFaults(apps: z.output<typeof appUrls>) {
  for (const name of Object.values(appSettings))
    if (apps[name] !== undefined && !isSecureUrl(apps[name])) yield `${name} is not https`
}

function* uploadFaults({ PORTAL_URL: portal, ...apps }: z.output<typeof uploadSettings>) {
  yield* appFaults(apps)
  if (portal !== undefined && !isSecureUrl(portal)) yield 'PORTAL_URL is not https'
}

/** The apps whose pages upload files to the store, and the portal, for the same command. */
export function parseUploadOrigins(env: Env): string[] {
  return read(env, {
    schema: uploadSettings,
    faults: uploadFaults,
    build: (apps) => Object.values(apps).flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
  })
}
