import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { followProgram as operation } from '@grana/contract/programs/agents'
import { findVisibleProgram, insertFollow } from './queries-agent-programs.ts'

/** Follows a program that the agent may see; idempotent. */
export const followProgram = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const seen = await findVisibleProgram(trx, params.program, user.id)
    if (seen === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, program_id: programId } = seen
    await insertFollow(trx, { organizationId, programId, userId: user.id, at: clock() })
    return { is_following: true }
  }),
)
