import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount, postgresProgram, runProgram } from './programs.ts'

/** A PostgreSQL server in one folder that only the database account can enter: data, settings, socket and log. */
export type Cluster = { folder: string; data: string; settings: string; log: string; port: number }

export function toCluster(folder: string, port = 5432): Cluster {
  return {
    folder,
    data: join(folder, 'data'),
    settings: join(folder, 'postgresql.conf'),
    log: join(folder, 'server.log'),
    port,
  }
}

/** URL of a superuser connection through the socket. */
export function socketUrl({ folder, port }: Cluster, database: string): string {
  const query = new URLSearchParams({ host: folder, port: String(port) })
  return `postgres://postgres@socket/${encodeURIComponent(database)}?${query.toString()}`
}

export function writeOwnedFile(file: string, text: string, mode = 0o600): void {
  writeFileSync(file, text, { mode })
  const account = databaseAccount()
  if (account !== undefined) chownSync(file, account.uid, account.gid)
}

/** Creates the folder; throws if it contains anything. */
export function makeEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = databaseAccount()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
}

const quoteSetting = (value: string): string => `'${value.replaceAll("'", "''")}'`

/**
 * Accepts no network connections unless configured, and socket connections only from accounts that can enter the
 * folder.
 */
export function writeSettings(cluster: Cluster, settings: Record<string, string>, hosts: readonly string[] = []): void {
  const hba = join(cluster.folder, 'pg_hba.conf')
  writeOwnedFile(hba, ['local all all trust', 'local replication all trust', ...hosts, ''].join('\n'))
  const all = {
    data_directory: cluster.data,
    hba_file: hba,
    unix_socket_directories: cluster.folder,
    listen_addresses: '',
    port: String(cluster.port),
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
  }
  writeOwnedFile(
    cluster.settings,
    Object.entries(all)
      .map(([name, value]) => `${name} = ${quoteSetting(value)}\n`)
      .join(''),
  )
}

/** The last lines of the server's log. */
export function readLogTail({ log }: Cluster): string {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
}

/** The pid of the server, if it runs; a killed server leaves its pid file behind. */
export function serverPid({ data }: Cluster): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

export const isRunning = (cluster: Cluster): boolean => serverPid(cluster) !== undefined

type Start = {
  /** Timeout of recovery. */
  seconds?: number
  /** Settings that override those in the data directory. */
  force?: Record<string, string>
}

/** Starts the server and waits until it accepts connections, which is after recovery. */
export async function startCluster(cluster: Cluster, { seconds = 60, force = {} }: Start = {}): Promise<void> {
  const args = ['start', '-D', cluster.data, '-w', '-t', String(seconds), '-l', cluster.log]
  const forced = Object.entries({ config_file: cluster.settings, ...force }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  try {
    await runProgram(postgresProgram('pg_ctl'), [...args, '-o', forced.join(' ')])
  } catch (error) {
    throw new Error(`The server in ${cluster.folder} did not start:\n${readLogTail(cluster)}`, { cause: error })
  }
}

export async function stopCluster(cluster: Cluster, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  if (!isRunning(cluster)) return
  await runProgram(postgresProgram('pg_ctl'), ['stop', '-D', cluster.data, '-w', '-m', how])
}
