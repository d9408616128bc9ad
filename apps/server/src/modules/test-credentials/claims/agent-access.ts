import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { isProvided } from '@grana/contract/programs/credential-pools'
import { listAgentTargets, lockHeld, type AgentTargetRow } from './queries-agents.ts'

type TargetParams = { program: string; target: string }

export const claimKeyOf = ({ program, target }: TargetParams, agentId: string) => ({
  programId: program,
  targetId: target,
  agentId,
})

type Wanted = 'provided' | 'own'

/** A target that needs an account of this kind, in a program that admits the agent now. */
export async function getOpenTarget(
  trx: Trx,
  { program, target }: TargetParams,
  kind: Wanted,
): Promise<AgentTargetRow> {
  const row = (await listAgentTargets(trx, program)).find(({ target_id: id }) => id === target)
  if (row === undefined) throw new DomainError('request.not_found')
  if (isProvided(row.mode) !== (kind === 'provided')) throw new DomainError('credential.mode')
  if (!row.is_open) throw new DomainError('credential.closed')
  return row
}

/** The account that the agent holds for a target, locked. */
export async function getHeld(trx: Trx, params: TargetParams, agentId: string) {
  const held = await lockHeld(trx, claimKeyOf(params, agentId))
  if (held === undefined) throw new DomainError('request.not_found')
  const key = { organizationId: held.organization_id, programId: params.program, id: held.id }
  return { held, key }
}
