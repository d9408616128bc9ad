import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createOutbound } from '../lib/outbound/outbound.ts'
import { literalCases, namedCases, oddCases } from '../lib/outbound/test-ssrf-cases.ts'
import { startTestInternet } from './internet-stand-in.ts'

/**
 * A listener behind every address of this machine, and name servers whose names lead to it: no call of a user's address may reach it.
 * The same cases for all who call such addresses.
 */
export async function startSsrfTrap() {
  const internet = await startTestInternet()
  let seen = 0
  const server = createServer((socket) => {
    seen += 1
    socket.destroy()
  })
  server.listen(0, '::')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { names, urls } = namedCases(port)
  await internet.tell({ names: { ...names, 'trap.example': [{ type: 'A', value: '127.0.0.1' }] } })
  const written = [...literalCases(port), ...oddCases(port)]
  return {
    internet,
    port,
    /** How many connections were made. */
    seen: () => seen,
    clear: () => void (seen = 0),
    /** Where nothing may be connected: internal addresses, another port, another scheme. */
    refusedOnCreation: [...written, `https://open.example:${port}/`, 'http://open.example/'],
    /** Where no call may go, also by a name that leads there. */
    refusedOnCall: [...written, ...urls],
    /** The trap's port counts as public, so that only its address is rejected. The limits only end what hangs. */
    outbound: (settings: { isLoopbackOpen?: boolean } = {}) =>
      createOutbound({
        nameServers: [internet.names],
        isLoopbackOpen: false,
        milliseconds: 100_000,
        nameMs: 50_000,
        ports: [443, 8443, port],
        ...settings,
      }),
    close: () => {
      server.close()
      internet.stop()
    },
  }
}

export type SsrfTrap = Awaited<ReturnType<typeof startSsrfTrap>>
