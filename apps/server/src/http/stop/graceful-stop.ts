import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/lib/log.ts'
import type { Lifecycle } from './lifecycle.ts'

type Stop = {
  log: Log
  lifecycle: Lifecycle
  /** How long new connections are still accepted, so that a proxy sees the process unready before it stops. */
  graceMs: number
  /** Resolves when every accepted request is answered. */
  close: () => Promise<void>
  /** Closes the remaining connections. */
  abort: () => void
}

// Process managers kill after ten seconds.
const deadlineMs = 9000

async function stop({ log, lifecycle, graceMs, close, abort }: Stop): Promise<void> {
  lifecycle.stop()
  const deadline = setTimeout(() => {
    log.warn({}, 'requests aborted at the stop deadline')
    abort()
    process.exit(1)
  }, deadlineMs)
  await pause(graceMs)
  await close()
  clearTimeout(deadline)
  log.info({}, 'api stopped')
  // Kept-alive connections to external services would delay the exit for seconds.
  process.exit(0)
}

/** On SIGTERM: unready at once, `Connection: close` on responses, then no new connections, then exit. */
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
