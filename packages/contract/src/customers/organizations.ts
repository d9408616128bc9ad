import * as z from 'zod/mini'
import { websiteLink } from '../appearance/links.ts'
import { lengths, line, optional, paragraphs, tick } from '../fields.ts'
import { operation } from '../operation.ts'
import { sectors } from '../program-values.ts'
import { abilities, organizationParams, organizationRoles, programRoles } from '../tenancy.ts'
import { reason } from '../validation.ts'

const maybeText = z.nullable(z.string())
const moment = z.iso.datetime()

export const approvals = ['pending', 'approved', 'refused'] as const

/** One organization in the user's own list. */
export const ownOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  initials: z.string(),
  role: z.enum(organizationRoles),
  /** The organization requires a second factor that the user does not have: it stays closed until the user adds one. */
  second_factor_missing: z.boolean(),
})
export type OwnOrganization = z.output<typeof ownOrganization>

export const listOrganizations = operation({
  name: 'listOrganizations',
  summary: 'List the organizations of the user, by name',
  method: 'GET',
  path: '/api/customers/organizations',
  access: 'member',
  requires: { thing: 'organization', permission: 'organization.list', tenant: 'own' },
  limit: 'session',
  answer: z.array(ownOrganization),
  errors: [],
})

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  legal_name: maybeText,
  initials: z.string(),
  /** Unknown until a member sets it, or staff approve the organization. */
  sector: z.nullable(z.enum(sectors)),
  country: z.string(),
  website: maybeText,
  summary: maybeText,
  approval: z.enum(approvals),
  billing_terms_accepted_at: z.nullable(moment),
  requires_second_factor: z.boolean(),
  created_at: moment,
  /** The user's role in the organization. */
  role: z.enum(organizationRoles),
  /** The user's roles in its programs, without duplicates. */
  program_roles: z.array(z.enum(programRoles)),
  can: abilities([
    'edit',
    'rename',
    'govern',
    'invite',
    'see_members',
    'see_audit',
    'see_reports',
    'see_wallet',
    'see_programs',
    'create_program',
    'publish',
    'see_targets',
    'write_targets',
  ]),
})
export type Organization = z.output<typeof organization>

export const getOrganization = operation({
  name: 'getOrganization',
  summary: 'Get an organization of the user, with its permissions',
  method: 'GET',
  path: '/api/customers/organizations/{organization}',
  access: 'member',
  requires: { thing: 'organization', permission: 'organization.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  answer: organization,
  errors: [],
})

/**
 * Empty fields are cleared. Name and legal name of an approved organization are fixed, because staff approved it by
 * them.
 */
export const organizationForm = z.strictObject({
  name: line({ max: lengths.organization, required: 'organization.required' }),
  legal_name: optional(line({ max: 200, required: 'organization.required' })),
  sector: optional(z.enum(sectors)),
  country: z.string(reason('country.required')).check(z.regex(/^[A-Z]{2}$/, reason('country.required'))),
  website: websiteLink,
  summary: optional(paragraphs({ max: 500, required: 'message.required' })),
})

export const changeOrganization = operation({
  name: 'changeOrganization',
  summary: 'Update the profile of an organization',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/profile',
  access: 'member',
  requires: { thing: 'organization', permission: 'organization.edit', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  body: organizationForm,
  answer: organization,
  success: 'settings.saved',
  changes: ['getOrganization', 'listOrganizations'],
  errors: ['organization.name_fixed'],
})

/** Requires a second factor of the caller, so that owners cannot lock themselves out. */
export const changeSecondFactorRule = operation({
  name: 'changeSecondFactorRule',
  summary: 'Require a second factor of every member, or stop requiring it',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/second-factor-rule',
  access: 'member',
  factor: 'any',
  requires: { thing: 'organization', permission: 'members.govern', tenant: 'path' },
  freshWithin: 600,
  limit: 'session',
  params: organizationParams,
  body: z.strictObject({ required: tick }),
  answer: organization,
  success: 'settings.saved',
  changes: ['getOrganization', 'listOrganizations'],
  errors: ['auth.confirm_first'],
})

export const leaveOrganization = operation({
  name: 'leaveOrganization',
  summary: 'Leave an organization; its last owner cannot, nor the last owner of a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/leave',
  access: 'member',
  requires: { thing: 'member', permission: 'organization.leave', tenant: 'path', withoutSecondFactor: true },
  limit: 'session',
  params: organizationParams,
  body: z.strictObject({}),
  answer: z.null(),
  success: 'organization.left',
  changes: ['listOrganizations'],
  errors: ['organization.last_owner', 'program.last_owner'],
})
