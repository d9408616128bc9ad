import { join } from 'node:path'
// @ts-expect-error -- made by `react-router build`, bundled into this entry by build-server.ts
import * as build from '../build/server/index.js'
import { buildPortal } from './app.ts'
import { loadAssets } from './assets.ts'
import { createPreviewDrawer } from './preview/preview-drawer.ts'
import { readSettings } from './settings.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const settings = readSettings(process.env)
const assets = await loadAssets(join(import.meta.dirname, 'client'))
const drawer = createPreviewDrawer(import.meta.dirname)
const app = await buildPortal({ settings, build, assets, drawer })
stopOnSignal(app)
await app.listen({ host: settings.host, port: settings.port })
