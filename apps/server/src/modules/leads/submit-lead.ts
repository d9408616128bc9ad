import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor } from '#server/http/session/actor.ts'
import { emit } from '#server/reactions.ts'
import { leadConsentVersion, type submitLead } from '@grana/contract/leads'
import type { Received } from '@grana/contract/operation'
import { countryCodeOf } from '../reference/public.ts'
import { insertLead, type NewLead } from './queries.ts'

type LeadForm = Received<typeof submitLead>['body']

/** The list may not have loaded in the person's browser: then the country comes in their own words. */
function countryColumns(text: string): Pick<NewLead, 'country_code' | 'country_text'> {
  const code = countryCodeOf(text)
  return code === undefined ? { country_code: null, country_text: text } : { country_code: code, country_text: null }
}

type Consent = { at: Date; address: string }

function toRow(form: LeadForm, { at, address }: Consent): NewLead {
  return {
    id: randomUUID(),
    first_name: form.first_name,
    last_name: form.last_name,
    email: form.email,
    organization: form.organization,
    ...countryColumns(form.country),
    phone: form.phone ?? null,
    interest: form.interest,
    message: form.message,
    consent_version: leadConsentVersion,
    consent_at: at,
    consent_ip: address,
    news_consent: form.news_consent ?? false,
  }
}

/** Stores the contact form with its consent, and says so in the same transaction: the worker sends the mails. */
export async function receiveLead(
  { db, clock }: Context,
  actor: Actor,
  { body }: Received<typeof submitLead>,
): Promise<null> {
  const row = toRow(body, { at: clock(), address: actor.address })
  await inTransaction(db, async (trx) => {
    await insertLead(trx, row)
    await emit(trx, 'lead.received', { leadId: row.id })
  })
  return null
}
