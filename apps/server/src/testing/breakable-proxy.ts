import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { ownLoopback } from '../lib/test-loopback.ts'

export type BreakableProxy = {
  /** The target's URL, through this proxy. */
  url: string
  /** How many connections it has accepted. */
  calls: () => number
  /** Closes all connections and refuses new ones, as a stopped server does. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Accepts data and responds with nothing, as a frozen server does; `mend` ends that too. */
  freeze: () => void
  close: () => Promise<void>
}

/** A TCP proxy to a real server that can be disconnected in the middle of a call. */
export async function startBreakableProxy(target: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(target)
  const host = ownLoopback()
  const open = new Set<Socket>()
  let calls = 0
  let isFrozen = false
  let server: Server

  function carry(near: Socket): void {
    calls += 1
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', (chunk) => {
        if (!isFrozen) other.write(chunk)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }

  async function listen(at: number): Promise<number> {
    server = createServer(carry)
    await once(server.listen(at, host), 'listening')
    return (server.address() as AddressInfo).port
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }

  const own = await listen(0)
  const url = new URL(target)
  url.host = `${host}:${own}`
  return {
    url: url.href,
    calls: () => calls,
    cut,
    async mend() {
      isFrozen = false
      for (const socket of open) socket.destroy()
      if (!server.listening) await listen(own)
    },
    freeze: () => void (isFrozen = true),
    close: async () => void (server.listening && (await cut())),
  }
}
