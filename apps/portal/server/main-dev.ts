import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import type { renderContext } from '#app/lib/render-context.ts'
import { bridgePath } from '@grana/client/session/bridge-words'
import { buildBridge } from '../build-bridge.ts'
import { bridgeDocument } from './bridge-page.ts'
import { publicSettings, readSettings } from './settings.ts'
import { createFetchFor } from './visitor.ts'

/**
 * Development door: the same pages, rebuilt as they are edited. Vite's own scripts and styles stand in the document,
 * so the content policy is left to the production build.
 */
const settings = readSettings(process.env)
const fetchFor = createFetchFor(settings.visitorSecret)
const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, ws: { server }, allowedHosts: [new URL(settings.portalUrl).hostname] },
})

type DevelopmentBuild = ServerBuild & { entry: { module: { renderContext: typeof renderContext } } }
const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<DevelopmentBuild>

const listener = createRequestListener({
  build: loadBuild,
  mode: 'development',
  getLoadContext: async (_request, { address }) => {
    const context = new RouterContextProvider()
    const reportError = (error: unknown) => vite.config.logger.error(String(error))
    context.set((await loadBuild()).entry.module.renderContext, {
      settings: publicSettings(settings),
      api: { apiUrl: settings.apiInternalUrl, fetch: fetchFor(address) },
      reportError,
    })
    return context
  },
})

const bridge = bridgeDocument(await buildBridge(), settings.apps)

server.on('request', (request, response) => {
  if (request.url === bridgePath) {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(bridge)
    return
  }
  if (request.url?.startsWith('/health/')) {
    response.end('ok')
    return
  }
  vite.middlewares(request, response, () => listener(request, response))
})
server.listen(settings.port, settings.host)
