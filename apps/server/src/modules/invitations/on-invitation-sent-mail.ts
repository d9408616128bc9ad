import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail } from '@grana/documents'
import type { InvitationSent } from './events.ts'
import { markMailed, prepareMail } from './queries-mail.ts'

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
  await mail.send({ ...rendered, to: found.email, messageId }, () => markMailed(db, sent, clock()))
}
