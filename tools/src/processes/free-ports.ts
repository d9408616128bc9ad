import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

const handedOut = new Set<number>()

// Below the ports that systems lend to outgoing connections: one of those could take ours before we do.
const range = { from: 20_000, to: 32_000 }

/** Where the object store looks for ports by itself, some seconds after ours were found free: never among them. */
export const storeRange = { from: 10_000, to: 19_000 }

async function take(port: number): Promise<boolean> {
  if (handedOut.has(port)) return false
  handedOut.add(port)
  if (await isFree(port)) return true
  handedOut.delete(port)
  return false
}

/** A port on loopback that nobody listens on, never the same one twice in this process. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(range.from, range.to)
    if (await take(port)) return port
  }
  throw new Error(`No free port on 127.0.0.1 between ${range.from} and ${range.to}.`)
}

/** The wanted port or the next free one after it. */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port += 1) {
    if (await take(port)) return port
  }
  throw new Error(`No free port on 127.0.0.1 between ${wanted} and ${wanted + 199}.`)
}
