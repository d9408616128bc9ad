import type { WorkerContext } from '#server/worker-context.ts'
import { leadInterests, type LeadInterest } from '@grana/contract/leads'
import { renderMail } from '@grana/documents'
import type { LeadReceived } from './events.ts'
import { findLead, markNoticeSent, type Lead } from './queries.ts'

const countryNames = new Intl.DisplayNames('es-419', { type: 'region' })

function interestOf({ interest }: Lead): LeadInterest {
  return leadInterests.find((known) => known === interest) ?? 'other'
}

function countryOf({ country_code, country_text }: Lead): string {
  return country_code === null ? (country_text ?? '') : (countryNames.of(country_code) ?? country_code)
}

function toNotice(lead: Lead) {
  return renderMail('lead-notice', {
    reference: lead.id,
    name: `${lead.first_name} ${lead.last_name}`,
    email: lead.email,
    organization: lead.organization,
    country: countryOf(lead),
    phone: lead.phone,
    interest: interestOf(lead),
    newsConsent: lead.news_consent,
    receivedAt: lead.created_at,
    message: lead.message,
  })
}

/** Tells the sales address who wrote, once per lead. */
export async function notifySales({ config, db, mail, clock }: WorkerContext, { leadId }: LeadReceived) {
  const lead = await findLead(db, leadId)
  if (lead === undefined || lead.notice_sent_at !== null) return
  const letter = {
    ...toNotice(lead),
    to: config.mail.salesEmail,
    replyTo: lead.email,
    messageId: mail.messageIdFor('lead-notice', leadId),
  }
  const delivery = await mail.send(letter, () => markNoticeSent(db, leadId, clock()))
  // Our own address being refused is a fault in the settings: it is tried again until somebody mends it.
  if (delivery === 'refused') throw new Error('the mail server refuses the sales address')
}
