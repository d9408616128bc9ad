import { createHmac } from 'node:crypto'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail } from '@grana/documents'
import type { LeadReceived } from './events.ts'
import { claimConfirmation, markConfirmationSent } from './queries-confirmations.ts'
import { findLead } from './queries.ts'

/** Tells the person that the form arrived, at most once per address and day, with nothing of what was typed. */
export async function confirmLead({ config, db, mail, clock, log }: WorkerContext, { leadId }: LeadReceived) {
  const lead = await findLead(db, leadId)
  if (lead === undefined) return
  const claim = {
    // Small letters, because nearly every mail server treats them alike and the form must not reach a person twice.
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
  const letter = { ...renderMail('lead-confirmation', {}), to: lead.email, messageId }
  await mail.send(letter, () => markConfirmationSent(db, claim, clock()))
}
