import type { Trx } from '#server/db/database.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasPermission, type Membership } from '#server/permissions/decide.ts'
import type { InvitedAgent } from '@grana/contract/programs/agents'
import type { ProgramKey } from '../programs/public.ts'
import { listInvitedAgents } from './queries-agents.ts'

export function programKeyOf(membership: Membership, params: { program: string }): ProgramKey {
  return { organizationId: membership.organizationId, programId: params.program }
}

const pageSize = 100

/** One page of the invited agents. */
export async function listAgents(
  trx: Trx,
  key: ProgramKey,
  { membership, after }: { membership: Membership; after?: string | undefined },
): Promise<{ data: InvitedAgent[]; meta: { next: string | null } }> {
  const mayRemove = hasPermission(membership, 'agents.remove', key.programId)
  const { shown, next } = pageOf(await listInvitedAgents(trx, key, { size: pageSize + 1, after }), pageSize)
  const data = shown.map(
    ({ id, username, state, kind, created_at: at, answered_at: answeredAt, expires_at: expiresAt }) => ({
      id,
      username,
      state,
      invited_at: at.toISOString(),
      answered_at: answeredAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
      can_remove: mayRemove && kind !== 'pentest' && (state === 'pending' || state === 'accepted'),
    }),
  )
  return { data, meta: { next } }
}
