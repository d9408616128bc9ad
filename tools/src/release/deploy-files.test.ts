import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'
import { runToEnd } from '../services/run-to-end.ts'
import { commandsOf, documentBlocks } from './document.ts'
import { loadReference, type Setting } from './settings-reference.ts'

type Service = {
  image: string
  command?: string[]
  env_file?: string[]
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  [setting: string]: unknown
}

const answers = `DOMAIN=grana.example
ACME_EMAIL=web@grana.example
SMTP_URL=smtps://relay.example
MAIL_FROM=Grana <no-reply@grana.example>
SALES_EMAIL=sales@grana.example
OPERATORS_EMAIL=operators@grana.example
S3_ENDPOINT=https://store.example
S3_BUCKET=grana-files
S3_ACCESS_KEY=AKIAGRANA0123456789
S3_SECRET_KEY=Zq81vTnW3xKe4rLp0sYd7bHf2mCu6aGj`

let folder: string
let services: Record<string, Service>
let units: Map<string, string>
let read: (
  process: 'API' | 'Worker' | 'Portal' | 'Host' | 'provision' | 'migrate' | 'provision-store' | 'create-staff',
) => readonly Setting[]
let caddyNames: Set<string>
const files = new Map<string, string[]>()

const namesIn = (content: string): string[] =>
  [...content.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grana-settings-'))
  const script = inRoot('apps/server/src/main-draw-settings.ts')
  // As in an installation: the command writes the files and reads the answers from its input.
  await runToEnd('sh', ['-c', `printf '%s\\n' "$ANSWERS" | "$0" "$1" "$2"`, process.execPath, script, folder], {
    env: { ANSWERS: answers },
  })
  for (const file of await readdir(folder)) files.set(file, namesIn(await readFile(join(folder, file), 'utf8')))
  services = (
    parse(await readFile(inRoot('deploy/compose.yaml'), 'utf8'), { merge: true }) as { services: typeof services }
  ).services
  const names = await readdir(inRoot('deploy/systemd'))
  units = new Map(
    await Promise.all(
      names
        .filter((name) => name.endsWith('.service'))
        .map(async (name) => [name, await readFile(inRoot('deploy/systemd', name), 'utf8')] as const),
    ),
  )
  const reference = await loadReference()
  read = (process) =>
    Object.entries(reference).find(
      ([title]) =>
        title
          .replaceAll('`', '')
          .replace(/^grana /, '')
          .split(' ')[0] === process,
    )?.[1] ?? []
  const caddyfile =
    (await readFile(inRoot('deploy/Caddyfile'), 'utf8')) + (await readFile(inRoot('deploy/store.caddy'), 'utf8'))
  caddyNames = new Set([...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name = '']) => name))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Settings that a process gets and does not read, and settings that it needs and does not get. */
function faultsOf(
  settings: readonly Setting[],
  given: { own: readonly string[]; shared: readonly string[] },
): string[] {
  const known = new Set(settings.map(({ name }) => name))
  const all = new Set([...given.own, ...given.shared])
  return [
    ...given.own.filter((name) => !known.has(name)).map((name) => `${name} is given and not read`),
    ...settings
      .filter(({ name, need }) => need === 'required' && !all.has(name))
      .map(({ name }) => `${name} is missing`),
  ]
}

/** Files that several kinds of process share contain only settings that at least one of them reads. */
const shared = new Set(['hosts.env', 'owner.env'])

function split(names: readonly string[], set: readonly string[]): { own: string[]; shared: string[] } {
  const from = (isShared: boolean) =>
    names.filter((name) => shared.has(name) === isShared).flatMap((name) => files.get(name) ?? [`(no file ${name})`])
  return { own: [...from(false), ...set], shared: from(true) }
}

const kinds = {
  'main-api.js': 'API',
  'main-worker.js': 'Worker',
  'server-main.js': 'Portal',
  'main.js': 'Host',
  'provision.js': 'provision',
  'migrate.js': 'migrate',
  'provision-store.js': 'provision-store',
  'create-staff.js': 'create-staff',
} as const

/** The default command of the images. */
const commands: Readonly<Record<string, keyof typeof kinds>> = {
  server: 'main-api.js',
  portal: 'server-main.js',
  app: 'main.js',
}

describe('units', () => {
  test.each(['grana-api@', 'grana-worker@', 'grana-portal@', 'grana-app@'])(
    '%s: gets exactly the settings that it reads',
    (name) => {
      const unit = units.get(`${name}.service`) ?? ''
      const named = [...unit.matchAll(/^EnvironmentFile=\/etc\/grana\/(.+)$/gm)].map(([, file = '']) =>
        file.replace('%i', 'agents'),
      )
      const set = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, one = '']) => one)
      const program = /^ExecStart=\S+ .*?([\w-]+\.js)$/m.exec(unit)?.[1] as keyof typeof kinds
      expect(read(kinds[program]).length).toBeGreaterThan(5)
      expect(faultsOf(read(kinds[program]), split(named, set))).toEqual([])
    },
  )

  test('each kind has its own user, which the document creates', async () => {
    const users = [...units].map(([name, unit]) => {
      const kind = name.replace('@.service', '')
      expect([...unit.matchAll(/^(?:User|Group)=(.+)$/gm)].map(([, one]) => one)).toEqual([kind, kind])
      return kind
    })
    const made = /^for user in (.+); do\n  useradd --system --user-group .+ \$user\ndone$/m.exec(
      commandsOf(await documentBlocks(), 'install'),
    )
    // The first one is for commands.
    expect(made?.[1]?.split(' ').toSorted()).toEqual(['grana', ...users].toSorted())
  })

  test('units that wait for the database have no start timeout', async () => {
    const tail = await readFile(inRoot('deploy/backup/grana-wal-tail.service'), 'utf8')
    for (const unit of [tail, ...units.values()]) {
      const [head = ''] = unit.split('[Service]')
      expect(head).toContain('\nStartLimitIntervalSec=0\n')
      expect(unit).toContain('\nRestart=always\n')
    }
  })

  test('the WAL tail limits its memory and is not sent unencrypted over a network', async () => {
    const unit = await readFile(inRoot('deploy/backup/grana-wal-tail.service'), 'utf8')
    const folder = /--directory=(\S+)/.exec(unit)?.[1] ?? ''
    const mounts = unit.split('\n').filter((line) => line.startsWith('ExecStartPre=+'))
    expect(mounts).toEqual([expect.stringMatching(/ mount -t tmpfs -o size=1g,mode=0700,.*noexec tmpfs /)])
    expect(mounts[0]?.endsWith(` ${folder}'`)).toBe(true)
    // systemd would interpret a single dollar as a variable.
    expect(mounts[0]?.replaceAll('$$', '')).not.toContain('$')
    const commands = commandsOf(await documentBlocks(), 'tail')
    expect(commands).toContain('127.0.0.1) PGSSLMODE=disable ;;')
    expect(commands).toContain('*) PGSSLMODE=verify-full ;;')
    expect(commands).toMatch(/PGSSLMODE=%s\\n.*\$PGSSLMODE/s)
  })

  test('what serves pages reaches this machine and internal networks only', () => {
    for (const name of ['grana-portal@.service', 'grana-app@.service']) {
      const lines = units.get(name)?.split('\n') ?? []
      const [allowed = ''] = lines.filter((line) => line.startsWith('IPAddressAllow='))
      expect(lines, name).toContain('IPAddressDeny=any')
      expect(allowed.replace('IPAddressAllow=', '').split(' '), name).toEqual([
        'localhost',
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        'fd00::/8',
      ])
    }
  })

  test.each(['grana-base-copy@', 'grana-restore-drill', 'grana-wal-tail-prune'])(
    '%s: runs as postgres, without capabilities, and writes to no system folder',
    async (name) => {
      const lines = (await readFile(inRoot('deploy/backup', `${name}.service`), 'utf8')).split('\n')
      const rules = [
        'User=postgres',
        'ProtectSystem=full',
        'ProtectHome=true',
        'PrivateDevices=true',
        'NoNewPrivileges=true',
        'CapabilityBoundingSet=',
        'RestrictNamespaces=true',
        'RestrictSUIDSGID=true',
        'SystemCallFilter=@system-service',
      ]
      expect(rules.filter((rule) => !lines.includes(rule))).toEqual([])
    },
  )

  test('no unit runs as root, and every restriction that can be set is set', async () => {
    const rules = [
      'NoNewPrivileges=true',
      'ProtectSystem=strict',
      'ProtectHome=true',
      'PrivateTmp=true',
      'PrivateDevices=true',
      'CapabilityBoundingSet=',
      'RestrictNamespaces=true',
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged',
      'UMask=0077',
      'KillMode=mixed',
      'TimeoutStopSec=15',
      'Restart=always',
      'ProtectProc=invisible',
    ]
    expect(units.size).toBe(4)
    for (const [name, unit] of units) {
      const lines = unit.split('\n')
      expect(
        rules.filter((rule) => !lines.includes(rule)),
        name,
      ).toEqual([])
      expect(unit, name).toMatch(/^MemoryMax=\d/m)
    }
    const caddy = await readFile(inRoot('deploy/systemd/caddy.service.d/grana.conf'), 'utf8')
    expect(caddy).toContain('CapabilityBoundingSet=CAP_NET_BIND_SERVICE\n')
    expect(caddy).toContain('ProtectSystem=strict\n')
    // It prints its environment when it starts.
    expect([...caddy.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file]) => file)).toEqual(['/etc/grana/hosts.env'])
  })
})

describe('containers', () => {
  const ownServices = () => Object.entries(services).filter(([, { image }]) => /grana-(server|portal|app):/.test(image))

  test('each gets exactly the settings that it reads', () => {
    const faults = ownServices().flatMap(([name, { image, command, env_file: named = [], environment = {} }]) => {
      const program = (command?.at(-1) ?? commands[/grana-(\w+):/.exec(image)?.[1] ?? '']) as keyof typeof kinds
      const isKnown = (file: string) => file !== 'settings/admin.env'
      const given = split(
        named.filter(isKnown).map((file) => file.replace('settings/', '')),
        Object.keys(environment),
      )
      // Written by hand, for this command alone (docs/operate.md).
      if (!named.every(isKnown)) given.own.push('DATABASE_ADMIN_URL')
      return faultsOf(read(kinds[program]), given).map((fault) => `${name}: ${fault}`)
    })
    expect(ownServices().length).toBe(12)
    expect(faults).toEqual([])
  })

  test('run without root, without capabilities, on a read-only file system, within limits', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(service['mem_limit'], name).toBeTruthy()
      expect(service['cpus'], name).toBeTruthy()
      expect(service['pids_limit'], name).toBe(256)
      expect(service.image, name).toMatch(/:(\$\{GRANA_VERSION|\d)/)
      const ends = service['restart'] === 'no'
      if (!ends) expect(service.healthcheck?.test[0], name).toBe('CMD')
    }
    for (const [name, service] of ownServices()) expect(service, name).not.toHaveProperty('ports')
    expect(Object.keys(services).filter((name) => services[name]?.['ports'] !== undefined)).toEqual(['caddy'])
    expect(Object.keys(services).filter((name) => services[name]?.['cap_add'] !== undefined)).toEqual([])
  })

  test('the file contains no secret', async () => {
    const compose = await readFile(inRoot('deploy/compose.yaml'), 'utf8')
    expect(compose).not.toMatch(/(SECRET|PASSWORD|PEPPER|_KEY|TOKEN):/)
  })

  test('images run as an unprivileged user, from stages that contain bundles only', async () => {
    const lines = (await readFile(inRoot('deploy/containers/Containerfile'), 'utf8')).split('\n')
    const stages = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ').at(-1))
    expect(stages).toEqual(['build', 'runtime', 'server', 'portal', 'app', 'proxy'])
    const runtime = lines.slice(lines.findIndex((line) => line.endsWith('AS runtime')))
    // One for all that derive from it, one for the proxy.
    expect(runtime.filter((line) => line.startsWith('USER '))).toEqual(['USER 65532:65532', 'USER 65532:65532'])
    expect(runtime.filter((line) => /^COPY (?!--from=build \/release\/)/.test(line))).toEqual([])
  })
})

test('units and containers give the proxy every address that it names', () => {
  const defaults = [
    'API_UPSTREAMS',
    'PORTAL_UPSTREAMS',
    'CUSTOMERS_UPSTREAMS',
    'AGENTS_UPSTREAMS',
    'STAFF_UPSTREAMS',
    'STORE_UPSTREAM',
    'API_INTERNAL_SITE',
    'API_INTERNAL_BIND',
  ]
  const hosts = files.get('hosts.env') ?? []
  expect([...caddyNames].filter((name) => !hosts.includes(name)).toSorted()).toEqual(defaults.toSorted())
  // With containers the object store is external.
  const inContainers = defaults.filter((name) => name !== 'STORE_UPSTREAM')
  expect(Object.keys(services['caddy']?.environment ?? {}).toSorted()).toEqual(inContainers.toSorted())
  // Every shared setting is read by at least one process.
  const allRead = new Set([
    ...caddyNames,
    ...(['API', 'Worker', 'Portal', 'Host'] as const).flatMap((one) => read(one).map(({ name }) => name)),
  ])
  expect(hosts.filter((name) => !allRead.has(name))).toEqual([])
})
