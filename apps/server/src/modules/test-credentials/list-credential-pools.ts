import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listCredentialPools as operation, type CredentialPool } from '@grana/contract/programs/credential-pools'
import { hasProgram } from '../programs/public.ts'
import { listOpenRequests, listPools, type PoolRow, type RequestRow } from './queries-pools.ts'

function toPool(row: PoolRow, requests: readonly RequestRow[]): CredentialPool {
  const { target_id: id, name, type, address, environment, mode, free, claimed, revoked } = row
  return {
    target: { id, name, type, address, environment },
    ...(mode !== null && { mode }),
    is_in_scope: row.is_in_scope,
    instructions: row.instructions,
    counts: { free, claimed, revoked },
    requests: requests
      .filter(({ target_id: target }) => target === id)
      .map(({ agent, asked_at: at }) => ({ agent, asked_at: at.toISOString() })),
  }
}

export const listCredentialPools = handle(operation, ({ db }, { user, membership }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const pools = await listPools(trx, key)
    const requests = await listOpenRequests(trx, key)
    return pools.map((row) => toPool(row, requests))
  }),
)
