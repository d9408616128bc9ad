import type { Trx } from '#server/db/database.ts'
import { listOwners, notify } from '../notifications/public.ts'

/**
 * Notifies the owners of an organization of a new reward approver. The owner who granted the role is notified too: a stolen
 * session could have granted it.
 */
export async function notifyOwnersOfApprover(
  trx: Trx,
  organizationId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const to = (await listOwners(trx, organizationId)).filter((id) => id !== userId)
  await notify(trx, { to, kind: 'member.approver_added', data: {}, organizationId, at })
}
