import { solveChallenge, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'

export type AltchaReply = { solution: Solution } | { failure: string }

async function solve(challenge: Challenge): Promise<AltchaReply> {
  try {
    const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha
    const solution = await solveChallenge({ challenge, deriveKey })
    return solution ? { solution } : { failure: 'no solution in time' }
  } catch (error) {
    return { failure: String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<Challenge>) => {
  void solve(event.data).then((reply) => self.postMessage(reply))
})
