import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopOnSignal } from '@grana/web-server/stop-on-signal'
// @ts-expect-error -- made by `react-router build`, bundled into this entry by build-server.ts
import * as build from '../build/server/index.js'
import { buildPortal } from './app.ts'
import { loadClientFiles } from './client-files.ts'
import { createPreviewDrawer } from './preview/preview-drawer.ts'
import { parseSettings } from './settings.ts'

const settings = parseSettings(process.env)
const assets = await loadClientFiles(join(import.meta.dirname, 'client'))
const drawer = createPreviewDrawer(import.meta.dirname)
const bridge = await readFile(join(import.meta.dirname, 'bridge.js'), 'utf8')
const app = await buildPortal({ settings, build, assets, drawer, bridge })
stopOnSignal(app)
await app.listen({ host: settings.host, port: settings.port })
