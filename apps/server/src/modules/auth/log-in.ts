import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { browserIn } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { logIn, TokenAnswer } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import type { SuspensionClause } from '@grana/contract/staff/people'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import {
  beginLogin,
  beginTry,
  captchaFrom,
  countAccountFailure,
  counted,
  freeTries,
  leftAfter,
  loginKeys,
  renewHash,
  strangersLockedAt,
} from '../credentials/public.ts'
import { openWaiting, welcome } from '../sessions/public.ts'
import { findLogin, findSuspension, type Login } from './queries-users.ts'

type LoginForm = Received<typeof logIn>['body']

const lockedSeconds = 3600

/** While the captcha's provider is away people can still sign in: the counters go on holding. */
async function isHuman({ captcha, log }: Context, token: string, address: string): Promise<boolean> {
  try {
    return (await captcha.verify(token, { kind: 'invisible', action: 'login', clientAddress: address })) === 'ok'
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'captcha.unavailable') throw error
    log.warn({ err: error }, 'sign-in goes on without its captcha')
    return true
  }
}

async function demandCaptcha(context: Context, form: LoginForm, address: string): Promise<void> {
  if (form.captcha_token === undefined) throw new DomainError('captcha.required')
  if (!(await isHuman(context, form.captcha_token, address))) throw new DomainError('captcha.failed')
}

function failure(remaining: number): DomainError {
  const code = remaining === freeTries - 1 ? 'auth.failed' : 'auth.failed_again'
  return new DomainError(code, { details: { remaining } })
}

/** A failure counts against the account too, so that many clients together cannot go on guessing. */
async function refuse(context: Context, tried: Tried, remaining: number): Promise<never> {
  if (!tried.isKnown) {
    const inARow = await countAccountFailure(context, tried.accountKey)
    if (inARow === strangersLockedAt && tried.login !== undefined) {
      const about = { userId: tried.login.id, at: context.clock().toISOString() }
      await inTransaction(context.db, (trx) => emit(trx, 'user.locked_out_strangers', about))
    }
  }
  throw failure(remaining)
}

/** Whoever knows the password of an account that staff turned off is told why; everybody else hears nothing new. */
async function tellSuspended({ db }: Context, login: Login): Promise<void> {
  if (login.disabled_reason !== null) return
  const suspension = await findSuspension(db, login.id)
  if (suspension === undefined) return
  const clause = clauseTexts[suspension.clause as SuspensionClause] ?? suspension.clause
  throw new DomainError('auth.suspended', { details: { clause, notice: suspension.notice } })
}

type Tried = { form: LoginForm; accountKey: Buffer; login: Login | undefined; isKnown: boolean }

async function judge(context: Context, tried: Tried, remaining: number): Promise<Login> {
  const { login, isKnown, form } = tried
  const isRight = await context.passwords.matches(login?.password_hash, form.password, { isKnown })
  if (!isRight || login === undefined) return refuse(context, tried, remaining)
  if (login.disabled_at !== null) {
    await tellSuspended(context, login)
    return refuse(context, tried, remaining)
  }
  return login
}

/** Signs somebody in, or opens the step of the second factor. Says nothing about whether an address has an account. */
export async function signIn(
  context: Context,
  visitor: Visitor,
  { body: form }: Received<typeof logIn>,
): Promise<TokenAnswer> {
  const { db, passwords, clock } = context
  const named = browserIn(visitor.cookies, context.config.appSecret)
  const browserHash = named === undefined ? undefined : hashSecret(named)
  const email = form.email.toLowerCase()
  const keys = loginKeys(context, { email, address: visitor.address, browserHash })
  const finding = findLogin(db, email, browserHash)
  const begun = await passwords.expecting({ isKnown: named !== undefined }, () => beginLogin(context, finding, keys))
  const isKnown = begun.login?.is_known ?? false
  if (!isKnown && begun.accountFailures >= strangersLockedAt) {
    throw new DomainError('auth.too_many_failures', { details: { retryAfterSeconds: lockedSeconds } })
  }
  // Whoever must wait is told so before being asked to prove anything.
  if (begun.failures >= captchaFrom && !begun.isPaused) {
    await demandCaptcha(context, form, visitor.address)
  }
  const pair = isKnown ? keys.browser : keys.client
  const remaining = begun.counted === undefined ? await beginTry(context, pair) : leftAfter(begun.counted)
  const tried = { form, accountKey: keys.account, login: begun.login, isKnown }
  const owner = await counted(context, pair, () => judge(context, tried, remaining))
  if (passwords.isOutdated(owner.password_hash)) await renewHash(db, owner.id, await passwords.hash(form.password))
  const account = { id: owner.id, kind: owner.kind as AccountKind }
  if (owner.totp_enabled_at !== null || owner.has_passkey) {
    return openWaiting(db, { owner: account, browser: visitor, now: clock(), forgotten: [pair] })
  }
  const forgotten = [pair, keys.account]
  return welcome(context, db, { owner: account, browser: visitor, isFirst: owner.last_login_at === null, forgotten })
}
