import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export interface Purge {
  /** Shared with the worker; without it the route does not exist. */
  readonly secret: string | undefined
  readonly programChanged: (uuid: string) => void
}

const purgePath = '/internal/purge'

const order = z.strictObject({ program: z.uuid() })

/**
 * Registers the route by which the worker reports a changed program, so that its cached pages are not served for two
 * more seconds.
 */
export function addPurge(app: FastifyInstance, { secret, programChanged }: Purge): void {
  if (!secret) return
  app.post(purgePath, {
    bodyLimit: 1024,
    // Runs before the body is read: an unauthorized body is not parsed.
    onRequest: async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return reply.code(403).send()
    },
    errorHandler: (error, _request, reply) => void reply.code(error.statusCode ?? 400).send(),
    handler: async (request, reply) => {
      const given = z.safeParse(order, request.body)
      if (!given.success) return reply.code(400).send()
      programChanged(given.data.program.toLowerCase())
      return reply.code(204).send()
    },
  })
}

/** Digests have equal length, so the comparison leaks nothing about the secret. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
