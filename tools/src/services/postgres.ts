import { randomBytes } from 'node:crypto'
import { realpathSync, existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startChild, type Spec } from '../processes/child.ts'
import { freePort, freePortFrom } from '../processes/free-ports.ts'
import { identify } from '../processes/identity.ts'
import { Refusal } from '../processes/refusal.ts'
import { addTemporaryFolder, type Run } from '../processes/run.ts'
import { stopProcess } from '../processes/signals.ts'
import { assertGivenServer } from './given-server.ts'
import { prepareData, type Data } from './postgres-data.ts'
import { placeFor, scratchPlaceFor, type Place } from './postgres-place.ts'
import { tryToEnd } from './run-to-end.ts'

/** PostgreSQL's main process is the only one whose working directory is its data folder. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (existsSync(`/proc/${pid}`)) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    } catch {
      return false
    }
  }
  const { output } = await tryToEnd('ps', ['-o', 'command=', '-p', String(pid)])
  return output.includes(data)
}

/**
 * After a crash either the server still runs without its parent, or its lock file names a process id that another process
 * may have reused, which would keep a new server from starting.
 */
async function clearLeftovers(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined
  if (identity !== undefined && (await isPostmasterOf(pid, data))) {
    await stopProcess({ ...identity, group: false, ask: 'SIGINT' })
  }
  rmSync(lock, { force: true })
}

/** A temporary cluster (without durability, unless it has to survive kills), or a named one with persistent data. */
export type Cluster =
  | { kind: 'throw-away'; isDurable?: boolean; options?: readonly string[] }
  | { kind: 'kept'; name: string; port: number }

const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'log_timezone=UTC']
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const urlOf = (data: Data, port: number): string => `postgres://postgres:${data.password}@127.0.0.1:${port}/postgres`

/** Another server may have taken the port in between: nothing is written before the server has named the expected data folder. */
async function verifyServer(url: string, data: Data): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const answer = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const dataDirectory = answer.rows[0]?.data_directory
  if (dataDirectory === undefined || realpathSync(dataDirectory) !== realpathSync(data.folder)) {
    throw new Refusal(
      `The server that answers has its data in ${dataDirectory}, not in ${data.folder}: it belongs to another run.`,
    )
  }
}

type Start = { data: Data; place: Place; port: number; options: string[]; ask: NodeJS.Signals }

async function startServer(run: Run, { data, place, port, options, ask }: Start): Promise<string> {
  const settings = [`port=${port}`, ...options].flatMap((option) => ['-c', option])
  const spec: Spec = {
    name: 'postgres',
    command: join(data.binaries.folder, 'postgres'),
    args: ['-D', data.folder, ...settings],
    cwd: place.folder,
    user: place.user,
    ready: { line: /database system is ready to accept connections/ },
    ask,
    alone: true,
    isService: true,
    // The expected messages are in English; by default the server uses its own language.
    env: { LC_ALL: 'C', LC_MESSAGES: 'C' },
  }
  await startChild(run, spec)
  const url = urlOf(data, port)
  await verifyServer(url, data)
  return url
}

type PostgresOptions = { isDurable?: boolean; options?: readonly string[] }

async function startThrowAway(run: Run, { isDurable = false, options: own = [] }: PostgresOptions): Promise<string> {
  const name = `run-${randomBytes(5).toString('hex')}`
  const place = isDurable ? await placeFor(name) : await scratchPlaceFor(name)
  addTemporaryFolder(run, place.folder)
  const data = await prepareData(place)
  const options = [...common, ...(isDurable ? [] : careless), ...own]
  return startServer(run, { data, place, port: await freePort(), options, ask: 'SIGQUIT' })
}

async function startKept(run: Run, name: string, wantedPort: number): Promise<string> {
  const place = await placeFor(name)
  const data = await prepareData(place)
  await clearLeftovers(data.folder)
  const port = await freePortFrom(wantedPort)
  const url = await startServer(run, { data, place, port, options: common, ask: 'SIGINT' })
  console.error(`PostgreSQL ${data.binaries.major} on port ${new URL(url).port}, data in ${data.folder}`)
  return url
}

/** The URL of a superuser's connection: the one in the environment, or that of a private server started here. */
export async function startPostgres(run: Run, cluster: Cluster): Promise<string> {
  const given = process.env['DATABASE_ADMIN_URL']
  if (given !== undefined && given !== '') {
    await assertGivenServer(given)
    return given
  }
  if (cluster.kind === 'kept') return startKept(run, cluster.name, cluster.port)
  return startThrowAway(run, cluster)
}
