import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { leave } from './answer-hooks.ts'

/** Longest wait for requests that are being answered when the stop arrives. */
const PATIENCE = 8_000

/** How long new requests are still taken, so that a proxy sees the process unready before it is gone. */
const GRACE = 1_000

export function stopOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      leave(app)
      // A connection that never ends may not keep the process: the timer does not count as work.
      setTimeout(() => process.exit(1), PATIENCE).unref()
      void pause(GRACE)
        .then(() => app.close())
        .then(() => process.exit(0))
    })
  }
}
