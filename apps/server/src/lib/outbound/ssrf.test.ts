import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { literalCases, namedCases, oddCases } from './test-ssrf-cases.ts'

/** Only ends hangs. */
const patient = { milliseconds: 100_000, nameMs: 50_000 }

let internet: TestInternet
let trap: Server
let port: number
let door: Outbound
let seen = 0

/** All on this machine: a connection to any of its addresses reaches the trap. */
beforeAll(async () => {
  internet = await startTestInternet()
  trap = createServer((socket) => {
    seen += 1
    socket.destroy()
  })
  trap.listen(0, '::')
  await once(trap, 'listening')
  port = (trap.address() as AddressInfo).port
  // The trap's port counts as public here, so that only its address is rejected.
  door = createOutbound({ ...patient, nameServers: [internet.names], isLoopbackOpen: false, ports: [443, 8443, port] })
  await internet.tell({ names: { 'trap.example': [{ type: 'A', value: '127.0.0.1' }] } })
})

beforeEach(() => void (seen = 0))

afterAll(() => {
  trap.close()
  internet.stop()
})

describe('user input cannot make the server call internal addresses', () => {
  test('the trap sees a caller', async () => {
    const open = createOutbound({ ...patient, nameServers: [internet.names], isLoopbackOpen: true })
    for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'trap.example', '0x7f.1', '①②⑦.1']) {
      expect(await open.fetchText(`https://${host}:${port}/`)).toHaveProperty('fault')
    }
    await expect.poll(() => seen, { timeout: 60_000 }).toBe(6)
  })

  test('calls none of at least 150 different addresses', async () => {
    const { names, urls } = namedCases(port)
    await internet.tell({ names })
    const cases = [...literalCases(port), ...oddCases(port), ...urls]
    expect(new Set(cases).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(250)
    const answers = await Promise.all(cases.map(async (url) => [url, await door.fetchText(url)] as const))
    const passed = answers.filter(([, answer]) => !('fault' in answer) || answer.fault !== 'refused')
    expect(passed).toEqual([])
    expect(seen).toBe(0)
    process.stdout.write(`SSRF: ${cases.length} addresses tried, ${seen} connections seen by the trap\n`)
  })

  test('rejects ports other than those of the web before connecting', async () => {
    const strict = createOutbound({ ...patient, nameServers: [internet.names], isLoopbackOpen: false })
    await internet.tell({ names: { 'open.example': [{ type: 'A', value: '192.203.230.10' }] } })
    for (const wrong of [1, 22, 25, 53, 80, 444, 3306, 5432, 6379, 8080, 9200, 65_535]) {
      expect(await strict.fetchText(`https://open.example:${wrong}/`)).toEqual({ fault: 'refused' })
    }
    expect(await strict.fetchText('http://open.example/')).toEqual({ fault: 'refused' })
  })

  test('resolves no internal name', async () => {
    const names = ['localhost', 'db.internal', 'a b.example', '', 'x', 'a..example', '_grana.', '1.2.3.4', 'nas.lan']
    for (const name of names) expect(await door.texts(name)).toEqual({ fault: 'refused' })
    const { asked } = await internet.tell({})
    expect(asked.filter((line) => line.startsWith('TXT'))).toEqual([])
  })
})
