import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { pageOf } from '#server/lib/page.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import { listJoinRequests as operation, type JoinRequest } from '@grana/contract/programs/joining'
import { programKeyOf } from '../list-agents.ts'
import { hasProgram } from '../queries-agents.ts'
import { listProgramRequests } from './queries.ts'

const pageSize = 100

/** One page of the requests to join a program, as its members read them. */
export async function listRequests(
  trx: Trx,
  key: ProgramKey,
  after?: string,
): Promise<{ data: JoinRequest[]; meta: { next: string | null } }> {
  const { shown, next } = pageOf(await listProgramRequests(trx, key, { size: pageSize + 1, after }), pageSize)
  const data = shown.map(({ created_at: at, answered_at: answeredAt, ...row }) => ({
    ...row,
    created_at: at.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }))
  return { data, meta: { next } }
}

export const listJoinRequests = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return listRequests(trx, key, query.after)
  })
})
