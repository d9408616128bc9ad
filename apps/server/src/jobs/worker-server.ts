import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'

type WorkerServerOptions = {
  host: string
  port: number
  token: string
  registry: Registry
  isStopping: () => boolean
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

async function answer(
  { token, registry, isStopping }: WorkerServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && request.url === '/health/live') return response.end()
  if (isRead && request.url === '/health/ready') return response.writeHead(isStopping() ? 503 : 200).end()
  if (!isRead || request.url !== '/metrics') return response.writeHead(404).end()
  const isKnown = timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`))
  if (!isKnown) return response.writeHead(401).end()
  return response.setHeader('content-type', registry.contentType).end(await registry.metrics())
}

/** The worker's HTTP server: health, and metrics for callers with the token. */
export async function startWorkerServer(options: WorkerServerOptions): Promise<{ port: number; close: () => void }> {
  const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000, maxHeaderSize: 8192 }
  const server = createServer(limits, (request, response) => {
    // Discards the body of every request.
    request.resume()
    answer(options, request, response).catch(() => response.destroy())
  })
  server.maxConnections = 64
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
