import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A process id alone may have been reused; together with its start time it identifies one process. */
export type Identity = { pid: number; startedAt: string }

const hasProc = existsSync('/proc/self/stat')

function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id'
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    return state === 'Z' || state === 'X' ? undefined : `${bootId()}:${fields[19]}`
  } catch {
    return undefined
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The start time of the process with this id; undefined if there is none (a zombie counts as none). */
export const startOf = (pid: number): string | undefined => (hasProc ? startFromProc(pid) : startFromPs(pid))

/** The identity of a process; undefined if it has already gone. */
export function identify(pid: number): Identity | undefined {
  const startedAt = startOf(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

/** Whether that exact process still runs. */
export const isAlive = (identity: Identity): boolean => startOf(identity.pid) === identity.startedAt
