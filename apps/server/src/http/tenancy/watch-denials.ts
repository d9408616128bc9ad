import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from '../session/actor.ts'

/** A try of somebody signed in that was refused. */
export type Denial = { operation: Operation; actor: SignedIn; params: unknown; code: string }

export type NoteDenial = (denial: Denial) => Promise<void>

/** Refused for who they are, how they signed in, or what they have not agreed to; not for what they sent. */
const refusals: ReadonlySet<string> = new Set([
  'auth.confirm_first',
  'auth.forbidden',
  'auth.passkey_first',
  'auth.second_factor_first',
  'auth.factor_waits',
  'auth.unproven',
  'consent.due',
  'organization.second_factor_required',
  'request.not_found',
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
