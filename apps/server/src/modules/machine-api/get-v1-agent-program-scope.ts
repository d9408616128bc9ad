import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getV1AgentProgramScope as operation, type V1AgentTarget } from '@grana/contract/machines/v1-agent'
import type { ExcludedTarget, ScopeTarget } from '@grana/contract/programs'
import { findOpenProgram } from './queries-agent.ts'

const toIncluded = ({ name, type, address, environment, tier }: ScopeTarget): V1AgentTarget => ({
  name,
  is_in_scope: true,
  type,
  address,
  environment,
  tier,
})

const toExcluded = ({ label, type }: ExcludedTarget): V1AgentTarget => ({
  name: label,
  is_in_scope: false,
  ...(type !== undefined && { type }),
})

export const getV1AgentProgramScope = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const page = await findOpenProgram(trx, user.id, params.program)
    if (page === undefined) throw new DomainError('request.not_found')
    return {
      version: page.policy.version,
      targets: [...page.in_scope.map(toIncluded), ...page.out_of_scope.map(toExcluded)],
    }
  }),
)
