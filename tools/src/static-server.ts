/**
 * Serves a folder of built files on loopback, for browser apps and the gallery:
 *
 *   node tools/src/static-server.ts FOLDER [PORT]
 *
 * With the product's strict content security policy, so that a violation shows in the gallery already.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Inline scripts are allowed by their digest, as on prerendered pages. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1] ?? '')
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...digests].join(' ')}`,
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ?? false
}

/** The file of a path; for a path without an extension the app's page, whose router handles it. */
async function fileFor(folder: string, address: string): Promise<string | undefined> {
  const { pathname } = new URL(address, 'http://localhost')
  const path = normalize(decodeURIComponent(pathname))
  if (path.includes('\0')) return undefined
  const file = join(folder, path)
  if (await isFile(file)) return file
  return extname(path) === '' ? join(folder, 'index.html') : undefined
}

async function answerFor(folder: string, address: string): Promise<{ status: number; type: string; body: Buffer }> {
  const file = await fileFor(folder, address).catch(() => undefined)
  const body = file === undefined ? undefined : await readFile(file).catch(() => undefined)
  if (file === undefined || body === undefined) return { status: 404, type: 'text/plain', body: Buffer.from('') }
  return { status: 200, type: types[extname(file)] ?? 'application/octet-stream', body }
}

/** Serves the folder and resolves when the port is open. */
export function serveFolder(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    void answerFor(folder, request.url ?? '/').then(({ status, type, body }) => {
      const policy = type.startsWith('text/html') ? { 'content-security-policy': policyFor(body.toString('utf8')) } : {}
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...policy,
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

if (import.meta.main) {
  const [folder = '.', port = '0'] = process.argv.slice(2)
  const address = (await serveFolder(folder, Number(port))).address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`)
}
