import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import type { CaptchaAction } from '@grana/contract/operation'

/** Solves a challenge as the widget does; gives what goes into `captcha_token`. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Asks the API for a challenge. */
export async function fetchChallenge(app: FastifyInstance, action: CaptchaAction = 'lead'): Promise<Challenge> {
  const answer = await app.inject({ url: '/api/captcha/challenge', query: { action } })
  return answer.json<{ data: Challenge }>().data
}

/** A token that is good for one form. */
export async function solvedToken(app: FastifyInstance): Promise<string> {
  return solve(await fetchChallenge(app))
}
