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
  captchaFrom,
  countAccountFailure,
  freeTries,
  guarded,
  loginKeys,
  loginStanding,
  strangersLockedAt,
  type LoginKeys,
} from '../credentials/public.ts'
import { forgetAttempts } from '../credentials/public.ts'
import { renewHash } from '../credentials/public.ts'
import { openSession, welcome } from '../sessions/public.ts'
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
    const inARow = await countAccountFailure(context, tried.keys)
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

type Tried = { form: LoginForm; keys: LoginKeys; login: Login | undefined; isKnown: boolean }

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
  const login = await findLogin(db, email, browserHash)
  const isKnown = login?.is_known ?? false
  const keys = loginKeys(context, { email, address: visitor.address, browserHash: isKnown ? browserHash : undefined })
  const standing = await loginStanding(context, keys)
  if (!isKnown && standing.accountFailures >= strangersLockedAt) {
    throw new DomainError('auth.too_many_failures', { details: { retryAfterSeconds: lockedSeconds } })
  }
  // Whoever must wait is told so before being asked to prove anything.
  if (standing.failures >= captchaFrom && !standing.isPaused) {
    await demandCaptcha(context, form, visitor.address)
  }
  const tried = { form, keys, login, isKnown }
  const owner = await guarded(context, keys.pair, (remaining) => judge(context, tried, remaining))
  if (passwords.isOutdated(owner.password_hash)) await renewHash(db, owner.id, await passwords.hash(form.password))
  const account = { id: owner.id, kind: owner.kind as AccountKind }
  return inTransaction(db, async (trx) => {
    if (owner.totp_enabled_at !== null) {
      const opening = { owner: account, browser: visitor, now: clock(), isSecondFactorDue: true }
      return (await openSession(trx, opening)).tokens
    }
    await forgetAttempts(trx, [keys.account])
    return welcome(context, trx, { owner: account, browser: visitor, isFirst: owner.last_login_at === null })
  })
}
