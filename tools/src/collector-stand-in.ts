/**
 * A stand-in on loopback for the collector of errors and traces: it takes Sentry's envelopes and keeps them.
 *
 *   node tools/src/collector-stand-in.ts --port 0
 *
 * `GET /control` gives everything that came, as it came and taken apart; `DELETE /control` forgets it. Whatever else is
 * asked for is answered and kept as well: nothing may reach this address unseen.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { readEnvelope, type Envelope } from './read-envelope.ts'

type Taken = {
  at: number
  method: string
  url: string
  headers: IncomingMessage['headers']
  text: string
  envelope?: Envelope
}

/** As the collector's own: any page may send, no cookies come along. */
const openToAll = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...openToAll })
  response.end(JSON.stringify(body))
}

async function take(request: IncomingMessage): Promise<Taken> {
  const { method = '', url = '', headers } = request
  const bytes = await readBytes(request)
  const isEnvelope = method === 'POST' && /^\/api\/\d+\/envelope\//.test(url)
  return {
    at: Date.now(),
    method,
    url,
    headers,
    text: bytes.toString('utf8'),
    ...(isEnvelope && { envelope: readEnvelope(bytes) }),
  }
}

function start(): void {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  let taken: Taken[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/health') return sendJson(response, { ready: true })
    if (request.url === '/control') {
      if (request.method === 'DELETE') taken = []
      return sendJson(response, taken)
    }
    taken.push(await take(request))
    sendJson(response, {})
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  // A caller that was held up for seconds may still use the connection that it has.
  server.keepAliveTimeout = 0
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}` }))
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}

start()
