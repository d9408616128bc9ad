import type { IncomingMessage } from 'node:http'

const maxBytes = 16 * 1024 * 1024

/**
 * Reads and discards the rest of a rejected body: closing at once would reset the connection, and the client would
 * never see the error. Clients that keep sending are cut off.
 */
export function drainBody(request: IncomingMessage): void {
  if (request.complete) return
  let rest = 0
  request.on('data', (chunk: Buffer) => {
    rest += chunk.length
    if (rest > maxBytes) request.destroy()
  })
  request.resume()
}
