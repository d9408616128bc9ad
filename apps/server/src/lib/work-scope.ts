import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being worked on: a request, or a job that followed from one. Every log line written meanwhile says so. */
export type WorkScope = { requestId?: string; task?: string; jobId?: string }

/** What a piece of work has cost so far. */
export type WorkMeter = { statements: number }

const scopes = new AsyncLocalStorage<{ scope: WorkScope; meter: WorkMeter }>()

/** Runs something, and all that it waits for, as a part of this work. */
export function inScope<T>(scope: WorkScope, work: () => T, meter: WorkMeter = { statements: 0 }): T {
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
