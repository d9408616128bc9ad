import type { Context } from '#server/context.ts'
import { clientKey } from '#server/http/limits/client-address.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { countOne, countTry, forgetAttempts, freeTries, readAttempts, returnTry } from './queries-attempts.ts'
import { beginLoginTry, type LoginTry } from './queries-login.ts'

/** After this many failures in a row an account asks unknown browsers for a link from its mail. */
export const strangersLockedAt = 100

/** From this many failures on, the next try also asks for a captcha. */
export const captchaFrom = 2

const wait = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

export function leftAfter(failures: number): number {
  return Math.max(0, freeTries - failures)
}

async function refusePaused({ db }: Context, key: Buffer, now: Date): Promise<never> {
  const found = (await readAttempts(db, [key], now)).get(key.toString('base64'))
  throw new DomainError('auth.paused', { details: { retryAfterSeconds: wait(found?.paused_until ?? now, now) } })
}

/** One try at something that can be guessed; throws while there is a pause. Gives how many are left. */
export async function beginTry(context: Context, key: Buffer): Promise<number> {
  const now = context.clock()
  const failures = await countTry(context.db, key, now)
  if (failures === undefined) return refusePaused(context, key, now)
  return leftAfter(failures)
}

/** What codes and passwords of a signed-in person are counted by: strangers cannot use up the tries of a known browser. */
export function secretKey({ config }: Context, what: 'code' | 'password', who: { userId: string; browser: string }) {
  return keyedHash(config.appSecret, 'try', what, who.userId, who.browser)
}

export async function forgetTries({ db }: Context, key: Buffer): Promise<void> {
  await forgetAttempts(db, [key])
}

/** Judges a guess that was counted: it is given back when it could not be judged at all. */
export async function counted<T>({ db }: Context, key: Buffer, judge: () => Promise<T>): Promise<T> {
  return judge().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'auth.busy') await returnTry(db, key)
    throw error
  })
}

/** Judges a guess: counted before, forgotten after a success. */
export async function guarded<T>(context: Context, key: Buffer, judge: (left: number) => Promise<T>): Promise<T> {
  const remaining = await beginTry(context, key)
  const outcome = await counted(context, key, () => judge(remaining))
  await forgetTries(context, key)
  return outcome
}

type Client = { email: string; address: string; browserHash: Buffer | undefined }

/** What the failures of a sign-in are counted by. A browser has a counter of its own once it is known to the owner. */
export function loginKeys({ config }: Context, { email, address, browserHash }: Client) {
  const pair = (...by: [kind: 'client' | 'browser', email: string, from: string]) =>
    keyedHash(config.appSecret, 'login', ...by)
  const client = pair('client', email, clientKey(address))
  return {
    client,
    browser: browserHash === undefined ? client : pair('browser', email, browserHash.toString('base64')),
    account: keyedHash(config.appSecret, 'login-account', email),
  }
}

type LoginKeys = ReturnType<typeof loginKeys>

/** Begins a sign-in: who it is, how things stand, and the try counted if it may be made at once. */
export function beginLogin<P extends { is_known: boolean }>(
  { db, clock }: Context,
  finding: LoginTry<P>['finding'],
  keys: LoginKeys,
) {
  return beginLoginTry(db, { finding, keys, now: clock(), captchaFrom, strangersLockedAt })
}

/** Counts a failure against the account itself; gives the number in a row. */
export function countAccountFailure({ db, clock }: Context, accountKey: Buffer): Promise<number> {
  return countOne(db, accountKey, clock())
}
