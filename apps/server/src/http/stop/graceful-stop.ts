import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/lib/log.ts'
import type { Lifecycle } from './lifecycle.ts'

type Stop = {
  log: Log
  lifecycle: Lifecycle
  /** How long new connections are still taken, so that a proxy sees the process unready before it is gone. */
  graceMs: number
  /** Resolves when every request that had been accepted is answered. */
  close: () => Promise<void>
  /** Cuts what is left. */
  abort: () => void
}

// Whoever stops us kills after ten seconds.
const deadlineMs = 9000

async function stop({ log, lifecycle, graceMs, close, abort }: Stop): Promise<void> {
  lifecycle.stop()
  const deadline = setTimeout(() => {
    log.warn({}, 'requests cut off at the deadline')
    abort()
    process.exit(1)
  }, deadlineMs)
  await pause(graceMs)
  await close()
  clearTimeout(deadline)
  log.info({}, 'api stopped')
  // Kept-alive connections to services outside would hold the process for seconds.
  process.exit(0)
}

/** SIGTERM: unready at once, `Connection: close` on answers, then no new connections, then the end. */
export function stopOnSignal(parts: Stop): void {
  function handle(signal: string): void {
    if (parts.lifecycle.isStopping()) return
    parts.log.info({ signal }, 'api stopping')
    stop(parts).catch((err: unknown) => {
      parts.log.error({ err }, 'stop failed')
      process.exit(1)
    })
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
