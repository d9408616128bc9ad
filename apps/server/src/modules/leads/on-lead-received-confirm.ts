import { createHmac } from 'node:crypto'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import { claimConfirmation, markConfirmationSent } from './queries-confirmations.ts'
import { findLead } from './queries.ts'

/** Confirms receipt by email, at most once per address and day. The email repeats none of the input. */
export async function sendLeadConfirmation(
  { config, db, mail, clock, log }: WorkerContext,
  { leadId }: Events['lead.received'],
) {
  const lead = await findLead(db, leadId)
  if (lead === undefined) return
  const claim = {
    // Lowercase: nearly every mail server ignores case, and the limit counts per mailbox.
    addressHmac: createHmac('sha256', config.appSecret)
      .update(`lead-confirmation ${lead.email.toLowerCase()}`)
      .digest(),
    day: lead.created_at.toISOString().slice(0, 10),
    leadId,
  }
  if (!(await claimConfirmation(db, claim))) {
    log.info({ leadId }, 'confirmation already claimed for this address and day')
    return
  }
  const messageId = mail.messageIdFor('lead-confirmation', leadId)
  const email = { ...renderEmail('lead-confirmation', {}), to: lead.email, messageId }
  await mail.send(email, () => markConfirmationSent(db, claim, clock()))
}
