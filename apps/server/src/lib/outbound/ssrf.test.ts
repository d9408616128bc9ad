import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSsrfTrap, type SsrfTrap } from '#server/testing/ssrf-trap.ts'
import { createOutbound, type Outbound } from './outbound.ts'

/** Only ends hangs. */
const patient = { milliseconds: 100_000, nameMs: 50_000 }

let trap: SsrfTrap
let door: Outbound

beforeAll(async () => {
  trap = await startSsrfTrap()
  door = trap.outbound()
})

beforeEach(() => trap.clear())

afterAll(() => trap.close())

describe('user input cannot make the server call internal addresses', () => {
  test('the trap sees a caller', async () => {
    const open = trap.outbound({ isLoopbackOpen: true })
    for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'trap.example', '0x7f.1', '①②⑦.1']) {
      expect(await open.fetchText(`https://${host}:${trap.port}/`)).toHaveProperty('fault')
    }
    await expect.poll(trap.seen, { timeout: 60_000 }).toBe(6)
  })

  test('calls none of at least 150 different addresses', async () => {
    const cases = trap.refusedOnCall
    expect(new Set(cases).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(250)
    const answers = await Promise.all(cases.map(async (url) => [url, await door.fetchText(url)] as const))
    const passed = answers.filter(([, answer]) => !('fault' in answer) || answer.fault !== 'refused')
    expect(passed).toEqual([])
    expect(trap.seen()).toBe(0)
    process.stdout.write(`SSRF: ${cases.length} addresses tried, ${trap.seen()} connections seen by the trap\n`)
  })

  test('rejects ports other than those of the web before connecting', async () => {
    const strict = createOutbound({ ...patient, nameServers: [trap.internet.names], isLoopbackOpen: false })
    await trap.internet.tell({ names: { 'open.example': [{ type: 'A', value: '192.203.230.10' }] } })
    for (const wrong of [1, 22, 25, 53, 80, 444, 3306, 5432, 6379, 8080, 9200, 65_535]) {
      expect(await strict.fetchText(`https://open.example:${wrong}/`)).toEqual({ fault: 'refused' })
    }
    expect(await strict.fetchText('http://open.example/')).toEqual({ fault: 'refused' })
  })

  test('resolves no internal name', async () => {
    const names = ['localhost', 'db.internal', 'a b.example', '', 'x', 'a..example', '_grana.', '1.2.3.4', 'nas.lan']
    for (const name of names) expect(await door.texts(name)).toEqual({ fault: 'refused' })
    const { asked } = await trap.internet.tell({})
    expect(asked.filter((line) => line.startsWith('TXT'))).toEqual([])
  })
})
