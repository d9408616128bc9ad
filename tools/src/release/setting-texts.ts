/** What each setting means to whoever operates the product; the compiler of the reference refuses one without a text. */
export const settingTexts: Readonly<Record<string, string>> = {
  AGENTS_URL: 'Origin of the ethical hackers’ app. Left out, the app does not stand.',
  ALTCHA_SECRET: 'Signs challenges of the self-hosted captcha. Needed with `CAPTCHA_PROVIDER=altcha`.',
  API_HOST: 'Address to listen on. Nothing but the proxy needs to reach it.',
  API_INTERNAL_URL:
    'A way from the portal to the API that does not pass the public edge, which removes whom the portal asks for: without it every visitor counts as the portal.',
  API_PORT: 'Port to listen on. The unit `grana-api@PORT` sets it.',
  API_STOP_GRACE_MS:
    'How long a process that was told to stop still takes requests while it says that it is not ready; longer than two health checks of the proxy. At most 5000.',
  API_URL: 'Origin of the API as browsers know it.',
  APP_FOLDER: 'Folder of the built app. The unit sets it.',
  APP_HOST: 'Address to listen on.',
  APP_NAME: '`customers`, `agents` or `staff`. The unit sets it.',
  APP_PORT: 'Port to listen on.',
  APP_SECRET: 'Derives keys of counters, links and cookies. Rotated by replacing it and restarting.',
  BACKUP_ALARMS: '`off` silences the alarms of backups. On in production unless said.',
  BACKUP_TAIL:
    '`off` says that nobody receives the tail of the log: a lost machine then loses up to a minute of writes.',
  CAPTCHA_PROVIDER: '`altcha`, which needs nobody else, or `recaptcha`. The same for API and portal.',
  CUSTOMERS_URL: 'Origin of the organizations’ app. Left out, the app does not stand.',
  DATABASE_ADMIN_URL:
    'PostgreSQL’s superuser, for `grana provision` alone. By default the machine’s own server over its socket.',
  DATABASE_HOSTS:
    'All servers of which one takes writes, `host:port` each: the product follows a promotion by itself. Docs: guides/backups.',
  DATABASE_OWNER_URL:
    'The role `grana_owner`: migrations, `create-staff`, `end-sessions`, `reseal`, `seed-demo`. No process that serves has it.',
  DATABASE_POOL_SIZE: 'Connections that one process holds at most.',
  DATABASE_REPLICA_LAG_SECONDS: 'How far the replica may be behind before public pages read from the primary.',
  DATABASE_REPLICA_URL: 'A streaming replica for public pages, with the role `grana_api`.',
  DATABASE_URL: 'The role `grana_api`, which owns nothing.',
  DATABASE_WORKER_URL: 'The role `grana_worker`, which owns the queue’s schema.',
  DATA_KEY:
    'Seals the seeds of second factors: 32 bytes in base64. Keep it with the backups’ keys; replaced by `grana reseal`.',
  DATA_KEY_BEFORE: 'The key that `DATA_KEY` replaces: it still opens, until `grana reseal` has run.',
  FILES_URL: 'The bucket as browsers reach it, for the app whose pages send files to it.',
  LOG_LEVEL: '`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`.',
  MAIL_FROM: 'Sender of every mail, as in a mail’s `From`.',
  METRICS_TOKEN: 'Whoever reads `/metrics` shows it as a bearer token. The same for API, worker and portal.',
  NODE_ENV: '`production` holds the strict rules; the other values are for people who develop.',
  OUTBOUND_LOOPBACK: 'For tests. Production refuses it.',
  OPERATORS_EMAIL: 'Who is told of alarms. Left out, they are in the log and the figures only.',
  OUTBOUND_NAME_SERVERS: 'Name servers that checks of targets ask, between commas; the machine’s own when empty.',
  PASSKEY_DOMAIN: 'Domain that passkeys are made for; by default the one that all hosts share. Cannot change later.',
  PASSWORD_PEPPER:
    'Goes into every password’s hash; keep it with the backups’ keys. Replaced with `PASSWORD_PEPPER_BEFORE` beside it.',
  PASSWORD_PEPPER_BEFORE:
    'The pepper that `PASSWORD_PEPPER` replaces: passwords made with it still open, and are hashed anew at each sign-in.',
  PORTAL_HOST: 'Address to listen on.',
  PORTAL_IDLE_SECONDS: 'For trials on names below `.localhost`. Refused everywhere else.',
  PORTAL_PORT: 'Port to listen on. The unit `grana-portal@PORT` sets it.',
  PORTAL_PURGE_SECRET: 'The worker shows it to the portal when a program has changed. The same for both.',
  PORTAL_PURGE_URLS: 'Where each portal process is told of changes, between commas.',
  PORTAL_SENTRY_DSN: 'Collector of errors and times, asked for consent first. Left out, nothing is measured or asked.',
  PORTAL_URL: 'Origin of the portal as browsers know it.',
  PORTAL_VISITOR_SECRET: 'By it the API believes for whom the portal asks. The same for both.',
  RATE_LIMIT_SCALE: 'For tests. Production refuses everything but 1.',
  RECAPTCHA_SCRIPT_URL: 'Script of the provider.',
  RECAPTCHA_SECRET_V2: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SECRET_V3: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SITE_KEY_V2: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SITE_KEY_V3: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_VERIFY_URL: 'Where answers are verified.',
  S3_ACCESS_KEY: 'Key of the store: its user needs the bucket and nothing else.',
  S3_BUCKET: 'A private bucket.',
  S3_ENDPOINT: 'Origin of the S3-compatible store as API and worker reach it.',
  S3_PUBLIC_URL: 'Origin of the store as browsers reach it, where that is another one.',
  S3_REGION: 'Region that requests to the store are signed for.',
  S3_SECRET_KEY: 'Secret half of `S3_ACCESS_KEY`.',
  SALES_EMAIL: 'Who is told of what people write in the contact form.',
  SCANNER_URL:
    'clamd as `tcp://host:port`: files of reports pass it before anybody gets them, and wait while it is away. Without it they are judged by their form alone.',
  SMTP_URL:
    'The relay: `smtps://user:password@host:465`, or `smtp://…:587`, which then must offer STARTTLS. No options after it.',
  STAFF_SIGN_IN:
    '`passkey`, or `code` where every host is one of this machine (`*.localhost`): for development and the demo. Refused elsewhere.',
  STAFF_URL: 'Origin of the platform team’s app. Left out, the app does not stand.',
  TRUSTED_PROXIES:
    'Address ranges of the proxies in front, between commas: what they say of a visitor’s address counts.',
  WORKER_HOST: 'Address on which the worker tells how it is.',
  WORKER_PORT:
    'Port for `/metrics` of the worker; left out, it listens on nothing. The unit `grana-worker@PORT` sets it.',
}

/** Read by a process only when another setting asks for them. */
export const conditional = new Set(['RECAPTCHA_SITE_KEY_V2', 'RECAPTCHA_SITE_KEY_V3'])
