/** The meaning of each setting for operators; the reference generator refuses a setting without a text. */
export const settingTexts: Readonly<Record<string, string>> = {
  AGENTS_URL: 'Origin of the ethical hackers’ app. Left out, the app is off.',
  ALTCHA_SECRET: 'Signs challenges of the self-hosted captcha. Needed with `CAPTCHA_PROVIDER=altcha`.',
  API_HOST: 'Address to listen on. Nothing but the proxy needs to reach it.',
  API_INTERNAL_URL:
    'Address by which the portal reaches the API without the public edge, which removes the visitor headers: without it every visitor counts as the portal.',
  API_PORT: 'Port to listen on. The unit `grana-api@PORT` sets it.',
  API_STOP_GRACE_MS:
    'How long a stopping process still accepts requests while it reports that it is not ready; longer than two health checks of the proxy. At most 5000.',
  API_URL: 'Origin of the API as browsers know it.',
  APPROVAL_HOURS:
    'Clock hours, weekends included, within which an organization is approved or refused. Shown at sign-up and in the organizations’ app; left out, no time is named. The same for portal and host.',
  APP_FOLDER: 'Folder of the built app. The unit sets it.',
  APP_HOST: 'Address to listen on.',
  APP_NAME: '`customers`, `agents` or `staff`. The unit sets it.',
  APP_PORT: 'Port to listen on.',
  APP_SECRET: 'Derives keys of counters, links and cookies. Rotated by replacing it and restarting.',
  BACKUP_ALARMS: '`off` turns off the alerts about backups. On in production by default.',
  BACKUP_TAIL:
    '`off` states that no receiver streams the tail of the WAL: a lost machine then loses up to a minute of writes.',
  BUG_BOUNTY_FROM_USD: 'Least price of a program per month, in whole USD. Left out, no page names it.',
  CAPTCHA_PROVIDER: '`altcha`, which needs no third party, or `recaptcha`. The same for API and portal.',
  CUSTOMERS_URL: 'Origin of the organizations’ app. Left out, the app is off.',
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
    'Encrypts the TOTP secrets: 32 bytes in base64. Keep it with the backups’ keys; replaced by `grana reseal`.',
  DATA_KEY_BEFORE: 'The key that `DATA_KEY` replaces: it still decrypts, until `grana reseal` has run.',
  FILES_URL: 'The bucket as browsers reach it: pages of the app send files to it.',
  INTEGRATION_KEY:
    'Encrypts secrets of organizations towards other systems: 32 bytes in base64. The same for API and worker; replaced by `grana reseal`.',
  INTEGRATION_KEY_BEFORE: 'The key that `INTEGRATION_KEY` replaces: it still decrypts, until `grana reseal` has run.',
  LOG_LEVEL: '`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`.',
  MAIL_FROM: 'Sender of every email, as in its `From` header.',
  METRICS_TOKEN: 'Bearer token for `/metrics`. The same for API, worker and portal.',
  NODE_ENV: '`production` enforces the strict rules; the other values are for development.',
  OUTBOUND_LOOPBACK: 'For tests. Refused where a host of the product is public, and by the worker in production.',
  OPERATORS_EMAIL: 'Recipient of operator alerts. Left out, they are in the log and the metrics only.',
  OUTBOUND_NAME_SERVERS:
    'Name servers that calls to hosts of organizations query, between commas; the machine’s own when empty.',
  PASSKEY_DOMAIN: 'Domain that passkeys are made for; by default the one that all hosts share. Cannot change later.',
  PASSWORD_PEPPER:
    'Part of every password hash; keep it with the backups’ keys. Replaced with `PASSWORD_PEPPER_BEFORE` beside it.',
  PASSWORD_PEPPER_BEFORE:
    'The pepper that `PASSWORD_PEPPER` replaces: passwords hashed with it still work, and are hashed again at each sign-in.',
  PENTEST_FROM_USD: 'Least price of a pentest, in whole USD. Left out, no page names it.',
  PORTAL_HOST: 'Address to listen on.',
  PORTAL_IDLE_SECONDS: 'For trials on names below `.localhost`. Refused everywhere else.',
  PORTAL_PORT: 'Port to listen on. The unit `grana-portal@PORT` sets it.',
  PORTAL_PURGE_SECRET: 'Authenticates the worker to the portal when it purges a changed program. The same for both.',
  PORTAL_PURGE_URLS: 'Purge URLs of all portal processes, between commas.',
  PORTAL_SENTRY_DSN:
    'Collector of errors and timings; visitors are asked for consent first. Left out, nothing is measured or asked.',
  PORTAL_URL: 'Origin of the portal as browsers know it.',
  PORTAL_VISITOR_SECRET: 'Authenticates the visitor headers that the portal sends to the API. The same for both.',
  RATE_LIMIT_SCALE: 'For tests. Production refuses everything but 1.',
  RECAPTCHA_SCRIPT_URL: 'Script of the provider.',
  RECAPTCHA_SECRET_V2: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SECRET_V3: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SITE_KEY_V2: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_SITE_KEY_V3: 'Needed with `CAPTCHA_PROVIDER=recaptcha`.',
  RECAPTCHA_VERIFY_URL: 'Where answers are verified.',
  REWARD_FEE_PERCENT:
    'What the platform charges on top of each reward, in percent with at most one decimal. The same for portal, API and host. Left out, no page names it and no reward carries it.',
  S3_ACCESS_KEY: 'Key of the store: its user needs the bucket and nothing else.',
  S3_BUCKET: 'A private bucket.',
  S3_ENDPOINT: 'Origin of the S3-compatible store as API and worker reach it.',
  S3_PUBLIC_URL: 'Origin of the store as browsers reach it, where that is another one.',
  S3_REGION: 'Region that requests to the store are signed for.',
  S3_SECRET_KEY: 'Secret half of `S3_ACCESS_KEY`.',
  SALES_ANSWER_HOURS:
    'Clock hours, weekends included, within which a message of the contact form is answered. Left out, no time is named.',
  SALES_EMAIL: 'Recipient of messages of the contact form.',
  SCANNER_URL:
    'clamd as `tcp://host:port`: scans files of reports before they can be downloaded; they wait while it is down. Without it only their format is checked.',
  SMTP_URL:
    'The relay: `smtps://user:password@host:465`, or `smtp://…:587`, which then must offer STARTTLS. No options after it.',
  STAFF_SIGN_IN:
    '`passkey`, or `code` where every host is one of this machine (`*.localhost`): for development and the demo. Refused elsewhere.',
  STAFF_URL: 'Origin of the platform team’s app. Left out, the app is off.',
  TRUSTED_PROXIES: 'Address ranges of the proxies in front, between commas: their forwarded client address is trusted.',
  WORKER_HOST: 'Address on which the worker serves health and metrics.',
  WORKER_PORT:
    'Port for `/metrics` of the worker; left out, it listens on nothing. The unit `grana-worker@PORT` sets it.',
}

/** Read by a process only when another setting requires them. */
export const conditional = new Set(['RECAPTCHA_SITE_KEY_V2', 'RECAPTCHA_SITE_KEY_V3'])
