import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listPresent } from '../engagement-findings/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { findMessage } from './queries-conversation.ts'

/** Notifies those who take part in the conversation: owners and contacts, the team since the agreement, and staff. */
async function notifyOfMessage(
  { db, clock }: WorkerContext,
  { organizationId, engagementId, messageId }: Events['engagement.message_written'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const message = await findMessage(trx, { organizationId, engagementId, messageId })
    if (message === undefined) return
    const contacts = message.contacts.filter((id) => id !== null)
    const all = [
      ...(await listOwners(trx, organizationId)),
      ...(await listPresent(trx, organizationId, contacts)),
      ...(message.is_for_team ? message.team : []),
      // Staff do not need to know what their colleagues wrote.
      ...(message.side === 'staff' ? [] : await listStaffWithPermission(trx, 'engagement.work')),
    ]
    const to = all.filter((id) => id !== message.written_by)
    const data = { engagement_id: engagementId }
    const once = `message ${messageId}`
    await notify(trx, { to, kind: 'engagement.message', data, organizationId, at: clock(), once })
  })
}

export const engagementConversationTasks = [on('engagement.message_written', 'notify', notifyOfMessage)]
