import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from '../session/actor.ts'

/** A try of somebody signed in that was refused. */
export type Denial = { operation: Operation; actor: SignedIn; params: unknown; code: string }

export type NoteDenial = (denial: Denial) => Promise<void>

const refusals: ReadonlySet<string> = new Set([
  'auth.forbidden',
  'request.not_found',
  'organization.second_factor_required',
])

type Try = { operation: Operation; actor: { kind: string }; params: unknown }

/** Does something for somebody, and notes it where they were refused; what is absent and what is foreign alike. */
export async function watchDenials<T>(note: NoteDenial, tried: Try, work: () => Promise<T>): Promise<T> {
  if (tried.operation.demand === undefined) return work()
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) {
      await note({ ...tried, actor: tried.actor as SignedIn, code: error.code })
    }
    throw error
  }
}
