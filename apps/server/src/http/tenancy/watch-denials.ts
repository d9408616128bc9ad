import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import { denialCodes } from '../security/security-events.ts'
import type { SignedIn } from '../session/actor.ts'

/** A try of somebody signed in that was refused. */
export type Denial = { operation: Operation; actor: SignedIn; params: unknown; code: string }

export type NoteDenial = (denial: Denial) => Promise<void>

type Try = { operation: Operation; actor: { kind: string }; params: unknown }

/** Does something for somebody, and notes it where they were refused; what is absent and what is foreign alike. */
export async function watchDenials<T>(note: NoteDenial, tried: Try, work: () => Promise<T>): Promise<T> {
  if (tried.operation.demand === undefined) return work()
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && denialCodes.has(error.code)) {
      await note({ ...tried, actor: tried.actor as SignedIn, code: error.code })
    }
    throw error
  }
}
