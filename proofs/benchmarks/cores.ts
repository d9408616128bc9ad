import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import type { TestDatabase } from '@grana/server/db/test-database'

/** Pinning needs two cores and `taskset`. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

export const LOAD_CORE = '0'
export const MEASURED_CORE = '1'
const EVERY_CORE = `0-${cpus().length - 1}`

/** Pins a process with all its threads. */
export function pin(pid: number, cores: string): void {
  if (canPin) spawnSync('taskset', ['-a', '-cp', cores, String(pid)])
}

export const unpin = (pid: number): void => pin(pid, EVERY_CORE)

/** The processes of PostgreSQL; processes that it starts later inherit the pinning. */
export async function databaseProcesses(owner: TestDatabase['owner']): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner)
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
  const children = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).stdout.split('\n')
  return [parent, ...children.filter((line) => line !== '').map(Number)]
}

function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

/** Processor time of a process or thread so far, in milliseconds; other work on the machine hardly changes it. */
export function cpuTimeOf(pid: number | string): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Processor time of the process's children that have ended. */
export function cpuTimeOfEndedChildren(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[13]) + Number(fields[14])) * 10
}
