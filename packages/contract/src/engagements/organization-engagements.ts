import * as z from 'zod/mini'
import { consentTo, line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { orderNumber } from './billing.ts'
import { engagement, engagementCard } from './engagement.ts'
import { engagementScope } from './scope.ts'
import { engagementLimits } from './values.ts'

const path = '/api/customers/organizations/{organization}/engagements' as const
const engagementParams = z.extend(organizationParams, { engagement: z.uuid() })

const reading = { thing: 'engagement', permission: 'program.read', tenant: 'path' } as const
/** Creating, sending, accepting and cancelling: as creating a program. */
const writing = { thing: 'engagement', permission: 'program.create', tenant: 'path' } as const

const readers = ['listEngagements', 'getEngagement', 'listStaffEngagements', 'getStaffEngagement'] as const

export const listEngagements = operation({
  name: 'listEngagements',
  summary: 'List the pentests of an organization, last moved first',
  method: 'GET',
  path,
  access: 'member',
  requires: reading,
  limit: 'read',
  params: organizationParams,
  query: pageQuery,
  answer: z.array(engagementCard),
  meta: z.extend(pageMeta, { can: abilities(['create']) }),
  errors: [],
})

const engagementForm = z.strictObject({
  title: line({ max: engagementLimits.title, required: 'engagement.title' }),
  /** An earlier engagement whose scope is copied. */
  copy_of: optional(z.uuid()),
  /** Whether the team also tests its open findings again. */
  carries_findings: z.optional(z.boolean()),
})

export const createEngagement = operation({
  name: 'createEngagement',
  summary: 'Begin a pentest as a draft, empty or with the scope of an earlier one',
  method: 'POST',
  path,
  access: 'member',
  requires: writing,
  limit: 'session',
  params: organizationParams,
  body: engagementForm,
  send: 'json',
  answer: z.object({ id: z.uuid() }),
  changes: ['listEngagements'],
  errors: ['request.not_found', 'engagement.too_many'],
})

export const getEngagement = operation({
  name: 'getEngagement',
  summary: 'Get a pentest with its scope, quotes and history',
  method: 'GET',
  path: `${path}/{engagement}`,
  access: 'member',
  requires: reading,
  limit: 'read',
  params: engagementParams,
  answer: engagement,
  errors: ['request.not_found'],
})

export const saveEngagementScope = operation({
  name: 'saveEngagementScope',
  summary: 'Save the scope of a drafted pentest',
  method: 'POST',
  path: `${path}/{engagement}/scope`,
  access: 'member',
  requires: writing,
  limit: 'session',
  params: engagementParams,
  body: z.strictObject({
    /** The revision that was edited. */
    revision: z.int(),
    title: line({ max: engagementLimits.title, required: 'engagement.title' }),
    scope: engagementScope,
  }),
  send: 'json',
  answer: engagement,
  changes: ['listEngagements', 'getEngagement'],
  errors: ['request.not_found', 'engagement.conflict', 'engagement.move_refused'],
})

export const sendEngagement = operation({
  name: 'sendEngagement',
  summary: 'Send the scope of a pentest for a quote',
  method: 'POST',
  path: `${path}/{engagement}/send`,
  access: 'member',
  requires: writing,
  limit: 'session',
  params: engagementParams,
  body: z.strictObject({ revision: z.int() }),
  send: 'json',
  answer: engagement,
  success: 'engagement.sent',
  changes: readers,
  errors: ['request.not_found', 'engagement.conflict', 'engagement.incomplete', 'engagement.move_refused'],
})

const acceptQuoteForm = z.strictObject({
  /** The quote that was read. */
  version: z.int().check(z.positive()),
  /** The billing terms that were read. */
  terms_version: z.string().check(z.maxLength(20)),
  accepted: consentTo('billing.required'),
  /** Under which the organization buys; an owner can also give it later. */
  order_number: optional(orderNumber),
})

export const acceptEngagementQuote = operation({
  name: 'acceptEngagementQuote',
  summary: 'Accept the quote of a pentest with the billing terms; its private program opens with the agreed start',
  method: 'POST',
  path: `${path}/{engagement}/accept`,
  access: 'member',
  requires: writing,
  limit: 'session',
  params: engagementParams,
  body: acceptQuoteForm,
  send: 'json',
  answer: engagement,
  success: 'engagement.accepted',
  changes: [...readers, 'getEngagementBilling', 'listOrganizationPrograms', 'getOrganization'],
  errors: [
    'request.not_found',
    'consent.outdated',
    'engagement.move_refused',
    'engagement.not_ready',
    'engagement.quote_outdated',
    'program.too_many',
  ],
})

/** What an organization decides beside sending and accepting. */
export const organizationGoals = ['draft', 'in_review', 'paused', 'in_progress', 'cancelled'] as const

export const changeEngagementState = operation({
  name: 'changeEngagementState',
  summary: 'Take a pentest back, ask for another quote, pause, resume or cancel it',
  method: 'POST',
  path: `${path}/{engagement}/state`,
  access: 'member',
  requires: writing,
  limit: 'session',
  params: engagementParams,
  body: z.strictObject({
    to: z.enum(organizationGoals, reason('state.required')),
    text: optional(paragraphs({ max: engagementLimits.text, required: 'reason.required' })),
  }),
  send: 'json',
  answer: engagement,
  success: 'engagement.moved',
  changes: [...readers, 'getOrganizationProgram', 'listOrganizationPrograms'],
  errors: ['request.not_found', 'engagement.move_incomplete', 'engagement.move_refused', 'program.held'],
})
