import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { denyAllPolicy, securityHeaders } from './security-headers.ts'

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Bytes that are not an HTTP request never reach a route; they still get an answer with the full set of headers. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': denyAllPolicy,
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    'Content-Length': '0',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
}
