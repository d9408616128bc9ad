import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Operation } from '@grana/contract/operation'
import { hasToken, type Actor } from '../session/actor.ts'
import { browserIdOf, parseCookies } from '../session/cookies.ts'

/**
 * Draws from the budget of an operation. When the hashing queue has no place for unknown browsers, a sign-in is
 * rejected before it costs the database anything, so a flood costs only its rejections. Known browsers continue: the
 * queue reserves places for them.
 */
export function consumeBudget(
  { passwords, config, limits }: Context,
  { limit }: Operation,
  request: FastifyRequest,
): Promise<void> | void {
  if (limit !== 'login') return limits.take(limit, request.clientAddress)
  const isKnown = browserIdOf(parseCookies(request.headers.cookie), config.appSecret) !== undefined
  return passwords.expecting({ isKnown }, async () => limits.take(limit, request.clientAddress))
}

/** Draws from the budget of the account, for operations that are expensive whatever address they come from. */
export async function consumeAccountBudget({ limits }: Context, { limit }: Operation, actor: Actor): Promise<void> {
  if (hasToken(actor)) return limits.takeForAccount('machine', actor.token.id)
  if (actor.kind !== 'user' || (limit !== 'secret' && limit !== 'upload')) return
  await limits.takeForAccount(limit, actor.user.id)
}
