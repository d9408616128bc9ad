import type { Context } from '#server/context.ts'
import { clientKey } from '#server/http/limits/client-address.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { incrementCounter, countTry, deleteAttempts, freeTries, findAttempts, refundTry } from './queries-attempts.ts'
import { beginLoginTry, type LoginTry } from './queries-login.ts'

/** After this many failures in a row, unknown browsers need a link from an email to the owner. */
export const lockoutThreshold = 100

/** From this many failures on, the next try also needs a captcha. */
export const captchaThreshold = 2

const wait = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

export function triesLeft(failures: number): number {
  return Math.max(0, freeTries - failures)
}

async function throwPaused({ db }: Context, key: Buffer, now: Date): Promise<never> {
  const found = (await findAttempts(db, [key], now)).get(key.toString('base64'))
  throw new DomainError('auth.paused', { details: { retryAfterSeconds: wait(found?.paused_until ?? now, now) } })
}

/** Counts one try; throws while the key is paused, returns how many tries are left. */
export async function beginTry(context: Context, key: Buffer): Promise<number> {
  const now = context.clock()
  const failures = await countTry(context.db, key, now)
  if (failures === undefined) return throwPaused(context, key, now)
  return triesLeft(failures)
}

/** Counter key for codes and passwords of a signed-in user: per browser, so that others cannot use up a known browser's tries. */
export function secretTriesKey(
  { config }: Context,
  what: 'code' | 'password',
  who: { userId: string; browser: string },
) {
  return keyedHash(config.appSecret, 'try', what, who.userId, who.browser)
}

async function clearTries({ db }: Context, key: Buffer): Promise<void> {
  await deleteAttempts(db, [key])
}

/** Verifies a guess that was counted; takes the count back when the queue was full and nothing was verified. */
export async function withRefund<T>({ db }: Context, key: Buffer, verify: () => Promise<T>): Promise<T> {
  return verify().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'auth.busy') await refundTry(db, key)
    throw error
  })
}

/** Counts a guess before verifying it, and clears the counter after a success. */
export async function withTryLimit<T>(context: Context, key: Buffer, verify: (left: number) => Promise<T>): Promise<T> {
  const remaining = await beginTry(context, key)
  const outcome = await withRefund(context, key, () => verify(remaining))
  await clearTries(context, key)
  return outcome
}

type Client = { email: string; address: string; browserHash: Buffer | undefined }

/** Counter keys of a sign-in. A browser that is known to the owner has its own counter. */
export function loginKeys({ config }: Context, { email, address, browserHash }: Client) {
  const pairKey = (...by: [kind: 'client' | 'browser', email: string, from: string]) =>
    keyedHash(config.appSecret, 'login', ...by)
  const client = pairKey('client', email, clientKey(address))
  return {
    client,
    browser: browserHash === undefined ? client : pairKey('browser', email, browserHash.toString('base64')),
    account: keyedHash(config.appSecret, 'login-account', email),
  }
}

type LoginKeys = ReturnType<typeof loginKeys>

/** Begins a sign-in: finds the account, reads the counters, and counts the try when it may proceed. */
export function beginLogin<P extends { is_known: boolean }>(
  { db, clock }: Context,
  finding: LoginTry<P>['finding'],
  keys: LoginKeys,
) {
  return beginLoginTry(db, {
    finding,
    keys,
    now: clock(),
    captchaFrom: captchaThreshold,
    strangersLockedAt: lockoutThreshold,
  })
}

/** Counts a failure against the account; returns the number in a row. */
export function countAccountFailure({ db, clock }: Context, accountKey: Buffer): Promise<number> {
  return incrementCounter(db, accountKey, clock())
}
