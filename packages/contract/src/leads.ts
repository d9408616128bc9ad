import * as z from 'zod/mini'
import { captchaToken, consent, email, lengths, line, optional, paragraphs, phone, tick } from './fields.ts'
import { operation } from './operation.ts'
import { reason } from './validation.ts'

export const leadInterests = ['bug_bounty', 'pentest', 'both', 'other'] as const
export type LeadInterest = (typeof leadInterests)[number]

/** Version of the privacy notice next to the form; stored with the consent. */
export const leadConsentVersion = '2026-11-15'

/** Contact form. `country` is a code of the country list, or plain text when the list could not be loaded. */
export const leadForm = z.strictObject({
  first_name: line({ max: lengths.name, required: 'first_name.required' }),
  last_name: line({ max: lengths.name, required: 'last_name.required' }),
  email,
  organization: line({ max: lengths.organization, required: 'organization.required' }),
  country: line({ max: lengths.country, required: 'country.required' }),
  phone: optional(phone),
  interest: z.enum(leadInterests, reason('interest.required')),
  message: paragraphs({ max: lengths.message, required: 'message.required' }),
  privacy_consent: consent,
  news_consent: z.optional(tick),
  captcha_token: captchaToken,
})

export const submitLead = operation({
  name: 'submitLead',
  summary: 'Send the contact form',
  method: 'POST',
  path: '/api/portal/lead',
  access: 'public',
  limit: 'form',
  body: leadForm,
  answer: z.null(),
  success: 'lead.received',
  errors: ['captcha.failed', 'captcha.unavailable'],
  captcha: { kind: 'checkbox', action: 'lead' },
  send: 'multipart',
})
