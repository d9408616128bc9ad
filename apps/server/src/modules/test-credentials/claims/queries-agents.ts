import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'
import type { CredentialMode, Environment, TargetType } from '@grana/contract/program-values'
import { waitForProgram } from '../queries-pools.ts'

export type AgentTargetRow = {
  organization_id: string
  target_id: string
  name: string
  type: TargetType
  address: string
  environment: Environment
  mode: CredentialMode
  instructions: string | null
  is_open: boolean
  has_free: boolean
  asked_at: Date | null
}

/** Targets of a program that need an account; none when the agent does not take part in it. */
export async function listAgentTargets(trx: Trx, programId: string): Promise<AgentTargetRow[]> {
  const { rows } = await sql<AgentTargetRow>`select * from grana.credential_targets(${programId})`.execute(trx)
  return rows
}

/** Whether the agent takes part in a program that runs. */
export async function takesPart(trx: Trx, programId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select grana.actor_may_test(${programId}) as may`.execute(trx)
  return rows[0]?.may === true
}

/** The accounts that the agent holds in a program. */
export function listHeld(trx: Trx, programId: string, agentId: string) {
  return trx
    .selectFrom('test_credentials')
    .select(['organization_id', 'program_id', 'id', 'target_id', 'kind', 'sealed_account', 'sealed_secret'])
    .select(['claimed_at', 'opened_at', 'rotated_at'])
    .where('program_id', '=', programId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'claimed')
    .execute()
}

type HeldKey = { programId: string; targetId: string; agentId: string }

/** The account that the agent holds for a target, locked until the transaction ends. */
export async function lockHeld(trx: Trx, { programId, targetId, agentId }: HeldKey) {
  await waitForProgram(trx, programId, agentId)
  return trx
    .selectFrom('test_credentials')
    .select(['organization_id', 'id', 'kind', 'sealed_account', 'sealed_secret'])
    .where('program_id', '=', programId)
    .where('target_id', '=', targetId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'claimed')
    .forUpdate()
    .executeTakeFirst()
}

/** How many accounts of a target the agent claimed since then. */
export async function countClaims(trx: Trx, { programId, targetId, agentId }: HeldKey, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_credentials
    where program_id = ${programId} and target_id = ${targetId} and agent_id = ${agentId} and kind = 'provided'
      and claimed_at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Takes a free account: `none` when there is none, `held` when a call at the same time gave the agent one. */
export async function claimCredential(trx: Trx, { programId, targetId }: HeldKey, at: Date) {
  let claimed: string | null = null
  const isClaimed = await falseOnUniqueViolation(
    sql<{ id: string | null }>`select grana.claim_test_credential(${programId}, ${targetId}, ${at}) as id`
      .execute(trx)
      .then(({ rows }) => {
        claimed = rows[0]?.id ?? null
        return true
      }),
  )
  if (!isClaimed) return 'held'
  return claimed === null ? 'none' : 'claimed'
}

type Request = HeldKey & { organizationId: string; at: Date }

/** Records that the agent waits for an account. `false` when they already did. */
export async function insertRequest(trx: Trx, { organizationId, programId, targetId, agentId, at }: Request) {
  const { rows } = await sql`
    insert into credential_requests as r (organization_id, program_id, target_id, agent_id, asked_at)
    values (${organizationId}, ${programId}, ${targetId}, ${agentId}, ${at})
    on conflict (organization_id, program_id, target_id, agent_id)
      do update set asked_at = excluded.asked_at, settled_at = null where r.settled_at is not null
    returning true`.execute(trx)
  return rows.length > 0
}
