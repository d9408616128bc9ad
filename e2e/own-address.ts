import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy from a browser to the portal and the API, which gives every test its own loopback address. */
export type AddressProxy = {
  /** The browser's proxy settings. */
  readonly flag: string
  /** New connections come from another address from now on; returns it. */
  readonly move: () => string
  readonly close: () => Promise<void>
}

/** Hosts that count their visitors; the additional portals exist in some runs only. */
const hosts = ['PORTAL_URL', 'API_URL', 'RECAPTCHA_PORTAL_URL', 'RECAPTCHA_API_URL']

function carry(near: Socket, far: Socket): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.setNoDelay(true)
    one.pipe(other)
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

async function listen(target: URL, localAddress: () => string): Promise<{ rule: string; server: Server }> {
  const server = createServer((near) => {
    carry(near, connect({ port: Number(target.port), host: '127.0.0.1', localAddress: localAddress() }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { rule: `MAP ${target.host} 127.0.0.1:${port}`, server }
}

/**
 * The API limits the calls of every client per minute. From one address, tests would use up each other's limits, the more
 * the faster the machine is.
 */
export async function startAddressProxy(workerIndex: number): Promise<AddressProxy> {
  let tests = 0
  let address = '127.0.0.1'
  const targets = hosts.flatMap((name) => process.env[name] ?? []).map((url) => new URL(url))
  const roads = await Promise.all(targets.map((target) => listen(target, () => address)))
  return {
    flag: `--host-resolver-rules=${roads.map(({ rule }) => rule).join(', ')}`,
    move: () => {
      tests += 1
      address = `127.${1 + (workerIndex % 250)}.${tests >> 8}.${tests & 255 || 1}`
      return address
    },
    close: async () => {
      await Promise.all(roads.map(({ server }) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
