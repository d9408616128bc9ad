import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestStore, type TestStore } from '#server/testing/test-store.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { provisionBucket } from './provision-bucket.ts'
import { signText, signedHeaders, presignUrl } from './signature.ts'

let started: TestStore
let store: FileStore

beforeAll(async () => {
  started = await startTestStore()
  store = createFileStore(started.settings, 100_000)
})

const text = (content: string) => ({ bytes: Buffer.from(content), type: 'text/plain' })

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const portion of store.list(prefix)) keys.push(...portion.map(({ key }) => key))
  return keys
}

describe('the published examples of signatures', () => {
  const signer = {
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const now = new Date('2013-05-24T00:00:00Z')

  test('a call', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
    const headers = signedHeaders(signer, { method: 'GET', url, headers: { range: 'bytes=0-9' } }, now)
    expect(headers.authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })

  test('a link', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
    expect(presignUrl(signer, { method: 'GET', url, seconds: 86_400 }, now)).toContain(
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  test('another day, region or secret gives another signature', () => {
    const variants = [
      signText(signer, '20130524T000000Z', 'x'),
      signText(signer, '20130525T000000Z', 'x'),
      signText({ ...signer, region: 'eu-west-1' }, '20130524T000000Z', 'x'),
      signText({ ...signer, secretKey: 'other' }, '20130524T000000Z', 'x'),
      signText(signer, '20130524T000000Z', 'y'),
    ]
    expect(new Set(variants).size).toBe(variants.length)
  })
})

describe('files', () => {
  test('are put, read, described, replaced and removed', async () => {
    const bytes = randomBytes(300_000)
    await store.put('things/one', { bytes, type: 'image/webp' })
    expect(await store.get('things/one')).toEqual(bytes)
    expect(await store.head('things/one')).toEqual({ size: 300_000, type: 'image/webp' })
    await store.put('things/one', text('other'))
    expect((await store.get('things/one'))?.toString()).toBe('other')
    await store.remove('things/one')
    expect(await store.get('things/one')).toBeUndefined()
    expect(await store.head('things/one')).toBeUndefined()
    await store.remove('things/one')
  })

  test('are copied by the store and read in chunks', async () => {
    const bytes = randomBytes(3_000_000)
    await store.put('things/from', { bytes, type: 'image/png' })
    expect(await store.copy('things/from', 'things/to')).toBe(true)
    await store.remove('things/from')
    const pieces: Uint8Array[] = []
    for await (const piece of (await store.read('things/to')) ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(await store.copy('things/from', 'things/other')).toBe(false)
    expect(await store.read('things/from')).toBeUndefined()
  })

  test('are listed by prefix, also beyond one page', async () => {
    const many = Array.from({ length: 1003 }, (_, at) => `many/${String(at).padStart(5, '0')}`)
    for (let at = 0; at < many.length; at += 50) {
      await Promise.all(many.slice(at, at + 50).map((key) => store.put(key, text('x'))))
    }
    await store.put('other/one', text('x'))
    expect(await keysUnder('many/')).toEqual(many)
    expect(await keysUnder('nothing/')).toEqual([])
  })

  test.for(['../up', '/root', 'a//b', 'a/../b', 'a b', 'a?b', 'a#b', 'ä', 'A', `a${'b'.repeat(200)}`, 'a%2e', '.'])(
    'rejects the key %s',
    async (key) => {
      await expect(store.put(key, text('x'))).rejects.toThrow('is not a valid file key')
      await expect(store.get(key)).rejects.toThrow('is not a valid file key')
    },
  )

  test('cannot be read or listed without a signature', async () => {
    await store.put('secret/one', text('x'))
    const { endpoint, bucket } = started.settings
    expect((await fetch(`${endpoint}/${bucket}/secret/one`)).status).toBe(403)
    expect((await fetch(`${endpoint}/${bucket}`)).status).toBe(403)
    expect((await fetch(`${endpoint}/${bucket}/secret/two`, { method: 'PUT', body: 'x' })).status).toBe(403)
    const stranger = createFileStore({ ...started.settings, secretKey: 'another-secret' })
    await expect(stranger.get('secret/one')).rejects.toMatchObject({ code: 'files.unavailable' })
  })

  test('creating the bucket again changes nothing', async () => {
    await store.put('kept/one', text('kept'))
    await provisionBucket(started.settings)
    expect((await store.get('kept/one'))?.toString()).toBe('kept')
  })
})

describe('a link to download', () => {
  test('serves the file as an attachment, whatever its type', async () => {
    await store.put('evidence/page', { bytes: Buffer.from('<script>1</script>'), type: 'text/html' })
    const answer = await fetch(store.downloadLink('evidence/page', 'proof "1"\r\nX: y/na\u00EFve.html'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="proof _1___X_ y_na_ve\.html"/)
    expect(answer.headers.get('x')).toBeNull()
    expect(await answer.text()).toBe('<script>1</script>')
  })

  test('lasts a minute and cannot be altered', async () => {
    const link = store.downloadLink('evidence/page', 'page.html')
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60')
    const bent = [
      link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      link.replace('application%2Foctet-stream', 'text%2Fhtml'),
      link.replace('attachment', 'inline'),
      link.replace('evidence/page', 'secret/one'),
    ]
    for (const address of bent) expect([address, (await fetch(address)).status]).toEqual([address, 403])
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
    const url = new URL(`${started.settings.endpoint}/${started.settings.bucket}/evidence/page`)
    const old = presignUrl(started.settings, { method: 'GET', url, seconds: 60 }, new Date(Date.now() - 61_000))
    expect((await fetch(old)).status).toBe(403)
  })
})

describe('a form to upload', () => {
  const rules = { smallest: 1, largest: 1000, type: 'image/png', seconds: 300 }

  async function send(changes: Record<string, string>, size: number, given = rules): Promise<number> {
    const { url, fields } = store.uploadForm('uploads/one', given)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value)
    form.append('file', new Blob([Buffer.alloc(size, 1)]))
    return (await fetch(url, { method: 'POST', body: form })).status
  }

  test('accepts what its rules allow', async () => {
    expect(await send({}, 1000)).toBe(204)
    expect(await store.head('uploads/one')).toEqual({ size: 1000, type: 'image/png' })
  })

  test('and nothing else', async () => {
    expect(await send({}, 1001)).toBeGreaterThanOrEqual(400)
    expect(await send({}, 0)).toBeGreaterThanOrEqual(400)
    expect(await send({ key: 'uploads/two' }, 10)).toBe(403)
    expect(await send({ 'content-type': 'text/html' }, 10)).toBe(403)
    expect(await send({ acl: 'public-read' }, 10)).toBe(403)
    expect(await send({ 'x-amz-signature': '0'.repeat(64) }, 10)).toBe(403)
    expect(await send({}, 10, { ...rules, seconds: -1 })).toBe(403)
    expect(await store.head('uploads/two')).toBeUndefined()
  })
})

describe('pages that send files', () => {
  const asks = (origin: string, method: string) =>
    fetch(`${started.settings.endpoint}/${started.settings.bucket}/uploads/one`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method },
    })

  test('are those of the apps, and none may read', async () => {
    const agents = 'http://agentes.grana.localhost:4003'
    const customers = 'http://clientes.grana.localhost:4002'
    await provisionBucket(started.settings, [customers, agents])
    for (const method of ['PUT', 'POST']) {
      expect((await asks(agents, method)).headers.get('access-control-allow-origin')).toBe(agents)
      expect((await asks(customers, method)).headers.get('access-control-allow-origin')).toBe(customers)
      expect((await asks('https://elsewhere.example', method)).headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect([method, (await asks(agents, method)).headers.get('access-control-allow-origin')]).toEqual([method, null])
    }
  })
})

describe('a large file in parts', () => {
  test('is assembled from the parts that arrived', async () => {
    const upload = await store.parts.begin('large/one', 'application/pdf')
    const first = randomBytes(5 * 1024 * 1024)
    const sizes = [first.length, 3] as const
    const links = sizes.map((size, index) => store.parts.link(upload, { number: index + 1, size }, 60)) as [
      string,
      string,
    ]
    expect((await fetch(links[0], { method: 'PUT', body: first })).status).toBe(200)
    expect(await store.parts.arrived(upload)).toMatchObject([{ number: 1, size: first.length }])
    expect((await fetch(links[1], { method: 'PUT', body: 'end' })).status).toBe(200)
    expect(await store.head('large/one')).toBeUndefined()
    await store.parts.finish(upload, (await store.parts.arrived(upload)) ?? [])
    expect(await store.parts.arrived(upload)).toBeUndefined()
    expect(await store.head('large/one')).toEqual({ size: first.length + 3, type: 'application/pdf' })
    expect((await store.get('large/one'))?.equals(Buffer.concat([first, Buffer.from('end')]))).toBe(true)
  })

  test('is deleted when aborted, and no part goes elsewhere', async () => {
    const upload = await store.parts.begin('large/two', 'application/pdf')
    const link = store.parts.link(upload, { number: 1, size: 1 }, 60)
    for (const body of ['', 'xy', 'x'.repeat(100_000)]) {
      expect([body.length, (await fetch(link, { method: 'PUT', body })).status]).toEqual([body.length, 403])
    }
    expect(await store.parts.arrived(upload)).toEqual([])
    expect((await fetch(link.replace('partNumber=1', 'partNumber=2'), { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await fetch(link.replace('large/two', 'large/one'), { method: 'PUT', body: 'x' })).status).toBe(403)
    await store.parts.drop(upload)
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(404)
    await expect(store.parts.finish(upload, [{ number: 1, tag: '"x"', size: 1 }])).rejects.toMatchObject({
      code: 'files.unavailable',
    })
    expect(await store.head('large/two')).toBeUndefined()
  })
})

describe('a failing store', () => {
  let server: Server
  let asked = 0
  let answer: (count: number) => number | undefined

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1
      const status = answer(asked)
      if (status === undefined) response.socket?.destroy()
      else if (status > 0) response.writeHead(status).end('x')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve())
    })
  })

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  function troubled(timeoutMs?: number): FileStore {
    asked = 0
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return createFileStore({ ...started.settings, endpoint }, timeoutMs)
  }

  test.for<[string, (count: number) => number | undefined]>([
    ['that fails', () => 500],
    ['that hangs up', () => undefined],
    ['that redirects', () => 301],
    ['that refuses', () => 403],
  ])('%s is unavailable', async ([, behaviour]) => {
    answer = behaviour
    await expect(troubled().get('a')).rejects.toMatchObject({ code: 'files.unavailable' })
    expect(asked).toBeLessThanOrEqual(2)
  })

  test('that fails once is asked again', async () => {
    answer = (count) => (count === 1 ? undefined : 200)
    expect((await troubled().get('a'))?.toString()).toBe('x')
  })

  test('that never answers is given up without a retry', async () => {
    answer = () => 0
    await expect(troubled(100).get('a')).rejects.toMatchObject({ code: 'files.unavailable' })
    expect(asked).toBe(1)
  })

  test('has four seconds to answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer = () => 200
    await troubled().get('a')
    expect(timeout.mock.calls).toEqual([[4000]])
    timeout.mockRestore()
  })
})
