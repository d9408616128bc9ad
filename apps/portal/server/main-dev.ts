import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import type { renderContext } from '#app/lib/render-context.ts'
import { bridgePath } from '@grana/client/session/bridge-signals'
import { buildBridge } from '../build-bridge.ts'
import { bridgeDocument } from './bridge-page.ts'
import { publicSettings, parseSettings } from './settings.ts'
import { createFetchFor } from './visitor.ts'

/**
 * Development server: the same pages, rebuilt on change. Vite injects its own scripts and styles into the document, so
 * only the production build sets the content policy.
 */
const settings = parseSettings(process.env)
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
