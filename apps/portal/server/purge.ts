import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export interface Purge {
  /** Shared with the worker; without one there is no such address. */
  readonly secret: string | undefined
  readonly programChanged: (uuid: string) => void
}

export const purgePath = '/internal/purge'

const order = z.strictObject({ program: z.uuid() })

/** The worker says here that a program has changed, so that its pages are not shown for two seconds more. */
export function addPurge(app: FastifyInstance, { secret, programChanged }: Purge): void {
  if (!secret) return
  app.post(purgePath, {
    bodyLimit: 1024,
    // Before the body is read: nothing of a stranger's is looked at.
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

/** Digests have one length, so comparing them tells nothing about how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
