import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import { listJoinRequests as operation, type JoinRequest } from '@grana/contract/programs/joining'
import { programKeyOf } from '../list-agents.ts'
import { hasProgram } from '../queries-agents.ts'
import { listProgramRequests } from './queries.ts'

/** Requests to join a program, as its members read them. */
export async function listRequests(trx: Trx, key: ProgramKey): Promise<JoinRequest[]> {
  const rows = await listProgramRequests(trx, key)
  return rows.map(({ created_at: at, answered_at: answeredAt, ...row }) => ({
    ...row,
    created_at: at.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }))
}

export const listJoinRequests = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return listRequests(trx, key)
  })
})
