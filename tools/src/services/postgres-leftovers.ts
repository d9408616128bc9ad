import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identify } from '../processes/identity.ts'
import { stop } from '../processes/signals.ts'
import { tryToEnd } from './run-to-end.ts'

/** PostgreSQL's main process works inside its data folder; nobody else does. */
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
 * After a crash either the server still runs without its starter, or its lock file names a process number that may
 * belong to somebody else by now, which would keep a new server from starting.
 */
export async function clearLeftovers(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined
  if (identity !== undefined && (await isPostmasterOf(pid, data))) {
    await stop({ ...identity, group: false, ask: 'SIGINT' })
  }
  rmSync(lock, { force: true })
}
