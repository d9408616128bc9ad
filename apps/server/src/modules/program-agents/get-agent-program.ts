import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getAgentProgram as operation } from '@grana/contract/programs/agents'
import { findProgramStatistics, withStatistics } from '../programs/public.ts'
import { findVisibleProgram, isFollowing, listInvitedPrograms } from './queries-agent-programs.ts'

/** A program that the agent may see: one in the directory, or one that invited them. */
export const getAgentProgram = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const seen = await findVisibleProgram(trx, params.program, user.id)
    if (seen === undefined) throw new DomainError('request.not_found')
    // A program may have become public while its invitation is pending.
    const rows = await listInvitedPrograms(trx, user.id)
    const { organization_id: organizationId, program_id: programId } = seen
    const figures = await findProgramStatistics(trx, { organizationId, programId })
    const own = rows.find(({ card }) => card.uuid === params.program)
    const waiting = own?.state === 'pending' ? own : undefined
    return {
      program: withStatistics(seen.page, figures),
      is_private: seen.is_private,
      is_following: await isFollowing(trx, params.program, user.id),
      invitation: waiting?.invitation_id ?? null,
      invitation_message: waiting?.message ?? null,
      invitation_expires_at: waiting?.expires_at?.toISOString() ?? null,
      can_leave: own?.state === 'accepted' && own.kind !== 'pentest',
    }
  }),
)
