import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { previewPages, previewPath, previewSize } from '#app/lib/preview-pages.ts'
import { fullProgram } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { preview } from '@grana/messages/es/preview'
import { buildFolder, builtPortal } from '../built-portal.fixture.ts'
import { sizeOfPng } from './png-size.fixture.ts'
import { createPreviewDrawer } from './preview-drawer.ts'

const program = fullProgram()
const purgeSecret = 'a-secret-that-only-this-test-holds'
const portalUrl = 'https://portal.grana.example'
const picturePath = previewPath(paths.program(program.uuid))
const unknownUuid = '00000000-0000-4000-8000-0000000000ff'

let api: Server
let portal: FastifyInstance
let asked: string[] = []
let name = program.name
let status = 200

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isKnown = request.url?.endsWith(program.uuid)
    const error = { code: 'request.not_found', message: 'none', requestId: '1' }
    const body = JSON.stringify(isKnown ? { data: { ...program, name } } : error)
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    if (status !== 200) response.writeHead(status).end()
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json', etag }).end(body)
  })
  // Keeps connections open, so that a portal process that stalls for seconds can still reuse its own.
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}`, purgeSecret })
})
afterAll(async () => {
  await portal.close()
  api.close()
})

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers })
const purge = () =>
  portal.inject({
    method: 'POST',
    url: '/internal/purge',
    headers: { authorization: `Bearer ${purgeSecret}` },
    payload: { program: program.uuid },
  })

beforeEach(async () => {
  asked = []
  status = 200
  await purge()
})

const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)"\/>/g)].map(
      ([, tag = '', content = '']) => [tag, content.replaceAll('&amp;', '&').replaceAll('&quot;', '"')],
    ),
  )

describe('pages declare their image', () => {
  test.each([...Object.entries(previewPages), [paths.program(program.uuid), { title: program.name }] as const])(
    '%s',
    async (page, { title }) => {
      const tags = tagsOf((await get(page)).body)
      expect(tags).toMatchObject({
        'og:image:type': 'image/png',
        'og:image:width': String(previewSize.width),
        'og:image:height': String(previewSize.height),
        'og:image:alt': preview.alt(title),
        'twitter:card': 'summary_large_image',
      })
      const address = tags['og:image'] ?? ''
      expect(address.startsWith(`${portalUrl}/`)).toBe(true)
      const picture = await get(address.slice(portalUrl.length))
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
      expect(sizeOfPng(picture.rawPayload)).toEqual(previewSize)
      expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
    },
  )

  test.each([paths.notFound(), paths.forbidden()])('%s has none', async (page) => {
    expect(tagsOf((await get(page)).body)).toEqual({})
  })
})

describe('the image of a program', () => {
  test('is rendered once and has an ETag', async () => {
    const first = await get(picturePath)
    const again = await get(`${picturePath}?v=other`, { 'if-none-match': String(first.headers.etag) })
    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
    expect(asked).toHaveLength(1)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect(first.headers['content-encoding']).toBeUndefined()
    const head = await portal.inject({ method: 'HEAD', url: picturePath })
    expect([head.rawPayload.length, head.headers['content-length']]).toEqual([0, String(first.rawPayload.length)])
  })

  test('changes as soon as the program is renamed', async () => {
    const before = await get(picturePath)
    name = 'Another name'
    expect((await get(picturePath)).headers.etag).toBe(before.headers.etag)
    await purge()
    expect((await get(picturePath)).headers.etag).not.toBe(before.headers.etag)
  })

  test('stays available without the API; one that was never rendered does not', async () => {
    await get(picturePath)
    status = 503
    expect((await get(picturePath)).statusCode).toBe(200)
    const other = await get(previewPath(paths.program(unknownUuid)))
    expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store'])
  })

  test.each([
    previewPath(paths.program(unknownUuid)),
    previewPath(paths.program('1')),
    previewPath(paths.program(program.uuid.toUpperCase().replace('0', 'A'))),
    previewPath(paths.notFound()),
    '/preview/',
    '/preview/home.png.br',
    `${picturePath}.png`,
  ])('%s returns 404', async (url) => {
    const { statusCode, rawPayload, headers } = await get(url)
    expect([statusCode, rawPayload.length, headers['cache-control']]).toEqual([404, 0, 'no-store'])
  })
})

describe('the worker thread', () => {
  test('accepts about a second of work, and continues afterwards', async () => {
    const drawer = createPreviewDrawer(buildFolder)
    const picture = { art: 'plain', title: 'One' } as const
    const drawn = await Promise.all(Array.from({ length: 40 }, () => drawer.draw(picture)))
    expect(drawn.filter((one) => one === undefined)).toHaveLength(10)
    expect(sizeOfPng((await drawer.draw(picture)) ?? Buffer.alloc(0))).toEqual(previewSize)
    await drawer.close()
  })

  test('does not delay other responses', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'preview-worker-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const go = join(folder, 'go')
    // Replaces the worker's script: it is busy until the test lets it end.
    const script = `const { parentPort } = require('node:worker_threads')
      parentPort.on('message', () => {
        while (!require('node:fs').existsSync(${JSON.stringify(go)}));
        parentPort.postMessage({ picture: new Uint8Array([1]) })
      })`
    writeFileSync(join(folder, 'preview-worker.cjs'), script)
    const drawer = createPreviewDrawer(folder)
    let isDrawn = false
    const drawn = drawer.draw({ art: 'plain', title: 'One' }).finally(() => (isDrawn = true))
    expect((await get(paths.contact())).statusCode).toBe(200)
    expect((await get(paths.program(program.uuid))).statusCode).toBe(200)
    expect(isDrawn).toBe(false)
    writeFileSync(go, '')
    expect(await drawn).toEqual(Buffer.from([1]))
    await drawer.close()
  })

  test('rejects queued images when it cannot start, and reports it', async () => {
    const drawer = createPreviewDrawer('/nowhere')
    await expect(drawer.draw({ art: 'plain', title: 'One' })).rejects.toThrow(/preview-worker/)
    await drawer.close()
  })
})
