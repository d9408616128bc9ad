/**
 * A stand-in for reCAPTCHA on loopback that speaks its wire format: the script, the widget and `siteverify`.
 *
 *   node tools/src/captcha-stand-in.ts --port 0
 *
 * prints one JSON line with the address and the two key pairs. Tests control it through `POST /control` (whole
 * process) or `window.captchaStandIn` (one page); `GET /control` lists what it has served, and
 * `GET /control/token?version=v3&action=lead&hostname=…&score=0.1&age=130000` mints a token without a browser.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMode, mintToken, siteKeys, verifyToken, type Mode, type Verified } from './captcha-stand-in-verify.ts'

type State = { script: Mode; verify: Mode; scriptsServed: number; verifications: number; seeds: Set<string> }

const slowMilliseconds = 3000
const browserScript = readFileSync(new URL('captcha-stand-in.browser.js', import.meta.url), 'utf8')

function freshState(): State {
  return { script: 'ok', verify: 'ok', scriptsServed: 0, verifications: 0, seeds: new Set() }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Slow, down and garbled are failures of a provider; the caller must handle each. */
async function isHandledByMode(mode: Mode, response: ServerResponse): Promise<boolean> {
  if (mode === 'slow') await pause(slowMilliseconds)
  if (mode === 'down') response.destroy()
  if (mode === 'failing') response.writeHead(503).end()
  if (mode === 'garbled') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>proxy')
  return mode !== 'ok' && mode !== 'slow'
}

async function serveScript(state: State, url: URL, response: ServerResponse): Promise<void> {
  state.scriptsServed += 1
  if (await isHandledByMode(state.script, response)) return
  const seed = randomUUID()
  state.seeds.add(seed)
  const settings = {
    seed,
    render: url.searchParams.get('render') ?? 'onload',
    onload: url.searchParams.get('onload'),
    language: url.searchParams.get('hl') ?? 'en',
    siteKeys: Object.values(siteKeys).map((pair) => pair.site),
  }
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
  // `<` is escaped so that the text is safe in HTML.
  response.end(browserScript.replace("'SETTINGS'", JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)))
}

async function serveVerification(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  state.verifications += 1
  const form = new URLSearchParams(await readText(request))
  if (await isHandledByMode(state.verify, response)) return
  const answer: Verified = verifyToken(
    { secret: form.get('secret'), response: form.get('response') },
    { isKnownSeed: (seed) => state.seeds.has(seed), now: Date.now() },
  )
  sendJson(response, 200, answer)
}

async function serveControl(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'DELETE') Object.assign(state, { ...freshState(), seeds: state.seeds })
  if (request.method === 'POST') {
    const options = JSON.parse(await readText(request)) as Record<string, unknown>
    for (const part of ['script', 'verify'] as const) {
      const mode = options[part] ?? state[part]
      if (!isMode(mode)) return sendJson(response, 400, { error: `unknown mode for ${part}` })
      state[part] = mode
    }
  }
  const { seeds: _, ...shown } = state
  sendJson(response, 200, shown)
}

function serveToken(state: State, url: URL, response: ServerResponse): void {
  const seed = randomUUID()
  state.seeds.add(seed)
  sendJson(response, 200, { token: mintToken(seed, url.searchParams) })
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const address = `${request.method} ${url.pathname}`
  if (address === 'GET /recaptcha/api.js') return serveScript(state, url, response)
  if (address === 'POST /recaptcha/api/siteverify') return serveVerification(state, request, response)
  if (address === 'GET /control/token') return serveToken(state, url, response)
  if (url.pathname === '/control') return serveControl(state, request, response)
  if (address === 'GET /health') return sendJson(response, 200, { ready: true })
  sendJson(response, 404, { error: 'not found' })
}

function start(): void {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, 'with-parent': { type: 'boolean', default: false } },
  })
  const state = freshState()
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  // A caller that was delayed for seconds may still use its open connection.
  server.keepAliveTimeout = 0
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}`, ...siteKeys }))
  })
  if (values['with-parent']) process.stdin.resume().once('close', () => process.exit())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}

start()
