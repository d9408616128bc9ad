import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { notify } from '../notifications/public.ts'
import { lockCredential } from './queries-credentials.ts'
import type { CredentialKey } from './sealed-credential.ts'

/** Locks an account that has not ended. */
export async function lockValid(trx: Trx, key: CredentialKey) {
  const row = await lockCredential(trx, key)
  if (row === undefined) throw new DomainError('request.not_found')
  if (row.state === 'revoked') throw new DomainError('credential.ended')
  return row
}

type Told = { agentId: string | null; targetId: string; kind: 'credential.revoked' | 'credential.rotated'; at: Date }

/** Notifies the agent who holds an account; a free one concerns no agent. */
export async function notifyHolder(trx: Trx, { programId }: CredentialKey, { agentId, targetId, kind, at }: Told) {
  if (agentId === null) return
  await notify(trx, { to: [agentId], kind, data: { program_id: programId, target_id: targetId }, at })
}
