import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { freePort, serve, type Served } from './bench-process.ts'
import type { WireResponse } from './wire-response.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** A stub API with one page of programs. */
export async function startApi(): Promise<{ url: string; close: () => void }> {
  const cards = Array.from({ length: 12 }, (_, index) => sampleCard(index + 1))
  const body = JSON.stringify({ data: cards, meta: sampleMeta({ total: 500 }) })
  const server = createServer((request, response) => {
    const isSame = request.headers['if-none-match'] === '"1"'
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'application/json', etag: '"1"' })
    response.end(isSame ? undefined : body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

export async function startPortal(apiUrl: string): Promise<Served> {
  const port = await freePort()
  return serve({
    name: 'portal',
    command: [process.execPath, here('../build/server-main.js')],
    port,
    env: {
      PORTAL_PORT: String(port),
      PORTAL_URL: 'https://portal.grana.example',
      API_URL: 'https://api.grana.example',
      API_INTERNAL_URL: apiUrl,
      PORTAL_VISITOR_SECRET: 'only-this-bench-knows-4f8a1c7e92b6d035',
    },
  })
}

export async function startBareFastify(answer: WireResponse, folder: string): Promise<Served> {
  const port = await freePort()
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  return serve({
    name: 'bare Fastify',
    command: [process.execPath, here('./bare-server.ts'), file, String(port)],
    port,
  })
}

/** Headers that Caddy adds to a file. */
const ofTheFile = new Set(['content-length', 'content-encoding', 'content-type', 'vary', 'etag'])

/**
 * Starts Caddy with the same bytes precompressed beside the plain file, and the same headers; one thread, like Node.
 */
export async function startCaddy({ headers, body }: WireResponse, folder: string): Promise<Served> {
  const port = await freePort()
  const files = join(folder, 'files')
  const compressed = Buffer.from(body, 'base64')
  mkdirSync(files)
  writeFileSync(join(files, 'index.html'), brotliDecompressSync(compressed))
  writeFileSync(join(files, 'index.html.br'), compressed)
  const added = Object.entries(headers).filter(([name]) => !ofTheFile.has(name))
  const config = `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${files}
  header {
    -Server
${added.map(([name, value]) => `    ${name} ${JSON.stringify(value)}`).join('\n')}
  }
  file_server {
    precompressed br
  }
}
`
  writeFileSync(join(folder, 'Caddyfile'), config)
  return serve({
    name: 'Caddy',
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    port,
    env: { GOMAXPROCS: '1', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}
