import { AsyncLocalStorage } from 'node:async_hooks'
import type { TokenScope } from '@grana/contract/machines/token-scopes'

/** The current work: a request, or a job that followed from one. Every log line written meanwhile contains it. */
export type WorkScope = { requestId?: string; task?: string; jobId?: string }

/** Signs of misuse that only the code inside a piece of work can detect. */
export type SecuritySign =
  | 'missing_half'
  | 'other_address'
  | 'token_reused'
  | 'token_pasted'
  | 'report_read'
  | 'staff_new_browser'

/** What a piece of work has cost so far, and the signs detected in it. */
export type WorkMeter = { statements: number; signs: SecuritySign[] }

export const newMeter = (): WorkMeter => ({ statements: 0, signs: [] })

/** The API token that acts, and the scope of the operation that it calls; directories have none. */
type ActingToken = { id: string; scope: TokenScope | undefined }

const scopes = new AsyncLocalStorage<{ scope: WorkScope; meter: WorkMeter; token?: ActingToken }>()

/** Runs `work`, and everything it awaits, in this scope. */
export function runInScope<T>(scope: WorkScope, work: () => T, meter: WorkMeter = newMeter()): T {
  return scopes.run({ scope, meter }, work)
}

export function currentScope(): WorkScope | undefined {
  return scopes.getStore()?.scope
}

/** Charges one statement to the current work; statements outside of any work are not counted. */
export function countStatement(): void {
  const current = scopes.getStore()
  if (current !== undefined) current.meter.statements += 1
}

/** Adds a sign to the security events of the current request. */
export function recordSecuritySign(sign: SecuritySign): void {
  scopes.getStore()?.meter.signs.push(sign)
}

/** Marks the current request as authenticated by an API token: the database narrows every transaction of it to that token. */
export function actByToken(token: ActingToken): void {
  const current = scopes.getStore()
  if (current === undefined) throw new Error('an API token acts only within a request')
  current.token = token
}

export function currentToken(): ActingToken | undefined {
  return scopes.getStore()?.token
}
