import { inRoot } from '../paths.ts'
import { resolverOption } from '../resolver-option.ts'
import type { Mail } from '../services/mail-catcher.ts'
import type { ObjectStore } from '../services/object-store.ts'
import type { DatabaseUrls } from './database.ts'
import { databaseSettings } from './database.ts'
import type { Internet } from './internet.ts'
import type { Secrets } from './secrets.ts'

export type Mode = 'development' | 'production'

/** The browser apps. */
export type App = 'customers' | 'agents' | 'staff'

type Ports = Record<'api' | 'portal' | 'worker' | App, number>

/** The common settings of the processes of one world. */
export type World = {
  mode: Mode
  ports: Ports
  database: DatabaseUrls
  mail: Mail
  store: ObjectStore
  secrets: Secrets
  captcha: { provider: 'altcha' | 'recaptcha'; url: string }
  /** URL of the collector stand-in, if there is one: without it the portal has no DSN. */
  collector?: string | undefined
  /** The stand-in for the internet that targets are checked against, if there is one. */
  internet?: Internet | undefined
  /** Staff sign in with a TOTP code, like all demo users, because a passkey cannot be printed. */
  staffSignIn?: 'code' | undefined
  /** Prices and response times, if the world shows any. */
  offer?: Readonly<Record<OfferSetting, string>> | undefined
  /** The browser's test driver may set another client address, as a proxy would, to avoid rate limits. */
  trustedProxies: string
  /** A line for each part of the machine that is missing and that the product runs without. */
  missing?: readonly string[]
}

type OfferSetting =
  | 'APPROVAL_HOURS'
  | 'BUG_BOUNTY_FROM_USD'
  | 'PENTEST_FROM_USD'
  | 'REWARD_FEE_PERCENT'
  | 'SALES_ANSWER_HOURS'

/** Invented for the demo and for development: not the prices of a real installation. */
export const demoOffer: Readonly<Record<OfferSetting, string>> = {
  APPROVAL_HOURS: '48',
  BUG_BOUNTY_FROM_USD: '900',
  PENTEST_FROM_USD: '6500',
  REWARD_FEE_PERCENT: '15',
  SALES_ANSWER_HOURS: '24',
}

type Settings = Record<string, string | undefined>

export const addressesOf = ({ ports }: Pick<World, 'ports'>) => ({
  API_URL: `http://api.grana.localhost:${ports.api}`,
  PORTAL_URL: `http://portal.grana.localhost:${ports.portal}`,
  CUSTOMERS_URL: `http://clientes.grana.localhost:${ports.customers}`,
  AGENTS_URL: `http://agentes.grana.localhost:${ports.agents}`,
  STAFF_URL: `http://operacion.grana.localhost:${ports.staff}`,
})

// Settings that a process must not inherit from the caller's environment.
const noDatabase: Settings = {
  DATABASE_ADMIN_URL: undefined,
  DATABASE_OWNER_URL: undefined,
  DATABASE_URL: undefined,
  DATABASE_WORKER_URL: undefined,
}

const captchaSecrets = ({ captcha, secrets }: World): Settings => ({
  CAPTCHA_PROVIDER: captcha.provider,
  ALTCHA_SECRET: secrets.ALTCHA_SECRET,
  RECAPTCHA_SECRET_V2: secrets.RECAPTCHA_SECRET_V2,
  RECAPTCHA_SECRET_V3: secrets.RECAPTCHA_SECRET_V3,
  RECAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
})

const captchaKeys = ({ captcha }: World): Settings => ({
  CAPTCHA_PROVIDER: captcha.provider,
  RECAPTCHA_SITE_KEY_V2: 'stand-in-site-key-v2',
  RECAPTCHA_SITE_KEY_V3: 'stand-in-site-key-v3',
  RECAPTCHA_SCRIPT_URL: `${captcha.url}/recaptcha/api.js`,
})

const shared = (world: World): Settings => ({
  NODE_ENV: world.mode,
  // The worker logs its ready line at this level.
  LOG_LEVEL: 'info',
  NODE_OPTIONS: resolverOption(),
  ...noDatabase,
  ...addressesOf(world),
})

/** Never inherited from the caller's environment, so that tests see pages without prices. */
const offerSettings = ({ offer }: World): Settings => ({
  APPROVAL_HOURS: offer?.APPROVAL_HOURS,
  BUG_BOUNTY_FROM_USD: offer?.BUG_BOUNTY_FROM_USD,
  PENTEST_FROM_USD: offer?.PENTEST_FROM_USD,
  REWARD_FEE_PERCENT: offer?.REWARD_FEE_PERCENT,
  SALES_ANSWER_HOURS: offer?.SALES_ANSWER_HOURS,
})

/** Never inherited from the caller's environment: no run may send to a real collector. */
const collectorSettings = ({ collector }: World): Settings => ({
  PORTAL_SENTRY_DSN: collector?.replace('//', '//standin@').concat('/1'),
})

/** The development server caches no pages, so there is nothing to purge. */
const purgeSettings = ({ mode, ports, secrets }: World): Settings => ({
  PORTAL_PURGE_URLS: mode === 'production' ? `http://127.0.0.1:${ports.portal}/internal/purge` : '',
  PORTAL_PURGE_SECRET: secrets.PORTAL_PURGE_SECRET,
})

/** Secrets and addresses of visitor identification, for API and portal alike. */
const visitorSettings = ({ trustedProxies, secrets }: World): Settings => ({
  TRUSTED_PROXIES: trustedProxies,
  PORTAL_VISITOR_SECRET: secrets.PORTAL_VISITOR_SECRET,
})

export const apiSettings = (world: World): Settings => ({
  ...shared(world),
  API_HOST: '127.0.0.1',
  API_PORT: String(world.ports.api),
  STAFF_SIGN_IN: world.staffSignIn,
  APP_SECRET: world.secrets.APP_SECRET,
  INTEGRATION_KEY: world.secrets.INTEGRATION_KEY,
  METRICS_TOKEN: world.secrets.METRICS_TOKEN,
  PASSWORD_PEPPER: world.secrets.PASSWORD_PEPPER,
  DATA_KEY: world.secrets.DATA_KEY,
  DATABASE_URL: world.database.api,
  REWARD_FEE_PERCENT: world.offer?.REWARD_FEE_PERCENT,
  ...world.store,
  OUTBOUND_NAME_SERVERS: world.internet?.names,
  OUTBOUND_LOOPBACK: world.internet === undefined ? undefined : 'true',
  ...visitorSettings(world),
  ...captchaSecrets(world),
})

/** Production refuses to call loopback; only a worker with the internet stand-in runs in another mode. */
const internetSettings = ({ mode, internet }: World): Settings => ({
  NODE_ENV: internet === undefined ? mode : 'test',
  OUTBOUND_NAME_SERVERS: internet?.names,
  OUTBOUND_LOOPBACK: internet === undefined ? undefined : 'true',
})

export const workerSettings = (world: World): Settings => ({
  ...shared(world),
  ...internetSettings(world),
  WORKER_PORT: String(world.ports.worker),
  METRICS_TOKEN: world.secrets.METRICS_TOKEN,
  APP_SECRET: world.secrets.APP_SECRET,
  INTEGRATION_KEY: world.secrets.INTEGRATION_KEY,
  DATABASE_WORKER_URL: world.database.worker,
  ...world.store,
  SMTP_URL: world.mail.smtpUrl,
  MAIL_FROM: process.env['MAIL_FROM'] ?? 'Grana <no-reply@grana.localhost>',
  SALES_EMAIL: process.env['SALES_EMAIL'] ?? 'sales@grana.localhost',
  // Its database is temporary: there is nothing to back up.
  BACKUP_ALARMS: 'off',
  ...purgeSettings(world),
})

export const portalSettings = (world: World): Settings => ({
  ...shared(world),
  PORTAL_HOST: '127.0.0.1',
  PORTAL_PORT: String(world.ports.portal),
  FILES_URL: `${world.store.S3_ENDPOINT}/${world.store.S3_BUCKET}`,
  PORTAL_PURGE_SECRET: world.secrets.PORTAL_PURGE_SECRET,
  METRICS_TOKEN: world.secrets.METRICS_TOKEN,
  ...collectorSettings(world),
  ...offerSettings(world),
  ...visitorSettings(world),
  ...captchaKeys(world),
})

/** The host of an app knows only settings that the browser may know. */
export const appSettings = (world: World, app: App): Settings => ({
  ...shared(world),
  APP_NAME: app,
  APPROVAL_HOURS: world.offer?.APPROVAL_HOURS,
  REWARD_FEE_PERCENT: world.offer?.REWARD_FEE_PERCENT,
  APP_FOLDER: inRoot('apps', app, 'dist'),
  APP_HOST: '127.0.0.1',
  APP_PORT: String(world.ports[app]),
  FILES_URL: `${world.store.S3_ENDPOINT}/${world.store.S3_BUCKET}`,
})

/** Settings of the stack's command: all of them, so that it can start processes itself. */
export const commandSettings = (world: World): Settings => ({
  ...portalSettings(world),
  ...apiSettings(world),
  ...workerSettings(world),
  ...databaseSettings(world.database),
  NODE_ENV: process.env['NODE_ENV'],
  MAIL_URL: world.mail.mailUrl,
  CAPTCHA_URL: world.captcha.url,
  INTERNET_URL: world.internet?.url,
  DEMO_PASSWORD: world.secrets.DEMO_PASSWORD,
  DEMO_AUTHENTICATOR: world.secrets.DEMO_AUTHENTICATOR,
})
