import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder } from './static-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'grana-static-test-'))
let server: Server | undefined
let port = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<script>theme()</script><script src="/assets/a.js"></script>')
  writeFileSync(join(folder, 'site/assets/a.js'), 'export {}')
  server = await serveFolder(join(folder, 'site'), 0)
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Unlike fetch, this keeps `..` in the path. */
function get(path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
        })
      })
    })
    call.on('error', reject).end()
  })
}

test('serves files with their type, and the app’s page for its routes', async () => {
  expect(await get('/assets/a.js?x=1')).toMatchObject({ status: 200, body: 'export {}' })
  expect((await get('/assets/a.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect((await get('/buttons/primary')).body).toContain('theme()')
  expect((await get('/assets/missing.js')).status).toBe(404)
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/..%2fsecret.txt', '/%00', '/%zz'])(
  '%s stays within the folder',
  async (path) => {
    const answer = await get(path)
    expect(answer.body).not.toContain('secret')
    expect(answer.status).toBe(404)
  },
)

test('the page’s policy allows its own inline script by digest and no other', async () => {
  const digest = createHash('sha256').update('theme()').digest('base64')
  const policy = (await get('/')).headers['content-security-policy']
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
  expect(policy).not.toContain('unsafe')
})

test('HEAD has no body', async () => {
  expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' })
})
