import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import { startLine } from '../processes/line.ts'
import type { Line } from '../processes/line.ts'
import { addThrowAwayFolder } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'
import { ensureBuilt } from '../product/builds.ts'
import { actionsOf } from '../product/control.ts'
import { prepareDatabase, throwAwayDatabase } from '../product/database.ts'
import { startInternet } from '../product/internet.ts'
import { productSpecs } from '../product/processes.ts'
import { newSecrets } from '../product/secrets.ts'
import type { World } from '../product/settings.ts'
import { noObjectStore } from '../services/object-store.ts'
import { startPostgres } from '../services/postgres.ts'
import { startMailServer } from './stand-ins.ts'
import type { MailServer } from './stand-ins.ts'
import { startPrometheus } from './watcher.ts'
import type { Prometheus } from './watcher.ts'

/** A small installation under a Prometheus, with everything at hand that can go wrong in it. */
export type Ground = {
  run: Run
  specs: { api: Spec; worker: Spec; portal: Spec }
  act: Record<string, (name: string) => Promise<void>>
  /** Asks the database as its superuser, past the line. */
  ask: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  openClient: () => Promise<Client>
  line: Line
  mail: MailServer
  apiUrl: string
  /** A file `refuse` in it makes the archive refuse, a file `hang` makes it hang. */
  archive: string
  disk: { folder: string; pid: number } | undefined
  prometheus: Prometheus
}

function makeFolder(run: Run, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `grana-${name}-`))
  addThrowAwayFolder(run, folder)
  // PostgreSQL is another user.
  chmodSync(folder, 0o777)
  return folder
}

const archiveOptions = (folder: string): string[] => [
  'archive_mode=on',
  'archive_timeout=2s',
  `archive_command=if [ -e ${folder}/hang ]; then echo $$ > ${folder}/pid; exec sleep 600; fi; [ ! -e ${folder}/refuse ]`,
]

/** A disk of four megabytes that only the exporter sees; where there is no exporter nothing can be said of disks. */
async function startDisk(run: Run): Promise<{ port: number; folder: string; pid: number } | undefined> {
  if (!existsSync('/usr/bin/prometheus-node-exporter') || process.getuid?.() !== 0) return undefined
  const folder = makeFolder(run, 'disk')
  const port = await freePort()
  const options = `--web.listen-address=127.0.0.1:${port} --collector.disable-defaults --collector.filesystem`
  // It asks the first process of the machine what is mounted, which does not see this disk.
  const proc = makeFolder(run, 'proc')
  mkdirSync(join(proc, '1'))
  writeFileSync(join(proc, '1/mounts'), `tmpfs ${folder} tmpfs rw 0 0\n`)
  const script = `mount -t tmpfs -o size=4m tmpfs ${folder} && exec prometheus-node-exporter ${options} --path.procfs=${proc}`
  const child = await startChild(run, {
    name: 'exporter',
    command: 'unshare',
    args: ['-m', 'sh', '-c', script],
    ready: { url: `http://127.0.0.1:${port}/metrics` },
    isService: true,
  })
  return { port, folder, pid: child.target.pid }
}

const throughLine = (url: string, line: Line): string => {
  const through = new URL(url)
  through.port = new URL(line.url).port
  return through.href
}

async function openWorld(
  run: Run,
  archive: string,
): Promise<{ world: World; direct: string; line: Line; mail: MailServer }> {
  const admin = await startPostgres(run, { kind: 'throw-away', options: archiveOptions(archive) })
  const urls = throwAwayDatabase(run, admin)
  const [line, mail, internet] = await Promise.all([
    startLine(run, admin),
    startMailServer(run),
    startInternet(run),
    prepareDatabase(urls, 'base'),
  ])
  const [api, portal, worker] = await Promise.all([freePort(), freePort(), freePort()])
  const database = { ...urls, api: throughLine(urls.api, line), worker: throughLine(urls.worker, line) }
  const world: World = {
    mode: 'development',
    ports: { api, portal, worker, customers: 0, agents: 0, staff: 0 },
    database,
    mail: { smtpUrl: mail.url, mailUrl: undefined },
    store: noObjectStore,
    secrets: newSecrets(),
    captcha: { provider: 'altcha', url: 'http://127.0.0.1' },
    internet,
    trustedProxies: '',
  }
  const direct = new URL(admin)
  direct.pathname = new URL(urls.api).pathname
  return { world, direct: direct.href, line, mail }
}

export async function openGround(run: Run): Promise<Ground> {
  await ensureBuilt(['documents', 'server', 'portal'])
  const archive = makeFolder(run, 'archive')
  const { world, direct, line, mail } = await openWorld(run, archive)
  const { api, worker, portal } = productSpecs(world)
  // On a busy machine a start takes its time, and it is not what is measured.
  const timeoutMs = 180_000
  const env = { ...api.env, RATE_LIMIT_SCALE: '1000' }
  const specs = { api: { ...api, env, timeoutMs }, worker: { ...worker, timeoutMs }, portal: { ...portal, timeoutMs } }
  const [disk] = await Promise.all([startDisk(run), ...Object.values(specs).map((spec) => startChild(run, spec))])
  const openClient = async (): Promise<Client> => {
    const client = new Client({ connectionString: direct })
    // Some of them are ended by the proof.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const own = await openClient()
  run.closers.push(() => own.end())
  const { api: apiPort, worker: workerPort, portal: portalPort } = world.ports
  const ports = { api: apiPort, worker: workerPort, portal: portalPort }
  return {
    run,
    specs,
    act: actionsOf(run, async (spec) => void (await startChild(run, spec))),
    ask: async (text, values = []) => (await own.query(text, values)).rows as Record<string, unknown>[],
    openClient,
    line,
    mail,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    archive,
    disk,
    prometheus: await startPrometheus(run, { token: world.secrets.METRICS_TOKEN, ports, exporter: disk?.port }),
  }
}
