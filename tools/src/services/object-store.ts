import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { inRoot } from '../paths.ts'
import { startChild } from '../processes/child.ts'
import { freePort, storeRange } from '../processes/free-ports.ts'
import { Refusal } from '../processes/refusal.ts'
import { addTemporaryFolder } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'
import { cephConf } from './ceph-conf.ts'
import { findConnectionFault } from './connection.ts'
import { runToEnd, tryToEnd } from './run-to-end.ts'

/** The settings of an S3-compatible store, as API and worker read them. */
export type ObjectStore = Record<(typeof names)[number], string>

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

const howToGet = `Ceph's S3 gateway is not on this machine (looked for ${programs.join(', ')} in PATH).
One of these helps:
  Debian, Ubuntu   sudo apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common
  another store    ${names.join(', ')} of any S3-compatible store in the environment
Nothing was installed and nothing was started.`

function canRun(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function givenStore(): ObjectStore | undefined {
  const given = names.map((name) => [name, process.env[name] ?? ''] as const)
  return given.every(([, value]) => value !== '') ? (Object.fromEntries(given) as ObjectStore) : undefined
}

/** Why there is no store, in a few words; undefined when one is in the environment, or the programs to start one are there. */
export async function findStoreFault(): Promise<string | undefined> {
  const given = givenStore()
  if (given !== undefined) {
    const fault = await findConnectionFault(given.S3_ENDPOINT)
    return fault && `No object store at ${given.S3_ENDPOINT} (${fault})`
  }
  if (programs.every(canRun)) return undefined
  const unset = names.filter((name) => (process.env[name] ?? '') === '')
  return unset.length === names.length ? 'No object store' : `No object store (${unset.join(', ')} not set)`
}

type Cluster = { folder: string; conf: string; endpoint: string }

async function prepareCluster(run: Run): Promise<Cluster> {
  // It contains sockets, whose paths have to be short.
  const folder = mkdtempSync(join(tmpdir(), 'grana-s3-'))
  addTemporaryFolder(run, folder)
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name))
  const [v2, v1, port] = [await freePort(), await freePort(), await freePort()]
  const place = {
    folder,
    fsid: randomUUID(),
    monitors: `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`,
    osdPorts: randomInt(storeRange.from, storeRange.to),
    endpoint: `127.0.0.1:${port}`,
  }
  const conf = join(folder, 'ceph.conf')
  writeFileSync(conf, cephConf(place))
  const map = join(folder, 'monmap')
  await runToEnd('monmaptool', ['--create', '--addv', 'a', place.monitors, '--fsid', place.fsid, map])
  await runToEnd('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', map])
  return { folder, conf, endpoint: `http://${place.endpoint}` }
}

/** Everything is in memory: there is nothing to flush before the end. */
const ended = { isService: true, ask: 'SIGKILL' } as const

async function startCluster(run: Run, { conf, folder, endpoint }: Cluster, key: { access: string; secret: string }) {
  const own = ['-c', conf]
  const cwd = folder
  await startChild(run, { name: 'store-mon', command: 'ceph-mon', args: [...own, '-i', 'a', '-f'], cwd, ...ended })
  const id = randomUUID()
  await runToEnd('ceph', [...own, '--connect-timeout', '30', 'osd', 'new', id])
  await runToEnd('ceph-osd', [...own, '-i', '0', '--mkfs', '--osd-uuid', id], { cwd })
  await startChild(run, { name: 'store-osd', command: 'ceph-osd', args: [...own, '-i', '0', '-f'], cwd, ...ended })
  const user = ['user', 'create', '--uid=grana', '--display-name=grana']
  const keys = [`--access-key=${key.access}`, `--secret-key=${key.secret}`]
  await Promise.all([
    startChild(run, {
      name: 'store',
      command: 'radosgw',
      args: [...own, '-n', 'client.admin', '-f'],
      cwd,
      ready: { url: `${endpoint}/` },
      ...ended,
    }),
    runToEnd('radosgw-admin', [...own, ...user, ...keys], { cwd }),
  ])
}

async function startOwn(run: Run): Promise<ObjectStore> {
  if (!programs.every(canRun)) throw new Refusal(howToGet)
  const key = { access: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') }
  const cluster = await prepareCluster(run)
  await startCluster(run, cluster, key)
  return {
    S3_ENDPOINT: cluster.endpoint,
    S3_BUCKET: 'grana-files',
    S3_ACCESS_KEY: key.access,
    S3_SECRET_KEY: key.secret,
  }
}

/** Origins of the apps whose pages upload files. */
type UploadOrigins = { PORTAL_URL?: string; CUSTOMERS_URL?: string; AGENTS_URL?: string; STAFF_URL?: string }

/** Creates the bucket and allows uploads from the apps once their origins are known. */
export async function provisionStore(store: ObjectStore, apps: UploadOrigins = {}): Promise<void> {
  const { PORTAL_URL, CUSTOMERS_URL, AGENTS_URL, STAFF_URL } = apps
  const env = { ...store, PORTAL_URL, CUSTOMERS_URL, AGENTS_URL, STAFF_URL }
  const args = [inRoot('apps/server/src/main-provision-store.ts')]
  const { code, output } = await tryToEnd(process.execPath, args, { env })
  if (code === 0) return
  const reason = /file store answered \d+/.exec(output)?.[0] ?? `code ${code}`
  throw new Refusal(`No bucket ${store.S3_BUCKET} at the object store ${store.S3_ENDPOINT} (${reason})\n${output}`)
}

/** An S3-compatible store with a private bucket: the one in the environment, or an in-memory Ceph gateway. */
export async function startObjectStore(run: Run, apps: UploadOrigins = {}): Promise<ObjectStore> {
  const store = givenStore() ?? (await startOwn(run))
  await provisionStore(store, apps)
  return store
}

/** For development without a store: calls that need it fail, everything else works. */
export const noObjectStore: ObjectStore = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'grana-files',
  S3_ACCESS_KEY: randomBytes(10).toString('hex'),
  S3_SECRET_KEY: randomBytes(32).toString('hex'),
}
