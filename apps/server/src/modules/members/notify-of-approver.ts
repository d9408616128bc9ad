import type { Trx } from '#server/db/database.ts'
import { listOwners, notify } from '../notifications/public.ts'

/**
 * Notifies the owners of an organization of a person who may approve rewards from now on. The owner who gave the right is
 * among them: a stolen session gives it in their name.
 */
export async function notifyOfApprover(
  trx: Trx,
  organizationId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const to = (await listOwners(trx, organizationId)).filter((id) => id !== userId)
  await notify(trx, { to, kind: 'member.approver_added', data: {}, organizationId, at })
}
