import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { sendEmailOnce } from '../account-emails/public.ts'
import { notify } from '../notifications/public.ts'
import { programUrl } from './program-url.ts'
import { listPendingInvitations } from './queries-email.ts'

/** Notifies an agent of an invitation. The email does not name the program, which may be private; the app does. */
export async function sendAgentInvitationEmail(
  context: WorkerContext,
  { invitationId, ...key }: Events['agent.invited'],
): Promise<void> {
  const [reader] = await listPendingInvitations(context.db, key, invitationId)
  if (reader === undefined) return
  const data = { program_id: key.programId, invitation_id: invitationId }
  const notification = {
    to: [reader.id],
    kind: 'program.invited',
    data,
    at: context.clock(),
    isRepeatable: true,
  } as const
  await inTransaction(context.db, (trx) => notify(trx, notification))
  const address = programUrl(context.config.portalUrl, key.programId)
  await sendEmailOnce(context, reader, {
    kind: 'program-invitation',
    occasion: invitationId,
    mail: { name: 'program-news', data: { kind: 'invitation', address } },
  })
}
