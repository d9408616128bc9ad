import type { FastifyInstance } from 'fastify'
import { leave } from './answer-hooks.ts'

/** How long new requests are still taken, so that a proxy sees the process unready before it is gone. */
const GRACE = 1_000

/** Longest wait for requests that are still being answered after that. */
const PATIENCE = 7_000

export function stopOnSignal(app: FastifyInstance): void {
  function close(): void {
    // A connection that never ends may not keep the process: the timer does not count as work.
    setTimeout(() => process.exit(1), PATIENCE).unref()
    void app.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      leave(app)
      setTimeout(close, GRACE)
    })
  }
}
