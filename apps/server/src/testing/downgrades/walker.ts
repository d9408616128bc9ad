import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { hashSecret } from '#server/lib/tokens.ts'
import { logIn } from '@grana/contract/auth'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import type { AccountApi } from '../account-api.ts'
import type { CreationOptions, TestAuthenticator } from '../test-authenticator.ts'
import type { TestBrowser } from '../test-browser.ts'
import { testPassword, type TestUser } from '../test-user.ts'

/** An attacker in a session of another user's account, and what they have learned so far. */
export type Walker = {
  api: AccountApi
  user: TestUser
  browser: TestBrowser
  password: string
  /** TOTP secret, where its codes are available: the attacker enrolled it, or its owner is phished. */
  seed?: string
  /** A secret that waits for its first code. */
  waitingSeed?: string
  recoveryCodes: string[]
  options?: CreationOptions
  device: TestAuthenticator
  /** The app of the account's kind. */
  app: { name: 'customers' | 'staff'; url: string }
}

/** An unused code: a recovery code if there is one, else a TOTP code, one step later so that it is new. */
export function nextCode(walker: Walker): string | undefined {
  const paper = walker.recoveryCodes.shift()
  if (paper !== undefined) return paper
  if (walker.seed === undefined) return undefined
  return codeOf(walker, walker.seed)
}

export function codeOf({ api }: Pick<Walker, 'api'>, secret: string): string {
  api.forward(31)
  return generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })
}

/** Signs in by password and, where a secret is given, by its code. */
export async function signIn(api: AccountApi, { email }: TestUser, seed?: string): Promise<TestBrowser> {
  const browser = api.browser({ address: `198.51.100.${Math.floor(Math.random() * 200)}`, userAgent: randomUUID() })
  browser.hold(await browser.call(logIn, { body: { email, password: testPassword } }), email)
  if (seed === undefined) return browser
  browser.hold(await browser.call(confirmTwoFactor, { body: { code: codeOf({ api }, seed) } }), email)
  return browser
}

/** The state of an account and a session that can affect access; two paths with equal fingerprints continue alike. */
export async function fingerprint(walker: Walker): Promise<string> {
  const { api, user, browser } = walker
  const now = api.context.clock()
  const { rows } = await sql<Record<string, unknown>>`
    select u.totp_enabled_at is not null as authenticator, coalesce(u.factor_waits_until > ${now}, false) as waits,
      u.staff_passkey_since is not null as marked,
      (select least(count(*), 2) from grana.passkeys p where p.user_id = u.id) as keys,
      (select least(count(*), 1) from grana.recovery_codes c where c.user_id = u.id and c.used_at is null) as codes,
      exists (select from grana.totp_setups t where t.user_id = u.id) as prepared,
      s.second_factor, s.second_factor_due, s.ended_at is not null as ended, s.confirmed_at > ${ago(now, 300)} as fresh,
      (select purpose from grana.passkey_challenges q where q.session_id = s.id) as challenge
    from grana.users u
    left join grana.grants g on g.access_hash = ${hashSecret(browser.script.access)}
    left join grana.sessions s on s.id = g.session_id and s.user_id = u.id
    where u.id = ${user.id}`.execute(api.database.owner)
  const knows = {
    seed: walker.seed !== undefined,
    waiting: walker.waitingSeed !== undefined,
    paper: walker.recoveryCodes.length > 0,
    options: walker.options !== undefined,
  }
  return JSON.stringify({ ...rows[0], knows })
}

function ago(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}
