import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { tooBusy } from '#server/lib/passwords.ts'
import type { Operation } from '@grana/contract/operation'
import { browserIn, readCookies } from '../session/cookies.ts'

/**
 * When no stranger would find a place in the hashing queue, a sign-in is turned away before it costs the database
 * anything: a flood then costs what a refusal costs. Browsers that we named go on, their places are kept.
 */
export function shedLogins({ passwords, config }: Context, { limit }: Operation, request: FastifyRequest): void {
  if (limit !== 'login' || !passwords.isFull()) return
  if (browserIn(readCookies(request.headers.cookie), config.appSecret) === undefined) throw tooBusy()
}
