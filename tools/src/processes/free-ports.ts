import { createServer } from 'node:net'

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      const found = typeof address === 'object' && address !== null ? address.port : undefined
      server.close(() => resolve(found))
    })
  })
}

const handedOut = new Set<number>()

/** A port on loopback that nobody listens on, never the same one twice in this process. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await tryPort(0)
    if (port !== undefined && !handedOut.has(port)) {
      handedOut.add(port)
      return port
    }
  }
  throw new Error('No free port on 127.0.0.1.')
}

/** The wanted port or the next free one after it. */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port += 1) {
    if (!handedOut.has(port) && (await tryPort(port)) !== undefined) {
      handedOut.add(port)
      return port
    }
  }
  throw new Error(`No free port on 127.0.0.1 between ${wanted} and ${wanted + 199}.`)
}
