import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Handler, StatementBound } from '#server/http/handle.ts'
import type { TokenMember } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { HandlerInput, Operation } from '@grana/contract/operation'
import { recordRequest } from './record-request.ts'

/** What a change of a directory may cost. */
export const scimBound: StatementBound = {
  maxStatements: 40,
  why: 'a leaver loses memberships, programs, invitations and sessions at once, and the log says so',
}

type ScimOperation = Operation & { access: 'scim' }

/** The handler of a change that a directory asks for: its refusal is in the log of the organization, which the change is not. */
export function logRefusals<O extends ScimOperation>(
  operation: O,
  work: (context: Context, machine: TokenMember, input: HandlerInput<O>) => ReturnType<Handler<O>>,
): Handler<O> {
  return (async (context: Context, machine: TokenMember, input: HandlerInput<O>) => {
    try {
      return await work(context, machine, input)
    } catch (error) {
      if (error instanceof DomainError) await recordRefusal(context, machine, { act: operation.name, code: error.code })
      throw error
    }
  }) as Handler<O>
}

type Refusal = { act: string; code: string }

async function recordRefusal({ db, clock }: Context, { user, membership }: TokenMember, refusal: Refusal) {
  const { organizationId } = membership
  await inTransactionAs(db, user, (trx) => recordRequest(trx, { organizationId, ...refusal, at: clock() }))
}
