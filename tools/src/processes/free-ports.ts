import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { ListenOptions, Server } from 'node:net'

function listen(options: ListenOptions): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(options, () => resolve(server))
  })
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen({ port, host: '127.0.0.1', exclusive: true })
  if (server === undefined) return false
  return new Promise((resolve) => server.close(() => resolve(true)))
}

// Below the ephemeral range: an outgoing connection could take a port of that range before the server listens.
const range = { from: 20_000, to: 32_000 }

/** Where the object store picks ports by itself, some seconds after the others were chosen: never among them. */
export const storeRange = { from: 10_000, to: 19_000 }

/**
 * Some seconds pass until the intended process listens on a port. Until this process ends, an abstract socket with the
 * port's name keeps every other run from choosing the same; the system releases the name with the process.
 */
async function reserve(port: number): Promise<boolean> {
  const held = await listen({ path: `\0grana-port-${port}`, exclusive: true })
  if (held === undefined) return false
  held.unref()
  if (await isFree(port)) return true
  held.close()
  return false
}

/** A free loopback port, never returned twice while its first user runs. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(range.from, range.to)
    if (await reserve(port)) return port
  }
  throw new Error(`No free port on 127.0.0.1 between ${range.from} and ${range.to}.`)
}

/** The wanted port or the next free one after it. */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port += 1) {
    if (await reserve(port)) return port
  }
  throw new Error(`No free port on 127.0.0.1 between ${wanted} and ${wanted + 199}.`)
}
