/**
 * A stand-in on loopback for the collector of errors and traces: it accepts Sentry's envelopes and stores them.
 *
 *   node tools/src/collector-stand-in.ts --port 0
 *
 * `GET /control` returns everything received, raw and parsed; `DELETE /control` deletes it. Every other request is answered
 * and stored too: nothing may reach this address unseen.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { parseEnvelope, type Envelope } from './parse-envelope.ts'

type Taken = {
  at: number
  method: string
  url: string
  headers: IncomingMessage['headers']
  text: string
  envelope?: Envelope
}

/** As the real collector: any page may send, without cookies. */
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
    ...(isEnvelope && { envelope: parseEnvelope(bytes) }),
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
  // A caller that was delayed for seconds may still use its open connection.
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
