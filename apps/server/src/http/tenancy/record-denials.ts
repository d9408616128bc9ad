import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import { denialCodes } from '../security/security-events.ts'
import type { SignedIn } from '../session/actor.ts'

/** A rejected attempt of a signed-in user. */
export type Denial = { operation: Operation; actor: SignedIn; params: unknown; code: string }

export type RecordDenial = (denial: Denial) => Promise<void>

type Try = { operation: Operation; actor: { kind: string }; params: unknown }

/** Runs `work` and records a rejection, for absent records and foreign ones alike. */
export async function recordDenials<T>(note: RecordDenial, tried: Try, work: () => Promise<T>): Promise<T> {
  // A directory acts as an owner, who did not try anything; what it was refused is in a log of its own.
  if (tried.operation.requires === undefined || tried.operation.access === 'scim') return work()
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && denialCodes.has(error.code)) {
      await note({ ...tried, actor: tried.actor as SignedIn, code: error.code })
    }
    throw error
  }
}
