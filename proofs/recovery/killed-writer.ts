import { spawn } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverPid, socketUrl, stopCluster } from '@grana/server/backup/cluster'
import { databaseAccount, postgresProgram, runProgram } from '@grana/server/backup/programs'
import { restoreBackup } from '@grana/server/backup/restore'
import { databaseOf, withClient } from '@grana/server/db/connection'
import type { BackupSite } from '@grana/server/testing/backup-site'

type Killing = { site: BackupSite; adminUrl: string; seconds: number }
export type WriteLoss = {
  acknowledged: number
  lost: number
  lostSeconds: number
  lostByArchive: number
  lostByArchiveSeconds: number
}

const writers = 4

/** The WAL receiver, as its unit starts it. */
async function startTail(site: BackupSite): Promise<{ folder: string; stop: () => void }> {
  const folder = join(site.folder, 'tail')
  mkdirSync(folder, { mode: 0o700 })
  const account = databaseAccount()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const place = ['-h', site.primary.folder, '-p', String(site.primary.port), '-U', 'postgres', '--slot=grana_tail']
  const program = postgresProgram('pg_receivewal')
  await runProgram(program, [...place, '--create-slot', '--if-not-exists'])
  const args = [...place, `--directory=${folder}`, '--synchronous', '--status-interval=1', '--no-loop']
  const child = spawn(program, args, { stdio: 'ignore', ...account })
  return { folder, stop: () => void child.kill() }
}

/** Writes rows one by one until the connection breaks; records when each was acknowledged. */
async function write(url: string, writer: number, noted: Map<string, number>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let n = 0; ; n += 1) {
      await client.query('insert into public.written (name) values ($1)', [`${writer}-${n}`])
      noted.set(`${writer}-${n}`, performance.now())
      await pause(2)
    }
  } catch {
    // The server was killed: an unacknowledged row may be lost.
    client.end().catch(() => undefined)
  }
}

/** Acknowledged rows that are missing, and the time between the first missing one and the last acknowledged one. */
async function missingIn(url: string, noted: Map<string, number>): Promise<[number, number]> {
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from public.written')
    return new Set(rows.map(({ name }) => name))
  })
  const last = [...noted.values()].reduce((one, other) => Math.max(one, other), 0)
  const missing = [...noted].filter(([name]) => !names.has(name)).map(([, at]) => at)
  return [missing.length, missing.length === 0 ? 0 : (last - Math.min(...missing)) / 1000]
}

/** Writes, kills the primary with SIGKILL, and restores from the repository and the WAL tail alone, into new directories. */
export async function writeUntilKilled({ site, adminUrl, seconds }: Killing): Promise<WriteLoss> {
  await withClient(adminUrl, async (client) => {
    await client.query('create table public.written (name text primary key)')
    await client.query('select pg_switch_wal()')
  })
  const tail = await startTail(site)
  await pause(2000)
  const noted = new Map<string, number>()
  const writing = Array.from({ length: writers }, (_, writer) => write(adminUrl, writer, noted))
  await pause(seconds * 1000)
  process.kill(serverPid(site.primary)!, 'SIGKILL')
  await Promise.all(writing)
  await pause(500)
  tail.stop()
  const found: [number, number][] = []
  for (const [name, folder] of [['with-tail', tail.folder] as const, ['archive-only', undefined] as const]) {
    const into = join(site.folder, name)
    const cluster = await restoreBackup({ into, until: { kind: 'end' }, tail: folder, isThrowAway: true })
    try {
      found.push(await missingIn(socketUrl(cluster, databaseOf(adminUrl)), noted))
    } finally {
      await stopCluster(cluster, 'immediate')
    }
  }
  const [[lost, lostSeconds], [lostByArchive, lostByArchiveSeconds]] = found as [[number, number], [number, number]]
  return { acknowledged: noted.size, lost, lostSeconds, lostByArchive, lostByArchiveSeconds }
}
