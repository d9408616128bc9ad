import * as z from 'zod/mini'
import { ownershipStates } from '../customers/target-values.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/email-domains'
const requires = { thing: 'email_domain', permission: 'identity.govern', tenant: 'path' } as const
const domainParams = z.extend(organizationParams, { email_domain: z.uuid() })
const governed = { access: 'member', requires, factor: 'any' } as const

export const emailDomainLimits = { name: 253, perOrganization: 20 } as const

/** What a check met. `taken`: the record is there, and another organization holds the domain. */
export const emailDomainOutcomes = [
  'found',
  'no_record',
  'other_record',
  'resolver_failed',
  'timed_out',
  'refused',
  'taken',
] as const
export type EmailDomainOutcome = (typeof emailDomainOutcomes)[number]

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

/** A domain as it stands after the @ of an address, in lower case. */
const domainName = z
  .string(reason('email_domain.name'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(emailDomainLimits.name, reason('email_domain.name')),
    z.regex(domainForm, reason('email_domain.name')),
  )

const emailDomain = z.object({
  id: z.uuid(),
  domain: z.string(),
  /** Only a proven domain counts. */
  state: z.enum(ownershipStates),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  proven_at: z.optional(z.iso.datetime()),
  lapsed_at: z.optional(z.iso.datetime()),
  /** Since when checks fail for reasons that may pass. */
  failing_since: z.optional(z.iso.datetime()),
  /** The last check; without an outcome while it waits. */
  check: z.optional(z.object({ asked_at: z.iso.datetime(), outcome: z.optional(z.enum(emailDomainOutcomes)) })),
  created_at: z.iso.datetime(),
})
export type EmailDomain = z.output<typeof emailDomain>

export const listEmailDomains = operation({
  ...governed,
  name: 'listEmailDomains',
  summary: 'List the email domains that an organization claims',
  method: 'GET',
  path,
  limit: 'session',
  params: organizationParams,
  answer: z.array(emailDomain),
  errors: [],
})

export const claimEmailDomain = operation({
  ...governed,
  name: 'claimEmailDomain',
  summary: 'Claim an email domain; it counts once its DNS record proves it',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({ domain: domainName }),
  answer: z.array(emailDomain),
  changes: ['listEmailDomains', 'listAuditEvents'],
  errors: ['auth.confirm_first', 'email_domain.public', 'email_domain.claimed', 'email_domain.too_many'],
})

export const checkEmailDomain = operation({
  ...governed,
  name: 'checkEmailDomain',
  summary: 'Look for the DNS record of an email domain',
  method: 'POST',
  path: `${path}/{email_domain}/check`,
  limit: 'secret',
  params: domainParams,
  answer: z.array(emailDomain),
  changes: ['listEmailDomains', 'listAuditEvents'],
  errors: ['target.checked_lately'],
})

export const removeEmailDomain = operation({
  ...governed,
  name: 'removeEmailDomain',
  summary: 'Give up an email domain; it stops counting at once',
  method: 'DELETE',
  path: `${path}/{email_domain}`,
  freshWithin: 300,
  limit: 'secret',
  params: domainParams,
  answer: z.array(emailDomain),
  changes: ['listEmailDomains', 'listAuditEvents'],
  errors: ['auth.confirm_first'],
})
