import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Operation } from '@grana/contract/operation'
import type { Actor } from '../session/actor.ts'
import { browserIn, readCookies } from '../session/cookies.ts'

/**
 * Draws from the budget of an operation. When no stranger would find a place in the hashing queue, a sign-in is turned
 * away before it costs the database anything: a flood then costs what a refusal costs. Browsers that we named go on,
 * their places are kept.
 */
export function takeBudget(
  { passwords, config, limits }: Context,
  { limit }: Operation,
  request: FastifyRequest,
): Promise<void> | void {
  if (limit !== 'login') return limits.take(limit, request.clientAddress)
  const isKnown = browserIn(readCookies(request.headers.cookie), config.appSecret) !== undefined
  return passwords.expecting({ isKnown }, async () => limits.take(limit, request.clientAddress))
}

/** Draws from the budget of the account, for operations that cost much whatever address they come from. */
export async function takeAccountBudget({ limits }: Context, { limit }: Operation, actor: Actor): Promise<void> {
  if (actor.kind !== 'user' || (limit !== 'secret' && limit !== 'upload')) return
  await limits.takeForAccount(limit, actor.user.id)
}
