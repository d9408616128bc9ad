import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import { findLead, markSalesEmailSent, type Lead } from './queries.ts'

const countryNames = new Intl.DisplayNames('es-419', { type: 'region' })

function countryOf({ country_code, country_text }: Lead): string {
  return country_code === null ? (country_text ?? '') : (countryNames.of(country_code) ?? country_code)
}

function renderLeadEmail(lead: Lead) {
  return renderEmail('lead-notice', {
    reference: lead.id,
    name: `${lead.first_name} ${lead.last_name}`,
    email: lead.email,
    organization: lead.organization,
    country: countryOf(lead),
    phone: lead.phone,
    interest: lead.interest,
    newsConsent: lead.news_consent,
    receivedAt: lead.created_at,
    message: lead.message,
  })
}

/** Notifies the sales address of a lead by email, once per lead. */
export async function notifySales({ config, db, mail, clock }: WorkerContext, { leadId }: Events['lead.received']) {
  const lead = await findLead(db, leadId)
  if (lead === undefined || lead.notice_sent_at !== null) return
  const email = {
    ...renderLeadEmail(lead),
    to: config.mail.salesEmail,
    replyTo: lead.email,
    messageId: mail.messageIdFor('lead-notice', leadId),
  }
  const delivery = await mail.send(email, () => markSalesEmailSent(db, leadId, clock()))
  // A rejected sales address is a configuration error: the job is retried until it is fixed.
  if (delivery === 'refused') throw new Error('mail server rejected the sales address')
}
