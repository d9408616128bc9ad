import type { IncomingMessage } from 'node:http'

const mostBytes = 16 * 1024 * 1024

/**
 * Reads away the rest of a refused body: closing at once would reset the connection, and the client would never see
 * why. Whoever goes on sending is cut off.
 */
export function drain(request: IncomingMessage): void {
  if (request.complete) return
  let rest = 0
  request.on('data', (chunk: Buffer) => {
    rest += chunk.length
    if (rest > mostBytes) request.destroy()
  })
  request.resume()
}
