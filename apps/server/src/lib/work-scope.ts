import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being worked on: a request, or a job that followed from one. Every log line written meanwhile says so. */
export type WorkScope = { requestId?: string; task?: string; jobId?: string }

const scopes = new AsyncLocalStorage<WorkScope>()

/** Runs something, and all that it waits for, as a part of this work. */
export function inScope<T>(scope: WorkScope, work: () => T): T {
  return scopes.run(scope, work)
}

export function currentScope(): WorkScope | undefined {
  return scopes.getStore()
}
