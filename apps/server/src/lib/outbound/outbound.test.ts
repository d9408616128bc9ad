import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { isPublicAddress } from './address-class.ts'
import { createOutbound, type Outbound } from './outbound.ts'

let internet: TestInternet
let site: Server
let other: Server
let port: number
let door: Outbound
/** The same outbound client with short timeouts. */
let hurried: Outbound
const calls: string[] = []

type Page = (response: ServerResponse, request: IncomingMessage) => void

const moved =
  (to: string): Page =>
  (response) =>
    void response.writeHead(302, { location: to }).end()

/** Behaviour of the site, by path. */
const pages: Record<string, Page> = {
  '/hello': (response) => void response.end('hello'),
  '/head': (response, { headers }) => void response.end(JSON.stringify(headers)),
  '/missing': (response) => void response.writeHead(404).end('no'),
  '/large': (response) => void response.end('x'.repeat(64 * 1024 + 1)),
  '/exact': (response) => void response.end('x'.repeat(64 * 1024)),
  '/endless': (response) => {
    const timer = setInterval(() => response.write('x'.repeat(20_000)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/drip': (response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/packed': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/big-head': (response) => void response.writeHead(200, { 'x-much': 'y'.repeat(9000) }).end(),
  '/broken': (_response, { socket }) => void socket.end('nonsense\r\n\r\n'),
  '/once': moved('/hello'),
  '/thrice': moved('/twice'),
  '/twice': moved('/once'),
  '/four': moved('/thrice'),
  '/loop': moved('/loop'),
  '/nowhere': (response) => void response.writeHead(302).end(),
}

beforeAll(async () => {
  internet = await startTestInternet()
  const listen = async (address: string, at: number, server: Server) => {
    server.listen(at, address)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  site = createServer((request, response) => {
    calls.push(`site ${request.url}`)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const to = searchParams.get('to')
    const page = to === null ? pages[pathname] : moved(to)
    if (page === undefined) response.writeHead(404).end()
    else page(response, request)
  })
  other = createServer((request, response) => {
    calls.push(`other ${request.url}`)
    response.end('other')
  })
  port = await listen('127.0.0.1', 0, site)
  await listen('127.0.0.2', port, other)
  const settings = { nameServers: [internet.names], isLoopbackOpen: true }
  door = createOutbound({ ...settings, milliseconds: 100_000, nameMs: 50_000 })
  hurried = createOutbound({ ...settings, milliseconds: 400 })
  await internet.tell({
    names: {
      'site.example': [{ type: 'A', value: '127.0.0.1' }],
      'other.example': [{ type: 'A', value: '127.0.0.2' }],
      'turning.example': [[{ type: 'A', value: '127.0.0.1' }], [{ type: 'A', value: '127.0.0.2' }]],
      'trap.example': [[{ type: 'A', value: '127.0.0.1' }], [{ type: 'A', value: '10.0.0.1' }]],
      'two.example': [
        { type: 'A', value: '127.0.0.3' },
        { type: 'A', value: '127.0.0.1' },
      ],
      'broken.example': 'fail',
      'mute.example': 'silent',
      '_grana.site.example': [
        { type: 'TXT', value: 'one' },
        { type: 'TXT', value: 'two '.repeat(100) },
      ],
    },
  })
})

afterAll(() => {
  for (const server of [site, other]) {
    server.closeAllConnections()
    server.close()
  }
  internet.stop()
})

const at = (path: string, host = 'site.example') => door.fetchText(`http://${host}:${port}${path}`)

test('returns text and status, requested with its host name', async () => {
  expect(await at('/hello')).toEqual({ status: 200, body: 'hello' })
  expect(await at('/missing')).toEqual({ status: 404, body: 'no' })
  const answer = await at('/head')
  const sent = JSON.parse('body' in answer ? answer.body : '{}') as Record<string, string>
  expect(sent['host']).toBe(`site.example:${port}`)
  expect(Object.keys(sent).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test('bounds size and time', async () => {
  expect(await at('/exact')).toMatchObject({ status: 200 })
  expect(await at('/large')).toEqual({ fault: 'too-large' })
  expect(await at('/endless')).toEqual({ fault: 'too-large' })
  for (const address of ['site.example/drip', 'site.example/silent', 'mute.example/hello']) {
    const [host = '', path = ''] = address.split('/')
    expect(await hurried.fetchText(`http://${host}:${port}/${path}`)).toEqual({ fault: 'timed-out' })
  }
})

test('reports each malformed response by its fault', async () => {
  expect(await at('/packed')).toEqual({ fault: 'garbled' })
  expect(await at('/big-head')).toEqual({ fault: 'garbled' })
  expect(await at('/broken')).toEqual({ fault: 'garbled' })
  expect(await door.fetchText(`https://site.example:${port}/hello`)).toEqual({ fault: 'not-secure' })
  expect(await at('/hello', 'none.example')).toEqual({ fault: 'unresolved' })
  expect(await at('/hello', 'broken.example')).toEqual({ fault: 'resolver-failed' })
  expect(await door.fetchText('http://site.example:1/')).toEqual({ fault: 'unreachable' })
})

test('an address that does not answer falls back to the next one of the name', async () => {
  expect(await at('/hello', 'two.example')).toEqual({ status: 200, body: 'hello' })
})

test('follows no redirect, not even to another page or port of the host', async () => {
  calls.length = 0
  for (const path of [
    '/once',
    '/thrice',
    '/loop',
    '/nowhere',
    `/?to=${encodeURIComponent('http://site.example:1/')}`,
  ]) {
    expect([path, await at(path)]).toEqual([path, { fault: 'redirected' }])
  }
  expect(calls).toHaveLength(5)
})

test('no redirect leads to another host', async () => {
  const ways = [
    `http://other.example:${port}/`,
    `//other.example:${port}/`,
    `http://127.0.0.2:${port}/`,
    `http://127.0.0.1:${port}/hello`,
    `http://site.example@127.0.0.2:${port}/`,
    `http://user@site.example:${port}/hello`,
    `https://site.example:${port}/hello`,
    `\\\\127.0.0.2:${port}\\`,
    `/\\127.0.0.2:${port}/`,
    `http://169.254.169.254/latest/meta-data`,
    'http://localhost/',
    'http://[::1]/',
    'file:///etc/passwd',
    'javascript:1',
    'http://',
    'http://site.example.:80/',
  ]
  calls.length = 0
  for (const way of ways)
    expect([way, await at(`/?to=${encodeURIComponent(way)}`)]).toEqual([way, { fault: 'redirected' }])
  expect(calls.filter((call) => call.startsWith('other'))).toEqual([])
})

test('connects to the address that was checked', async () => {
  calls.length = 0
  expect(await at('/hello', 'turning.example')).toEqual({ status: 200, body: 'hello' })
  expect(calls).toEqual(['site /hello'])
  const { asked } = await internet.tell({})
  expect(asked.filter((line) => line.endsWith(' turning.example')).toSorted()).toEqual([
    'A turning.example',
    'AAAA turning.example',
  ])
})

test('returns text records whole, and distinguishes their absence from a failure', async () => {
  expect(await door.texts('_grana.site.example')).toEqual({ found: ['one', 'two '.repeat(100)] })
  expect(await door.texts('_grana.none.example')).toEqual({ fault: 'unresolved' })
  expect(await door.texts('broken.example')).toEqual({ fault: 'resolver-failed' })
  expect(await hurried.texts('mute.example')).toEqual({ fault: 'resolver-failed' })
})

test('uses no proxy of the environment', async () => {
  calls.length = 0
  const code = `
    const { createOutbound } = await import(${JSON.stringify(new URL('outbound.ts', import.meta.url).href)})
    const door = createOutbound({ nameServers: ['${internet.names}'], isLoopbackOpen: true })
    console.log(JSON.stringify(await door.fetchText('http://site.example:${port}/hello')))`
  const proxy = `http://127.0.0.2:${port}`
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', http_proxy: proxy, HTTP_PROXY: proxy, ALL_PROXY: proxy }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
  expect(JSON.parse(stdout)).toEqual({ status: 200, body: 'hello' })
  expect(calls).toEqual(['site /hello'])
})

test('public addresses are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '198.17.0.1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  }
  for (const address of ['2606:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888', '2400:cb00::1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  }
  for (const text of ['', 'localhost', '1.2.3', '127.1', '2606:4700::1111%lo', '08.8.8.8']) {
    expect([text, isPublicAddress(text)]).toEqual([text, false])
  }
})
