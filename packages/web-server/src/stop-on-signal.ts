import type { FastifyInstance } from 'fastify'

/** Longest wait for requests that are being answered when the stop arrives. */
const PATIENCE = 8_000

export function stopOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      // A connection that never ends may not keep the process: the timer does not count as work.
      setTimeout(() => process.exit(1), PATIENCE).unref()
      void app.close().then(() => process.exit(0))
    })
  }
}
