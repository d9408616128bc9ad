import { Client } from 'pg'
import { startChild } from '@grana/tools/processes/child'
import type { Spec } from '@grana/tools/processes/child'
import { startFaultProxy } from '@grana/tools/processes/fault-proxy'
import type { FaultProxy } from '@grana/tools/processes/fault-proxy'
import { freePort } from '@grana/tools/processes/free-ports'
import { Refusal } from '@grana/tools/processes/refusal'
import type { Run } from '@grana/tools/processes/run'
import { ensureBuilt } from '@grana/tools/product/builds'
import { actionsOf } from '@grana/tools/product/control'
import { prepareDatabase, temporaryDatabase } from '@grana/tools/product/database'
import { startInternet } from '@grana/tools/product/internet'
import { productSpecs } from '@grana/tools/product/processes'
import { newSecrets } from '@grana/tools/product/secrets'
import type { Secrets } from '@grana/tools/product/secrets'
import { addressesOf } from '@grana/tools/product/settings'
import type { World } from '@grana/tools/product/settings'
import { noObjectStore } from '@grana/tools/services/object-store'
import { startPostgres } from '@grana/tools/services/postgres'
import { makeArchive, startBackups } from './backups.ts'
import type { Archive, Backups } from './backups.ts'
import { startDisk } from './disk.ts'
import { startEdge } from './edge.ts'
import type { Edge } from './edge.ts'
import { startMailServer } from './stand-ins.ts'
import type { MailServer } from './stand-ins.ts'
import { startPrometheus } from './watcher.ts'
import type { Prometheus } from './watcher.ts'

/** A small installation under a Prometheus, with controls for everything that can fail in it. */
export type Installation = {
  run: Run
  specs: { api: Spec; worker: Spec; portal: Spec }
  act: Record<string, (name: string) => Promise<void>>
  /** Queries the database as its superuser, without the proxy. */
  ask: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  openClient: () => Promise<Client>
  line: FaultProxy
  mail: MailServer
  apiUrl: string
  /** The origin of users' calls. */
  portalUrl: string
  secrets: Secrets
  archive: Archive
  backups: Backups
  disk: { folder: string } | undefined
  edge: Edge | undefined
  prometheus: Prometheus
}

const throughLine = (url: string, line: FaultProxy): string => {
  const through = new URL(url)
  through.port = new URL(line.url).port
  return through.href
}

type Opened = { world: World; direct: string; line: FaultProxy; mail: MailServer; archive: Archive }

async function openWorld(run: Run): Promise<Opened> {
  const archive = await makeArchive(run)
  const admin = await startPostgres(run, { kind: 'throw-away', isDurable: true, options: archive.options })
  const urls = temporaryDatabase(run, admin)
  const secrets = newSecrets()
  const [line, mail, internet] = await Promise.all([
    startFaultProxy(run, admin),
    startMailServer(run),
    startInternet(run),
    prepareDatabase(urls, { demo: secrets }),
  ])
  const [api, portal, worker] = await Promise.all([freePort(), freePort(), freePort()])
  const database = { ...urls, api: throughLine(urls.api, line), worker: throughLine(urls.worker, line) }
  const world: World = {
    mode: 'development',
    ports: { api, portal, worker, customers: 0, agents: 0, staff: 0 },
    database,
    mail: { smtpUrl: mail.url, mailUrl: undefined },
    store: noObjectStore,
    secrets,
    captcha: { provider: 'altcha', url: 'http://127.0.0.1' },
    internet,
    trustedProxies: '',
  }
  const direct = new URL(admin)
  direct.pathname = new URL(urls.api).pathname
  return { world, direct: direct.href, line, mail, archive }
}

/** Opens a new connection each time, because the database is stopped and restarted. */
function askerOf(openClient: () => Promise<Client>): Installation['ask'] {
  return async (text, values = []) => {
    const client = await openClient()
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
}

async function openBackups(run: Run, { direct, archive }: Opened, ask: Installation['ask']): Promise<Backups> {
  const [found] = await ask('select current_setting($1) as data', ['data_directory'])
  const database = new URL(direct).pathname.slice(1)
  const backups = await startBackups(run, archive, { adminUrl: direct, database, data: String(found?.['data']) })
  if (!(await backups.drill())) throw new Refusal('The first restore drill failed.')
  return backups
}

function specsOf(world: World): Installation['specs'] {
  const { api, worker, portal } = productSpecs(world)
  // On a busy machine a start takes time, and it is not what is measured.
  const timeoutMs = 600_000
  const env = { ...api.env, RATE_LIMIT_SCALE: '1000' }
  return { api: { ...api, env, timeoutMs }, worker: { ...worker, timeoutMs }, portal: { ...portal, timeoutMs } }
}

export async function startInstallation(run: Run): Promise<Installation> {
  await ensureBuilt(['documents', 'server', 'portal'])
  const opened = await openWorld(run)
  const { world, direct, line, mail, archive } = opened
  const openClient = async (): Promise<Client> => {
    const client = new Client({ connectionString: direct })
    // The proof ends some of them.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const ask = askerOf(openClient)
  const backups = await openBackups(run, opened, ask)
  const specs = specsOf(world)
  const { api, worker, portal } = world.ports
  const [disk, edge] = await Promise.all([
    startDisk(run),
    startEdge(run, { api, portal }),
    ...Object.values(specs).map((spec) => startChild(run, spec)),
  ])
  const watched = { token: world.secrets.METRICS_TOKEN, ports: { api, worker, portal }, exporter: disk?.port, edge }
  return {
    run,
    specs,
    act: actionsOf(run, async (spec) => void (await startChild(run, spec))),
    ask,
    openClient,
    line,
    mail,
    apiUrl: `http://127.0.0.1:${api}`,
    portalUrl: addressesOf(world).PORTAL_URL,
    secrets: world.secrets,
    archive,
    backups,
    disk,
    edge,
    prometheus: await startPrometheus(run, watched),
  }
}
