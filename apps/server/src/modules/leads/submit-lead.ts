import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { emit } from '#server/reactions.ts'
import { leadConsentVersion, submitLead as operation } from '@grana/contract/leads'
import type { HandlerInput } from '@grana/contract/operation'
import { findCountryCode } from '../reference/public.ts'
import { insertLead, type NewLead } from './queries.ts'

type LeadForm = HandlerInput<typeof operation>['body']

/** The country is free text when the country list did not load in the browser. */
function countryColumns(text: string): Pick<NewLead, 'country_code' | 'country_text'> {
  const code = findCountryCode(text)
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

/** Stores the contact form with its consent and emits the event in the same transaction; the worker sends the emails. */
export const submitLead = handle(operation, async ({ db, clock }, actor, { body }) => {
  const row = toRow(body, { at: clock(), address: actor.address })
  await inTransaction(db, async (trx) => {
    await insertLead(trx, row)
    await emit(trx, 'lead.received', { leadId: row.id })
  })
  return null
})
