import type { Trx } from '#server/db/database.ts'
import { hasPermission, type Membership } from '#server/permissions/decide.ts'
import type { InvitedAgent } from '@grana/contract/programs/agents'
import type { ProgramKey } from '../programs/public.ts'
import { listInvitedAgents } from './queries-agents.ts'

export function programKeyOf(membership: Membership, params: { program: string }): ProgramKey {
  return { organizationId: membership.organizationId, programId: params.program }
}

export async function listAgents(trx: Trx, key: ProgramKey, membership: Membership): Promise<InvitedAgent[]> {
  const mayRemove = hasPermission(membership, 'agents.remove', key.programId)
  const rows = await listInvitedAgents(trx, key)
  return rows.map(({ id, username, state, created_at: at, answered_at: answeredAt, expires_at: expiresAt }) => ({
    id,
    username,
    state,
    invited_at: at.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    can_remove: mayRemove && (state === 'pending' || state === 'accepted'),
  }))
}
