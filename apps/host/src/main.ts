import { loadAppSettings } from '@grana/web-server/app-settings'
import { stopOnSignal } from '@grana/web-server/stop-on-signal'
import { buildHost } from './host.ts'

const settings = loadAppSettings(process.env)
const app = await buildHost(settings)
stopOnSignal(app)
await app.listen({ host: settings.host, port: settings.port })
