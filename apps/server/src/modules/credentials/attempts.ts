import type { Context } from '#server/context.ts'
import { clientKey } from '#server/http/limits/client-address.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { countOne, countTry, forgetAttempts, readAttempts, returnTry } from './queries-attempts.ts'

/** Tries before the first pause, per typed address and client, and for codes per account and browser. */
export const freeTries = 5
const longestMinutes = 60

/** After this many failures in a row an account asks unknown browsers for a link from its mail. */
export const strangersLockedAt = 100

/** From this many failures on, the next try also asks for a captcha. */
export const captchaFrom = 2

const wait = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

async function refusePaused({ db }: Context, key: Buffer, now: Date): Promise<never> {
  const found = (await readAttempts(db, [key], now)).get(key.toString('base64'))
  throw new DomainError('auth.paused', { details: { retryAfterSeconds: wait(found?.paused_until ?? now, now) } })
}

/** One try at something that can be guessed; throws while there is a pause. Gives how many are left. */
export async function beginTry(context: Context, key: Buffer): Promise<{ remaining: number }> {
  const now = context.clock()
  const failures = await countTry(context.db, key, { now, free: freeTries, longestMinutes })
  if (failures === undefined) return refusePaused(context, key, now)
  return { remaining: Math.max(0, freeTries - failures) }
}

/** What codes and passwords of a signed-in person are counted by: strangers cannot use up the tries of a known browser. */
export function secretKey({ config }: Context, what: 'code' | 'password', who: { userId: string; browser: string }) {
  return keyedHash(config.appSecret, 'try', what, who.userId, who.browser)
}

export async function forgetTries({ db }: Context, key: Buffer): Promise<void> {
  await forgetAttempts(db, [key])
}

/** Judges a guess: counted before, forgotten after a success, given back when it could not be judged at all. */
export async function guarded<T>(context: Context, key: Buffer, judge: (left: number) => Promise<T>): Promise<T> {
  const { remaining } = await beginTry(context, key)
  const outcome = await judge(remaining).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'auth.busy') await returnTry(context.db, key)
    throw error
  })
  await forgetTries(context, key)
  return outcome
}

type Client = { email: string; address: string; browserHash: Buffer | undefined }

/** What the failures of a sign-in are counted by. A known browser has a counter of its own. */
export function loginKeys({ config }: Context, { email, address, browserHash }: Client) {
  const from = browserHash === undefined ? clientKey(address) : browserHash.toString('base64')
  return {
    pair: keyedHash(config.appSecret, 'login', browserHash === undefined ? 'client' : 'browser', email, from),
    account: keyedHash(config.appSecret, 'login-account', email),
  }
}

export type LoginKeys = ReturnType<typeof loginKeys>

/** How a sign-in stands before it is tried, alike for addresses with and without an account. */
export async function loginStanding({ db, clock }: Context, keys: LoginKeys) {
  const now = clock()
  const found = await readAttempts(db, [keys.pair, keys.account], now)
  const pair = found.get(keys.pair.toString('base64'))
  return {
    failures: pair?.failures ?? 0,
    isPaused: (pair?.paused_until ?? now) > now,
    accountFailures: found.get(keys.account.toString('base64'))?.failures ?? 0,
  }
}

/** Counts a failure against the account itself; gives the number in a row. */
export function countAccountFailure({ db, clock }: Context, keys: LoginKeys): Promise<number> {
  return countOne(db, keys.account, clock())
}
