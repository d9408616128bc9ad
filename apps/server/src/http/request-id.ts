import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safeShape = /^[A-Za-z0-9-]{8,64}$/

/** A new id, or the one that a proxy set when its shape is safe for logs and headers. */
export function getRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && safeShape.test(given) ? given : randomUUID()
}
