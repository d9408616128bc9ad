import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { browserIdOf } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { logIn as operation } from '@grana/contract/auth'
import type { HandlerInput } from '@grana/contract/operation'
import { hasKey } from '@grana/contract/record-keys'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import {
  beginLogin,
  beginTry,
  captchaThreshold,
  countAccountFailure,
  withRefund,
  freeTries,
  triesLeft,
  assertPasswordOpen,
  loginKeys,
  updatePasswordHash,
  lockoutThreshold,
} from '../credentials/public.ts'
import { openPendingSession, openSession } from '../sessions/public.ts'
import { findLogin, findSuspension, type Login } from './queries-users.ts'

type LoginForm = HandlerInput<typeof operation>['body']

const lockedSeconds = 3600

/** Sign-in works without the captcha provider: the loginError counters still limit guessing. */
async function isHuman({ captcha, log }: Context, token: string, address: string): Promise<boolean> {
  try {
    return (await captcha.verify(token, { kind: 'invisible', action: 'login', clientAddress: address })) === 'ok'
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'captcha.unavailable') throw error
    log.warn({ err: error }, 'captcha provider unavailable, sign-in continues without captcha')
    return true
  }
}

async function assertCaptcha(context: Context, form: LoginForm, address: string): Promise<void> {
  if (form.captcha_token === undefined) throw new DomainError('captcha.required')
  if (!(await isHuman(context, form.captcha_token, address))) throw new DomainError('captcha.failed')
}

function loginError(remaining: number): DomainError {
  const code = remaining === freeTries - 1 ? 'auth.failed' : 'auth.failed_again'
  return new DomainError(code, { details: { remaining } })
}

/** Counts the failure against the account too, so that many clients together cannot go on guessing. */
async function countFailureAndThrow(context: Context, tried: LoginAttempt, remaining: number): Promise<never> {
  if (!tried.isKnown) {
    const inARow = await countAccountFailure(context, tried.accountKey)
    if (inARow === lockoutThreshold && tried.login !== undefined) {
      const about = { userId: tried.login.id, at: context.clock().toISOString() }
      await inTransaction(context.db, (trx) => emit(trx, 'user.locked_out_strangers', about))
    }
  }
  throw loginError(remaining)
}

/** Runs after the password was verified: only a user who knows it learns that staff suspended the account, and why. */
async function assertNotSuspended({ db }: Context, login: Login): Promise<void> {
  if (login.disabled_reason !== null) return
  const suspension = await findSuspension(db, login.id)
  if (suspension === undefined) return
  const clause = hasKey(clauseTexts, suspension.clause) ? clauseTexts[suspension.clause] : suspension.clause
  throw new DomainError('auth.suspended', { details: { clause, notice: suspension.notice } })
}

type LoginAttempt = { form: LoginForm; accountKey: Buffer; login: Login | undefined; isKnown: boolean }

async function verifyPassword(context: Context, tried: LoginAttempt, remaining: number): Promise<Login> {
  const { login, isKnown, form } = tried
  const isRight = await context.passwords.matches(login?.password_hash, form.password, { isKnown })
  if (!isRight || login === undefined) return countFailureAndThrow(context, tried, remaining)
  if (login.disabled_at !== null) {
    await assertNotSuspended(context, login)
    return countFailureAndThrow(context, tried, remaining)
  }
  return login
}

/** Signs a user in, or opens a session with its second factor pending. Does not reveal whether an address has an account. */
export const logIn = handle(operation, async (context, visitor, { body: form }) => {
  const { db, passwords, clock } = context
  const named = browserIdOf(visitor.cookies, context.config.appSecret)
  const browserHash = named === undefined ? undefined : hashSecret(named)
  const email = form.email.toLowerCase()
  const keys = loginKeys(context, { email, address: visitor.address, browserHash })
  const finding = findLogin(db, email, browserHash)
  const begun = await passwords.expecting({ isKnown: named !== undefined }, () => beginLogin(context, finding, keys))
  const isKnown = begun.login?.is_known ?? false
  if (!isKnown && begun.accountFailures >= lockoutThreshold) {
    throw new DomainError('auth.too_many_failures', { details: { retryAfterSeconds: lockedSeconds } })
  }
  // A paused client gets the pause error first, without solving a captcha.
  if (begun.failures >= captchaThreshold && !begun.isPaused) {
    await assertCaptcha(context, form, visitor.address)
  }
  const pair = isKnown ? keys.browser : keys.client
  const remaining = begun.counted === undefined ? await beginTry(context, pair) : triesLeft(begun.counted)
  const tried = { form, accountKey: keys.account, login: begun.login, isKnown }
  const owner = await withRefund(context, pair, () => verifyPassword(context, tried, remaining))
  if (passwords.isOutdated(owner.password_hash))
    await updatePasswordHash(db, owner.id, await passwords.hash(form.password))
  if (owner.kind === 'customer') await assertPasswordOpen(context, owner.id, visitor)
  const account = { id: owner.id, kind: owner.kind }
  if (owner.totp_enabled_at !== null || owner.has_passkey) {
    return openPendingSession(db, { owner: account, browser: visitor, now: clock(), resetCounters: [pair] })
  }
  const resetCounters = [pair, keys.account]
  return openSession(context, db, {
    owner: account,
    browser: visitor,
    isFirst: owner.last_login_at === null,
    resetCounters,
  })
})
