import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

const command = 'zINSTREAM\0'

/** The chunks without their length prefixes; undefined until the zero-length chunk has arrived. */
function streamIn(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

export type ClamdStandIn = { url: string; scanned: Buffer[]; close: () => Promise<void> }

/** Speaks clamd's INSTREAM on loopback and finds one signature; the real signatures are not available here. */
export async function startClamd(signature: string, limit = 1024 * 1024): Promise<ClamdStandIn> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece])
      if (bytes.length > limit) socket.end('INSTREAM size limit exceeded. ERROR\0')
      const stream = streamIn(bytes)
      if (stream === undefined || socket.writableEnded) return
      scanned.push(stream)
      socket.end(stream.includes(signature) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
