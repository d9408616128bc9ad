import { join } from 'node:path'
import {
  toCluster,
  makeEmptyFolder,
  startCluster,
  writeOwnedFile,
  writeSettings,
  type Cluster,
} from '../backup/cluster.ts'
import { postgresProgram, runProgram } from '../backup/programs.ts'
import { freePort } from './backup-site.ts'

/** A streaming replica, made as an operator does it: `pg_basebackup -R`. */
export async function startReplica(
  adminUrl: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const { hostname, port, username, password } = new URL(adminUrl)
  const replica = toCluster(folder, await freePort())
  makeEmptyFolder(folder)
  const passwords = join(folder, 'passwords')
  writeOwnedFile(passwords, `*:*:*:${username}:${decodeURIComponent(password)}\n`)
  const from = `host=${hostname} port=${port} user=${username} passfile=${passwords} application_name=replica`
  await runProgram(postgresProgram('pg_basebackup'), [
    '-D',
    replica.data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-N',
    '-d',
    from,
  ])
  const hosts = ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
  writeSettings(replica, { listen_addresses: '127.0.0.1', hot_standby: 'on', ...settings }, hosts)
  await startCluster(replica)
  return replica
}

/** The same URL with the port of another server of the machine. */
export function atPort(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}
