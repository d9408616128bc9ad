import { inRoot } from '../paths.ts'
import { resolverOption } from '../resolver-option.ts'
import type { Mail } from '../services/mail-catcher.ts'
import type { ObjectStore } from '../services/object-store.ts'
import type { DatabaseUrls } from './database.ts'
import { databaseSettings } from './database.ts'
import type { Internet } from './internet.ts'
import type { Secrets } from './secrets.ts'

export type Mode = 'development' | 'production'

/** The browser apps that stand. */
export type App = 'customers' | 'agents' | 'staff'

type Ports = Record<'api' | 'portal' | 'worker' | App, number>

/** Everything that the processes of one world have to agree on. */
export type World = {
  mode: Mode
  ports: Ports
  database: DatabaseUrls
  mail: Mail
  store: ObjectStore
  secrets: Secrets
  captcha: { provider: 'altcha' | 'recaptcha'; url: string }
  /** Address of the stand-in for the collector, where there is one: without it the portal has no DSN. */
  collector?: string | undefined
  /** The stand-in for the internet that targets are checked against, where there is one. */
  internet?: Internet | undefined
  /** Staff sign in with a code, as everybody of the demo world does, instead of a passkey that nobody could print. */
  staffSignIn?: 'code' | undefined
  /** The browser's test driver may name another client address, as a proxy would, to meet fresh limits. */
  trustedProxies: string
}

type Settings = Record<string, string | undefined>

export const addressesOf = ({ ports }: World) => ({
  API_URL: `http://api.grana.localhost:${ports.api}`,
  PORTAL_URL: `http://portal.grana.localhost:${ports.portal}`,
  CUSTOMERS_URL: `http://clientes.grana.localhost:${ports.customers}`,
  AGENTS_URL: `http://agentes.grana.localhost:${ports.agents}`,
  STAFF_URL: `http://operacion.grana.localhost:${ports.staff}`,
})

// The settings that a process must not see even if the caller's own environment has them.
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
  // The worker is known to be ready by a line of this level.
  LOG_LEVEL: 'info',
  NODE_OPTIONS: resolverOption(),
  ...noDatabase,
  ...addressesOf(world),
})

/** Never what the caller's own environment names: no run of ours may send to a real collector. */
const collectorSettings = ({ collector }: World): Settings => ({
  PORTAL_SENTRY_DSN: collector?.replace('//', '//standin@').concat('/1'),
})

/** The development door keeps no pages, so there is nobody to tell. */
const purgeSettings = ({ mode, ports, secrets }: World): Settings => ({
  PORTAL_PURGE_URLS: mode === 'production' ? `http://127.0.0.1:${ports.portal}/internal/purge` : '',
  PORTAL_PURGE_SECRET: secrets.PORTAL_PURGE_SECRET,
})

/** Who a visitor is, for API and portal alike. */
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
  METRICS_TOKEN: world.secrets.METRICS_TOKEN,
  PASSWORD_PEPPER: world.secrets.PASSWORD_PEPPER,
  DATA_KEY: world.secrets.DATA_KEY,
  DATABASE_URL: world.database.api,
  ...world.store,
  ...visitorSettings(world),
  ...captchaSecrets(world),
})

/** Production refuses to call this machine; only a worker that asks our own stand-in runs in another mode. */
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
  DATABASE_WORKER_URL: world.database.worker,
  ...world.store,
  SMTP_URL: world.mail.smtpUrl,
  MAIL_FROM: process.env['MAIL_FROM'] ?? 'Grana <no-reply@grana.localhost>',
  SALES_EMAIL: process.env['SALES_EMAIL'] ?? 'sales@grana.localhost',
  // Its database goes with it: there is nothing to back up.
  BACKUP_ALARMS: 'off',
  ...purgeSettings(world),
})

export const portalSettings = (world: World): Settings => ({
  ...shared(world),
  PORTAL_HOST: '127.0.0.1',
  PORTAL_PORT: String(world.ports.portal),
  PORTAL_PURGE_SECRET: world.secrets.PORTAL_PURGE_SECRET,
  METRICS_TOKEN: world.secrets.METRICS_TOKEN,
  ...collectorSettings(world),
  ...visitorSettings(world),
  ...captchaKeys(world),
})

/** Whoever serves an app knows of nothing but what the browser may know. */
export const appSettings = (world: World, app: App): Settings => ({
  ...shared(world),
  APP_NAME: app,
  APP_FOLDER: inRoot('apps', app, 'dist'),
  APP_HOST: '127.0.0.1',
  APP_PORT: String(world.ports[app]),
  // Only one of them sends files.
  FILES_URL: app === 'agents' ? `${world.store.S3_ENDPOINT}/${world.store.S3_BUCKET}` : undefined,
})

/** What the stack's command sees: all of it, so that it can also start a process of its own. */
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
