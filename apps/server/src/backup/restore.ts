import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#server/db/connection.ts'
import {
  clusterIn,
  isRunning,
  lastWordsOf,
  makeEmptyFolder,
  socketUrl,
  startCluster,
  writeOwned,
  writeSettings,
  type Cluster,
} from './cluster.ts'
import { runProgram } from './programs.ts'

/** How far the copy is brought: to the last that was kept, to a moment, or to a mark. */
export type Until = { kind: 'end' } | { kind: 'time'; at: string } | { kind: 'mark'; label: string }

export type RestoreWish = {
  /** A folder that does not exist yet, or is empty. */
  into: string
  until: Until
  /** Folder of the log that was streamed after the last archived segment. */
  tail?: string | undefined
  /** Goes right after it was looked at: nothing has to survive a power cut. */
  isThrowAway: boolean
}

function targetOf(until: Until): string[] {
  if (until.kind === 'end') return ['--type=default']
  const target =
    until.kind === 'time' ? ['--type=time', `--target=${until.at}`] : ['--type=name', `--target=${until.label}`]
  return [...target, '--target-action=promote']
}

/**
 * Fetches one file of the log. The archive answers 1 for what it does not hold; anything else is a fault, and a fault may
 * not be taken for the end of the log: above 125 the server gives up instead of opening with what it has.
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

/** What the source set for itself must not reach out from the copy: above all, it must not archive into the same place. */
const force = { archive_mode: 'off', hot_standby: 'off', listen_addresses: '', synchronous_standby_names: '' }

const patienceSeconds = 4 * 3600

/** Recovery is over when the server takes connections and follows nobody any more. */
async function untilOpen(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000
  for (;;) {
    const isOpen = await withClient(socketUrl(cluster, 'postgres'), async (client) => {
      const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open')
      return rows[0]?.open === true
    }).catch(() => false)
    if (isOpen) return
    if (!isRunning(cluster)) throw new Error(`The copy did not open:\n${lastWordsOf(cluster)}`)
    if (performance.now() > deadline) throw new Error(`The copy did not open within ${patienceSeconds} s.`)
    await pause(100)
  }
}

const recoverySettings = ['restore_command', ...['', '_time', '_name', '_action'].map((end) => `recovery_target${end}`)]

/** What brought the copy here is of no use any more, and would keep every server that is copied from it from starting. */
async function forgetRecovery(cluster: Cluster): Promise<void> {
  await withClient(socketUrl(cluster, 'postgres'), async (client) => {
    for (const name of recoverySettings) await client.query(`alter system reset ${name}`)
  })
}

/** Brings the last base copy and the log into a new cluster and opens it, behind a socket and for nobody else. */
export async function restore({ into, until, tail, isThrowAway }: RestoreWish): Promise<Cluster> {
  if (/['\s]/.test(`${into}${tail ?? ''}`)) throw new Error('Folders of a restore may hold neither spaces nor quotes.')
  makeEmptyFolder(into)
  const cluster = clusterIn(into)
  makeEmptyFolder(cluster.data)
  const fetch = join(into, 'fetch-log')
  writeOwned(fetch, fetchScript(cluster.data, tail), 0o700)
  const recovery = `--recovery-option=restore_command=${fetch} %f %p`
  await runProgram('pgbackrest', [`--pg1-path=${cluster.data}`, ...targetOf(until), recovery, 'restore'])
  writeSettings(cluster, { shared_buffers: '256MB', jit: 'off', ...(isThrowAway && careless) })
  await startCluster(cluster, { seconds: patienceSeconds, force })
  await untilOpen(cluster)
  await forgetRecovery(cluster)
  return cluster
}
