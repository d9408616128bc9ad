import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safeShape = /^[A-Za-z0-9-]{8,64}$/

/** Ours, or one that a proxy chose before us when its shape can do no harm in logs and headers. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && safeShape.test(given) ? given : randomUUID()
}
