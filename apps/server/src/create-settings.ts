import { randomBytes } from 'node:crypto'

/** What only the installer can know; everything else is random or derived from it. */
export type Answers = Readonly<Record<string, string>>

/** One environment file: its name and its settings. */
type SettingsFile = { name: string; isSecret: boolean; settings: Readonly<Record<string, string>> }

const asked = [
  'DOMAIN',
  'ACME_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'SALES_EMAIL',
  'OPERATORS_EMAIL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const
const offered = {
  S3_PUBLIC_URL: '',
  S3_REGION: 'us-east-1',
  DATABASE_HOST: '127.0.0.1:5432',
  // For a remote database; `disable` is for the internal network of containers.
  DATABASE_SSLMODE: 'verify-full',
} as const

type Complete = Record<(typeof asked)[number] | keyof typeof offered, string>

const portalPorts = [4201, 4202]
const appPorts = { customers: 4301, agents: 4302, staff: 4303 }

const createRandomSecret = () => randomBytes(32).toString('hex')

/** Parses lines of `NAME=value`; ignores empty ones and comments. */
export function parseAnswers(text: string): Answers {
  const lines = text.split('\n').filter((line) => /^\s*[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
    }),
  )
}

/** Missing and unknown answers. */
export function findAnswerFaults(answers: Answers): string[] {
  const missing = asked.filter((name) => !answers[name]).map((name) => `${name} is missing`)
  const known: readonly string[] = [...asked, ...Object.keys(offered)]
  const unknown = Object.keys(answers)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is not asked for`)
  // systemd and a shell would parse a quote or a line break differently.
  const garbled = Object.entries(answers)
    .filter(([, value]) => /["\\$`\r]/.test(value))
    .map(([name]) => `${name} contains a character that environment files cannot represent`)
  return [...missing, ...unknown, ...garbled]
}

function hostsOf({ DOMAIN, ACME_EMAIL }: Complete): SettingsFile['settings'] {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    SITE_DOMAIN: DOMAIN,
    ACME_EMAIL,
    PORTAL_URL: `https://www.${DOMAIN}`,
    API_URL: `https://api.${DOMAIN}`,
    CUSTOMERS_URL: `https://clientes.${DOMAIN}`,
    AGENTS_URL: `https://agentes.${DOMAIN}`,
    STAFF_URL: `https://operacion.${DOMAIN}`,
  }
}

function storeOf(given: Complete): SettingsFile['settings'] {
  const { S3_ENDPOINT, S3_PUBLIC_URL, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = given
  const seen = S3_PUBLIC_URL === '' ? {} : { S3_PUBLIC_URL }
  return { S3_ENDPOINT, ...seen, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
}

type Shared = { visitor: string; metrics: string }

function webOf(given: Complete, { visitor, metrics }: Shared): SettingsFile[] {
  const files = `${given.S3_PUBLIC_URL || given.S3_ENDPOINT}/${given.S3_BUCKET}`
  const apps = Object.entries(appPorts).map(([app, port]) => ({
    name: `app-${app}`,
    isSecret: false,
    settings: { APP_PORT: String(port), FILES_URL: files },
  }))
  const portal = {
    PORTAL_HOST: '127.0.0.1',
    API_INTERNAL_URL: 'http://127.0.0.1:4100',
    TRUSTED_PROXIES: '127.0.0.1/32',
    CAPTCHA_PROVIDER: 'altcha',
    FILES_URL: files,
    METRICS_TOKEN: metrics,
    PORTAL_VISITOR_SECRET: visitor,
  }
  return [{ name: 'portal', isSecret: true, settings: portal }, ...apps]
}

/** For the account that owns the database; it connects by the socket and needs no password. */
const backupSettings = {
  BACKUP_DATABASE_URL: 'postgres://postgres@socket/grana?host=/var/run/postgresql',
  PGBACKREST_STANZA: 'grana',
}

/** Every environment file of an installation, with newly generated secrets. */
export function createSettings(answers: Answers): SettingsFile[] {
  const given = { ...offered, ...answers } as Complete
  const tls = /^(127\.|localhost:|\[::1\])/.test(given.DATABASE_HOST) ? '' : `?sslmode=${given.DATABASE_SSLMODE}`
  const databaseOf = (role: string) => `postgres://${role}:${createRandomSecret()}@${given.DATABASE_HOST}/grana${tls}`
  const [owner, api, worker] = [databaseOf('grana_owner'), databaseOf('grana_api'), databaseOf('grana_worker')]
  const [visitor, purge, metrics] = [createRandomSecret(), createRandomSecret(), createRandomSecret()]
  const apiSettings = {
    API_HOST: '127.0.0.1',
    // Longer than the proxy needs to notice that a process is stopping.
    API_STOP_GRACE_MS: '2000',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: api,
    CAPTCHA_PROVIDER: 'altcha',
    ALTCHA_SECRET: createRandomSecret(),
    PASSWORD_PEPPER: createRandomSecret(),
    DATA_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: metrics,
    PORTAL_VISITOR_SECRET: visitor,
  }
  const workerSettings = {
    DATABASE_WORKER_URL: worker,
    SMTP_URL: given.SMTP_URL,
    MAIL_FROM: given.MAIL_FROM,
    SALES_EMAIL: given.SALES_EMAIL,
    OPERATORS_EMAIL: given.OPERATORS_EMAIL,
    PORTAL_PURGE_URLS: portalPorts.map((port) => `http://127.0.0.1:${port}/internal/purge`).join(','),
    PORTAL_PURGE_SECRET: purge,
    METRICS_TOKEN: metrics,
  }
  const [portal, ...apps] = webOf(given, { visitor, metrics })
  return [
    { name: 'hosts', isSecret: false, settings: hostsOf(given) },
    {
      name: 'server',
      isSecret: true,
      settings: { APP_SECRET: createRandomSecret(), INTEGRATION_KEY: randomBytes(32).toString('base64') },
    },
    { name: 'store', isSecret: true, settings: storeOf(given) },
    { name: 'api', isSecret: true, settings: apiSettings },
    { name: 'worker', isSecret: true, settings: workerSettings },
    {
      name: 'portal',
      isSecret: true,
      settings: { ...portal?.settings, PORTAL_PURGE_SECRET: purge, METRICS_TOKEN: metrics },
    },
    ...apps,
    {
      name: 'owner',
      isSecret: true,
      settings: { DATABASE_OWNER_URL: owner, DATABASE_URL: api, DATABASE_WORKER_URL: worker },
    },
    { name: 'backup', isSecret: false, settings: backupSettings },
  ]
}

/** The file in a syntax that systemd, containers and our own commands parse alike. */
export function formatEnvironmentFile({ settings }: SettingsFile): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${/\s|[<>#;']/.test(value) ? `"${value}"` : value}\n`)
    .join('')
}
