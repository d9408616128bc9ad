import { inTransaction } from '#server/db/transaction.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail } from '@grana/documents'
import { notify } from '../notifications/public.ts'
import type { InvitationSent } from './events.ts'
import { findInvited, markMailed, prepareMail } from './queries-mail.ts'

/** Mails an invitation. Its link is made here and stands in the mail alone; a repeated job makes it anew. */
export async function mailInvitation(context: WorkerContext, sent: InvitationSent): Promise<void> {
  const { db, mail, clock, config, log } = context
  const token = newSecret()
  const found = await prepareMail(db, sent, { tokenHash: hashSecret(token), now: clock() })
  if (found === undefined) {
    log.info({ invitationId: sent.invitationId }, 'invitation was mailed before, or is over')
    return
  }
  const { organization, role, program, program_role: programRole } = found
  const rendered = renderMail('invitation', {
    organization,
    role,
    program: program === null || programRole === null ? undefined : { name: program, role: programRole },
    address: `${config.portalUrl}/invitation/${token}`,
  })
  const messageId = mail.messageIdFor('invitation', `${sent.invitationId} ${sent.at}`)
  await mail.send({ ...rendered, to: found.email, messageId }, async () => {
    await markMailed(db, sent, clock())
    await tellInvited(context, sent, found.email)
  })
}

/** Whoever has an account sees it there too. Here and not where somebody invites: that must not tell who has one. */
async function tellInvited({ db, clock }: WorkerContext, sent: InvitationSent, email: string): Promise<void> {
  const invited = await findInvited(db, email)
  if (invited === undefined) return
  const { organizationId, invitationId } = sent
  const data = { invitation_id: invitationId }
  await inTransaction(db, (trx) =>
    notify(trx, { to: [invited.id], kind: 'invitation.received', data, organizationId, at: clock() }),
  )
}
