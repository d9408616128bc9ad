// Writes the settings of Prometheus, its exporters and Alertmanager from the settings of this installation:
//
//   write-settings.mjs [FOLDER OF SETTINGS] [FOLDER OF PROMETHEUS]
//
// grana-metrics-token, grana-hosts.yml, grana-relay-password and alertmanager.yml. Repeat it after every change.
import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [settings = '/etc/grana', folder = '/etc/prometheus'] = process.argv.slice(2)

/** Lines of NAME=value, in the form that `grana new-settings` writes. */
function read(name) {
  const lines = readFileSync(join(settings, `${name}.env`), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, key, value]) => [key, value.replace(/^"(.*)"$/, '$1')]))
}

function have(values, key) {
  if (!values[key]) throw new Error(`${key} is missing in ${settings}`)
  return values[key]
}

// Readable only by the user who runs Prometheus, which Debian creates.
const { uid, gid } = statSync(process.env.GRANA_PROMETHEUS_HOME ?? '/var/lib/prometheus')
function writeSecret(name, text) {
  const file = join(folder, name)
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o400, flag: 'wx' })
  chownSync(file, uid, gid)
}

function writeOpen(name, text) {
  const file = join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
}

/** The root of the domain redirects visitors; the API reports whether its database responds. */
function hostsFile(hosts) {
  const pages = ['PORTAL_URL', 'CUSTOMERS_URL', 'AGENTS_URL', 'STAFF_URL'].map((key) => `${have(hosts, key)}/`)
  const all = [`https://${have(hosts, 'SITE_DOMAIN')}/`, ...pages, `${have(hosts, 'API_URL')}/health/ready`]
  return `- targets:\n${all.map((address) => `    - ${address}\n`).join('')}`
}

// Single quotes of YAML, without escapes.
const quoted = (text) => `'${text.replaceAll("'", "''")}'`

function alertmanagerFile(worker, relay) {
  const sender = have(worker, 'MAIL_FROM').replace(/^.*<(.*)>$/, '$1')
  const port = relay.port || (relay.protocol === 'smtps:' ? '465' : '587')
  if (relay.protocol === 'smtps:' && port !== '465') {
    throw new Error(
      'SMTP_URL: Alertmanager begins with TLS at port 465 only; name a port with STARTTLS in alertmanager.yml',
    )
  }
  const user = decodeURIComponent(relay.username)
  const given = [
    [`'relay.example:465'`, quoted(`${relay.hostname}:${port}`)],
    [`'no-reply@grana.example'`, quoted(sender)],
    [`'user'`, quoted(user)],
    ['smtp_require_tls: false', `smtp_require_tls: ${port !== '465'}`],
    [`'operators@grana.example'`, quoted(have(worker, 'OPERATORS_EMAIL'))],
  ]
  const example = readFileSync(new URL('alertmanager.yml', import.meta.url), 'utf8')
  return given.reduce((text, [from, to]) => text.replace(from, () => to), example)
}

const worker = read('worker')
const relay = new URL(have(worker, 'SMTP_URL'))
writeSecret('grana-metrics-token', have(read('api'), 'METRICS_TOKEN'))
writeSecret('grana-relay-password', decodeURIComponent(relay.password))
writeOpen('grana-hosts.yml', hostsFile(read('hosts')))
writeOpen('alertmanager.yml', alertmanagerFile(worker, relay))
