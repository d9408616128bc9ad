import { buildApp } from './app.ts'
import { buildContext, closeContext } from './build-context.ts'
import { parseApiConfig } from './config.ts'
import { openConnections } from './db/database.ts'
import { stopOnSignal } from './http/stop/graceful-stop.ts'
import { createLifecycle } from './http/stop/lifecycle.ts'
import { trackSilentConnections } from './http/stop/silent-connections.ts'
import { lowerPoolPriority } from './lib/pool-priority.ts'

const config = parseApiConfig(process.env)
const context = buildContext(config)
void openConnections(context.db, config.database.poolSize)
// The pool starts its threads with the first work, so this hash creates them.
await context.passwords.hash('warm-up')
lowerPoolPriority()
const lifecycle = createLifecycle()
const app = buildApp(context, lifecycle)
const silent = trackSilentConnections(app.server)

stopOnSignal({
  log: context.log,
  lifecycle,
  graceMs: config.stopGraceMs,
  close: async () => {
    silent.closeSoon()
    await app.close()
    await closeContext(context)
  },
  abort: () => app.server.closeAllConnections(),
})

const address = await app.listen({ host: config.host, port: config.port })
context.log.info({ address }, 'api ready')
