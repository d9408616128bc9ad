import * as z from 'zod/mini'
import { consentTo, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { programKinds, programVisibilities, safeHarbors } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'

const libraryClause = z.object({
  id: z.string(),
  group: z.string(),
  place: z.enum(['always', 'start', 'choice']),
  only: z.object({
    kind: z.optional(z.enum(programKinds)),
    visibility: z.optional(z.enum(programVisibilities)),
    safe_harbor: z.optional(z.enum(safeHarbors)),
  }),
  title: z.string(),
  text: z.string(),
})
export type LibraryClause = z.output<typeof libraryClause>

export const getClauseLibrary = operation({
  name: 'getClauseLibrary',
  summary: 'List the clauses of program terms',
  method: 'GET',
  path: '/api/customers/clauses',
  access: 'signed-in',
  limit: 'session',
  answer: z.object({
    groups: z.array(z.object({ id: z.string(), title: z.string() })),
    clauses: z.array(libraryClause),
  }),
  errors: [],
})
export type ClauseLibrary = z.output<(typeof getClauseLibrary)['answer']>

/** The current version of the billing terms; accepting another one is rejected. */
export const billingTermsVersion = '2026-11-15'

export const acceptBillingTerms = operation({
  name: 'acceptBillingTerms',
  summary: 'Accept the billing terms for the organization',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/billing-terms',
  access: 'member',
  requires: { thing: 'organization', permission: 'organization.edit', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  body: z.strictObject({
    version: z.string().check(z.maxLength(20)),
    accepted: consentTo('billing.required'),
  }),
  answer: z.null(),
  success: 'billing.accepted',
  changes: ['getOrganization', 'getProgramDraft'],
  errors: ['consent.outdated'],
})

const pentestRequestForm = z.strictObject({
  message: paragraphs({ max: 2000, required: 'message.required' }),
})

export const requestPentest = operation({
  name: 'requestPentest',
  summary: "Request a pentest; the platform's team answers",
  method: 'POST',
  path: '/api/customers/organizations/{organization}/pentest-requests',
  access: 'member',
  requires: { thing: 'program', permission: 'program.create', tenant: 'path' },
  limit: 'form',
  params: organizationParams,
  body: pentestRequestForm,
  answer: z.null(),
  success: 'lead.received',
  changes: [],
  errors: [],
})
