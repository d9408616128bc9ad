import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#server/db/connection.ts'
import {
  toCluster,
  isRunning,
  readLogTail,
  makeEmptyFolder,
  socketUrl,
  startCluster,
  writeOwnedFile,
  writeSettings,
  type Cluster,
} from './cluster.ts'
import { runProgram } from './programs.ts'

/** The target of recovery: the end of the archive, a time, or a mark. */
export type RecoveryTarget = { kind: 'end' } | { kind: 'time'; at: string } | { kind: 'mark'; label: string }

export type RestoreOptions = {
  /** A folder that does not exist yet, or is empty. */
  into: string
  until: RecoveryTarget
  /** Folder of the WAL that was streamed after the last archived segment. */
  tail?: string | undefined
  /** The cluster is deleted after its checks, so it needs no durability. */
  isThrowAway: boolean
}

function targetOf(until: RecoveryTarget): string[] {
  if (until.kind === 'end') return ['--type=default']
  const target =
    until.kind === 'time' ? ['--type=time', `--target=${until.at}`] : ['--type=name', `--target=${until.label}`]
  return [...target, '--target-action=promote']
}

/**
 * Fetches one WAL file. The archive exits with 1 for a file that it does not contain. Any other failure must not be
 * mistaken for the end of the WAL: above 125 the server stops instead of opening with an incomplete copy.
 */
function fetchScript(data: string, tail: string | undefined): string {
  const fromTail =
    tail === undefined ? 'exit 1' : `cp '${tail}'/"$1" "$2" 2>/dev/null || cp '${tail}'/"$1".partial "$2" 2>/dev/null`
  return [
    '#!/bin/sh',
    `pgbackrest --no-archive-async --pg1-path='${data}' archive-get "$1" "$2"`,
    'code=$?',
    '[ $code -eq 0 ] && exit 0',
    '[ $code -eq 1 ] || exit 255',
    fromTail,
    '',
  ].join('\n')
}

const careless = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB' }

/** Settings of the source that must not apply to the copy: above all, it must not archive into the same repository. */
const force = { archive_mode: 'off', hot_standby: 'off', listen_addresses: '', synchronous_standby_names: '' }

const patienceSeconds = 4 * 3600

/** Recovery is complete when the server accepts connections and is no standby. */
async function waitUntilOpen(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000
  for (;;) {
    const isOpen = await withClient(socketUrl(cluster, 'postgres'), async (client) => {
      const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open')
      return rows[0]?.open === true
    }).catch(() => false)
    if (isOpen) return
    if (!isRunning(cluster)) throw new Error(`The copy did not open:\n${readLogTail(cluster)}`)
    if (performance.now() > deadline) throw new Error(`The copy did not open within ${patienceSeconds} s.`)
    await pause(100)
  }
}

const recoverySettings = ['restore_command', ...['', '_time', '_name', '_action'].map((end) => `recovery_target${end}`)]

/**
 * The recovery settings have served their purpose, and would prevent every server copied from this one from starting.
 */
async function resetRecoverySettings(cluster: Cluster): Promise<void> {
  await withClient(socketUrl(cluster, 'postgres'), async (client) => {
    for (const name of recoverySettings) await client.query(`alter system reset ${name}`)
  })
}

/** Restores the last base backup and the WAL into a new cluster and opens it, reachable by its socket only. */
export async function restoreBackup({ into, until, tail, isThrowAway }: RestoreOptions): Promise<Cluster> {
  if (/['\s]/.test(`${into}${tail ?? ''}`))
    throw new Error('Folders of a restore may contain neither spaces nor quotes.')
  makeEmptyFolder(into)
  const cluster = toCluster(into)
  makeEmptyFolder(cluster.data)
  const fetch = join(into, 'fetch-log')
  writeOwnedFile(fetch, fetchScript(cluster.data, tail), 0o700)
  const recovery = `--recovery-option=restore_command=${fetch} %f %p`
  await runProgram('pgbackrest', [`--pg1-path=${cluster.data}`, ...targetOf(until), recovery, 'restore'])
  writeSettings(cluster, { shared_buffers: '256MB', jit: 'off', ...(isThrowAway && careless) })
  await startCluster(cluster, { seconds: patienceSeconds, force })
  await waitUntilOpen(cluster)
  await resetRecoverySettings(cluster)
  return cluster
}
