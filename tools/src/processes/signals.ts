import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './identity.ts'
import type { Identity } from './identity.ts'

/** A process started by a run. */
export type Target = Identity & {
  /** It leads a process group, which gets every signal as a whole. */
  group: boolean
  /** The signal that asks it to stop. */
  ask: NodeJS.Signals
}

/** How long a stopping process may take before it is killed. */
export const killAfterMs = 10_000

/** A killed process exits at once; the limit only ends the wait for one that hangs in the kernel. */
const goneAfterKillMs = 60_000

/** Sends a signal to that exact process, and does nothing if it has exited. */
export function sendSignal(target: Target, signal: NodeJS.Signals): void {
  if (!isAlive(target)) return
  try {
    process.kill(target.group ? -target.pid : target.pid, signal)
  } catch {
    // It exited between the check and the signal.
  }
}

/** Waits until the process has exited; false if it is still there at the end. */
export async function waitUntilGone(target: Identity, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (isAlive(target)) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** Asks the process to stop and kills it if it has not exited after `waitMs`. */
export async function stopProcess(target: Target, waitMs = killAfterMs): Promise<void> {
  sendSignal(target, target.ask)
  if (await waitUntilGone(target, waitMs)) return
  sendSignal(target, 'SIGKILL')
  await waitUntilGone(target, goneAfterKillMs)
}
