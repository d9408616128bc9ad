import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being worked on: a request, or a job that followed from one. Every log line written meanwhile says so. */
export type WorkScope = { requestId?: string; task?: string; jobId?: string }

/** What security watches that only the code in the middle of a piece of work can see. */
export type SecuritySign =
  | 'missing_half'
  | 'other_address'
  | 'token_reused'
  | 'token_pasted'
  | 'report_read'
  | 'staff_new_browser'

/** What a piece of work has cost so far, and which signs were seen in it. */
export type WorkMeter = { statements: number; signs: SecuritySign[] }

export const newMeter = (): WorkMeter => ({ statements: 0, signs: [] })

const scopes = new AsyncLocalStorage<{ scope: WorkScope; meter: WorkMeter }>()

/** Runs something, and all that it waits for, as a part of this work. */
export function inScope<T>(scope: WorkScope, work: () => T, meter: WorkMeter = newMeter()): T {
  return scopes.run({ scope, meter }, work)
}

export function currentScope(): WorkScope | undefined {
  return scopes.getStore()?.scope
}

/** Charges one statement to the work that sends it; statements sent outside of any work are not counted. */
export function countStatement(): void {
  const current = scopes.getStore()
  if (current !== undefined) current.meter.statements += 1
}

/** Leaves a sign for the security events of the request that is being answered. */
export function noteSign(sign: SecuritySign): void {
  scopes.getStore()?.meter.signs.push(sign)
}
