import type { FastifyInstance } from 'fastify'
import { markUnready } from './answer-hooks.ts'

/** How long new requests are still accepted, so that a proxy sees the process as not ready before it exits. */
const GRACE = 1_000

/** Longest wait for requests that are still being answered after that. */
const PATIENCE = 7_000

export function stopOnSignal(app: FastifyInstance): void {
  function close(): void {
    // A connection that never ends must not keep the process alive: the timer is unreferenced.
    setTimeout(() => process.exit(1), PATIENCE).unref()
    void app.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      markUnready(app)
      setTimeout(close, GRACE)
    })
  }
}
