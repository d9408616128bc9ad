import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './identity.ts'
import type { Identity } from './identity.ts'

/** A process that we started and may end. */
export type Target = Identity & {
  /** It leads a group of its own, which gets every signal as a whole. */
  group: boolean
  /** The signal that asks it to stop. */
  ask: NodeJS.Signals
}

/** How long a process that was asked to stop may take before it is killed. */
export const killAfterMs = 10_000

/** A killed process goes at once; the limit only ends the wait for one that hangs in the kernel. */
const goneAfterKillMs = 60_000

/** Sends a signal to that very process, and to nothing if it has gone. */
export function send(target: Target, signal: NodeJS.Signals): void {
  if (!isAlive(target)) return
  try {
    process.kill(target.group ? -target.pid : target.pid, signal)
  } catch {
    // It went between the look and the signal.
  }
}

/** Waits until the process has gone; false if it is still there at the end. */
export async function waitUntilGone(target: Identity, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (isAlive(target)) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** Asks the process to stop and, if it has not after `waitMs`, kills it. */
export async function stop(target: Target, waitMs = killAfterMs): Promise<void> {
  send(target, target.ask)
  if (await waitUntilGone(target, waitMs)) return
  send(target, 'SIGKILL')
  await waitUntilGone(target, goneAfterKillMs)
}
