import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'
import { tryToEnd } from '../services/run-to-end.ts'

const deployed = (name: string): string => inRoot('deploy/watching', name)
const text = (name: string): string => readFileSync(deployed(name), 'utf8')

const folders: string[] = []
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'grana-watching-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const hosts = `SITE_DOMAIN=grana.example
PORTAL_URL=https://www.grana.example
API_URL=https://api.grana.example
CUSTOMERS_URL=https://clientes.grana.example
AGENTS_URL=https://agentes.grana.example
STAFF_URL=https://operacion.grana.example
`
const token = 'a'.repeat(64)

type Mailing = {
  global: Record<string, unknown>
  route: { receiver: string; group_by: string[]; routes: { receiver: string }[] }
  receivers: { name: string; email_configs: { to: string; send_resolved: boolean }[] }[]
}

/** The result of the script for some settings: exit code, output, and the folder of Prometheus. */
async function write(worker: Record<string, string>): Promise<{ code: number; output: string; folder: string }> {
  const [settings, folder] = [makeFolder(), makeFolder()]
  writeFileSync(join(settings, 'hosts.env'), hosts)
  writeFileSync(join(settings, 'api.env'), `API_HOST=127.0.0.1\nMETRICS_TOKEN=${token}\n`)
  const lines = Object.entries(worker).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(settings, 'worker.env'), lines.join(''))
  const env = { GRANA_PROMETHEUS_HOME: folder }
  return { ...(await tryToEnd(process.execPath, [deployed('write-settings.mjs'), settings, folder], { env })), folder }
}

const worker = {
  SMTP_URL: `smtps://o'neil%40relay:p%3Ass'w%24%26rd@mail.example:465`,
  MAIL_FROM: '"Grana <alerts@grana.example>"',
  OPERATORS_EMAIL: 'night@grana.example',
}

describe('the settings of this installation', () => {
  test('Alertmanager sends email to the operators through the relay, with a password that only it reads', async () => {
    const { code, output, folder } = await write(worker)
    expect([code, output]).toEqual([0, ''])
    const { global, route, receivers } = parse(readFileSync(join(folder, 'alertmanager.yml'), 'utf8')) as Mailing
    expect(global).toMatchObject({
      smtp_smarthost: 'mail.example:465',
      smtp_from: 'alerts@grana.example',
      smtp_auth_username: "o'neil@relay",
      smtp_auth_password_file: '/etc/prometheus/grana-relay-password',
      // Alertmanager would ask for STARTTLS within TLS otherwise, and send nothing.
      smtp_require_tls: false,
    })
    expect(receivers).toMatchObject([
      { name: 'operators', email_configs: [{ to: 'night@grana.example', send_resolved: true }] },
    ])
    expect([route, ...route.routes].map(({ receiver }) => receiver)).toEqual(['operators', 'operators'])
    expect(route.group_by).toEqual(['alertname'])
    expect(readFileSync(join(folder, 'grana-relay-password'), 'utf8')).toBe("p:ss'w$&rd")
    expect(readFileSync(join(folder, 'alertmanager.yml'), 'utf8')).not.toContain('w$&rd')
  })

  test('secrets are readable by one user, public files by all', async () => {
    const { folder } = await write(worker)
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
    expect(Object.fromEntries(modes)).toEqual({
      'alertmanager.yml': 0o644,
      'grana-hosts.yml': 0o644,
      'grana-metrics-token': 0o400,
      'grana-relay-password': 0o400,
    })
    expect(readFileSync(join(folder, 'grana-metrics-token'), 'utf8')).toBe(token)
  })

  test('every public host is probed', async () => {
    const { folder } = await write(worker)
    const [list] = parse(readFileSync(join(folder, 'grana-hosts.yml'), 'utf8')) as [{ targets: string[] }]
    expect(list.targets).toEqual([
      'https://grana.example/',
      'https://www.grana.example/',
      'https://clientes.grana.example/',
      'https://agentes.grana.example/',
      'https://operacion.grana.example/',
      'https://api.grana.example/health/ready',
    ])
  })

  test.each([
    ['smtp://a:b@mail.example:587', 'mail.example:587'],
    ['smtp://a:b@mail.example', 'mail.example:587'],
    ['smtp://mail.example:25', 'mail.example:25'],
  ])('TLS is required for %s', async (url, smarthost) => {
    const { code, folder } = await write({ ...worker, SMTP_URL: url })
    expect(code).toBe(0)
    const { global } = parse(readFileSync(join(folder, 'alertmanager.yml'), 'utf8')) as Mailing
    expect(global).toMatchObject({ smtp_smarthost: smarthost, smtp_require_tls: true })
  })

  test.each([
    ['no operators', { OPERATORS_EMAIL: '' }, 'OPERATORS_EMAIL is missing'],
    ['no relay', { SMTP_URL: '' }, 'SMTP_URL is missing'],
    ['a relay that Alertmanager cannot speak to', { SMTP_URL: 'smtps://a:b@mail.example:2465' }, 'port 465 only'],
  ])('reports %s', async (_, change, words) => {
    const { code, output } = await write({ ...worker, ...change })
    expect(code).not.toBe(0)
    expect(output).toContain(words)
  })
})

describe('listening addresses', () => {
  test.each(readdirSync(deployed('default')))('%s listens to this machine alone', (name) => {
    const args = /^ARGS="(.*)"$/m.exec(text(`default/${name}`))?.[1] ?? ''
    const listening = [...args.matchAll(/--(\S*listen-address)=(\S*)/g)].map(([, option, address]) => [option, address])
    expect(listening.length).toBeGreaterThan(0)
    for (const [, address] of listening) expect(address).toMatch(/^(?:127\.0\.0\.1:\d+)?$/)
    // The cluster port listens on every interface by default.
    if (name === 'prometheus-alertmanager') expect(args).toMatch(/--cluster\.listen-address=(?: |$)/)
  })

  test('every target of Prometheus listens at its scrape address', () => {
    const ports = readdirSync(deployed('default')).map((name) => /127\.0\.0\.1:\d+/.exec(text(`default/${name}`))?.[0])
    const settings = text('prometheus.yml')
    const unasked = ports.filter((port) => !settings.includes(`'${port}'`))
    expect(unasked).toEqual(['127.0.0.1:9090'])
  })

  test('a host is probed by a module that the exporter has', () => {
    const known = Object.keys((parse(text('blackbox.yml')) as { modules: object }).modules)
    expect(text('prometheus.yml')).toContain(`module: [${known.join()}]`)
  })
})

describe('the guide', () => {
  const blocks = [...text('README.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands)

  test('parses in Debian’s shell and installs every file of the folder', async () => {
    expect(blocks.length).toBe(3)
    for (const commands of blocks) {
      expect(await tryToEnd('sh', ['-n', '-c', commands])).toEqual({ code: 0, output: '' })
      expect(commands).not.toContain('<<<')
    }
    const named = readdirSync(deployed('.')).filter((name) => /\.(?:yml|mjs)$/.test(name) && !name.includes('tests'))
    for (const name of named) expect(blocks.join('')).toContain(name)
  })

  test('nothing is started before its listen address is set', () => {
    const [first = ''] = blocks
    expect(first.indexOf('/etc/default/')).toBeGreaterThan(0)
    expect(first.indexOf('/etc/default/')).toBeLessThan(first.indexOf('apt-get install'))
    for (const name of readdirSync(deployed('default'))) expect(first).toMatch(new RegExp(`(?: |^)${name}(?: |$)`, 'm'))
  })
})
