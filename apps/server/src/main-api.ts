import { buildApp } from './app.ts'
import { readApiConfig } from './config.ts'
import { buildContext, closeContext } from './context.ts'
import { openConnections } from './db/database.ts'
import { stopOnSignal } from './http/stop/graceful-stop.ts'
import { createLifecycle } from './http/stop/lifecycle.ts'
import { trackSilent } from './http/stop/silent-connections.ts'
import { putPoolBehind } from './lib/pool-priority.ts'

const config = readApiConfig(process.env)
const context = buildContext(config)
void openConnections(context.db, config.database.poolSize)
// The pool has threads once there was work for them.
await context.passwords.hash('nobody')
putPoolBehind()
const lifecycle = createLifecycle()
const app = buildApp(context, lifecycle)
const silent = trackSilent(app.server)

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
