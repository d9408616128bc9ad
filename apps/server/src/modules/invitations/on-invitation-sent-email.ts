import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import { notify } from '../notifications/public.ts'
import { findInvitedUser, markInvitationEmailSent, prepareInvitationEmail } from './queries-email.ts'

type InvitationSent = Events['invitation.sent']

/** Sends an invitation email. The link is created here and exists in the email only; a retried job creates a new one. */
export async function sendInvitationEmail(context: WorkerContext, sent: InvitationSent): Promise<void> {
  const { db, mail, clock, config, log } = context
  const token = createSecret()
  const found = await prepareInvitationEmail(db, sent, { tokenHash: hashSecret(token), now: clock() })
  if (found === undefined) {
    log.info({ invitationId: sent.invitationId }, 'invitation email skipped: already sent, or invitation closed')
    return
  }
  const { inviter, organization, role, program, program_role: programRole } = found
  const rendered = renderEmail('invitation', {
    inviter: inviter ?? undefined,
    organization,
    role,
    program: program === null || programRole === null ? undefined : { name: program, role: programRole },
    address: `${config.portalUrl}/invitation/${token}`,
  })
  const messageId = mail.messageIdFor('invitation', `${sent.invitationId} ${sent.at}`)
  await mail.send({ ...rendered, to: found.email, messageId }, async () => {
    await markInvitationEmailSent(db, sent, clock())
    await notifyInvitedUser(context, sent, found.email)
  })
}

/** Notifies an invited user in the app. Runs in the worker, so the inviting request does not reveal who has an account. */
async function notifyInvitedUser({ db, clock }: WorkerContext, sent: InvitationSent, email: string): Promise<void> {
  const invited = await findInvitedUser(db, email)
  if (invited === undefined) return
  const { organizationId, invitationId } = sent
  const data = { invitation_id: invitationId }
  await inTransaction(db, (trx) =>
    notify(trx, { to: [invited.id], kind: 'invitation.received', data, organizationId, at: clock() }),
  )
}
