import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getJoinConditions as operation } from '@grana/contract/programs/joining'
import { findVisibleProgram } from '../queries-agent-programs.ts'
import { listConditions, listJoinable } from './queries.ts'

/** Conditions of a program that the agent sees or may ask to join; none where the program demands nothing. */
export const getJoinConditions = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const isSeen =
      (await findVisibleProgram(trx, params.program, user.id)) !== undefined ||
      (await listJoinable(trx)).some(({ program_id: id }) => id === params.program)
    if (!isSeen) throw new DomainError('request.not_found')
    return listConditions(trx, params.program)
  }),
)
