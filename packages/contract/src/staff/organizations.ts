import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { sectors } from '../program-values.ts'
import { reason } from '../validation.ts'
import { idParams, staffAction, staffPage, staffPaging, staffReason, staffSearch } from './fields.ts'

export const approvals = ['pending', 'approved', 'refused'] as const
export type Approval = (typeof approvals)[number]

export const organizationActions = ['approve', 'refuse'] as const
export type OrganizationAction = (typeof organizationActions)[number]

const organizationFields = {
  id: z.uuid(),
  name: z.string(),
  initials: z.string(),
  country: z.string(),
  sector: z.nullable(z.enum(sectors)),
  approval: z.enum(approvals),
  members: z.int(),
  registered_at: z.iso.datetime(),
}
export const organizationRow = z.object(organizationFields)
export type OrganizationRow = z.output<typeof organizationRow>

export const organizationDetail = z.object({
  ...organizationFields,
  legal_name: z.nullable(z.string()),
  website: z.nullable(z.string()),
  approved_at: z.nullable(z.iso.datetime()),
  updated_at: z.iso.datetime(),
  billing_terms_accepted_at: z.nullable(z.iso.datetime()),
  owners: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      position: z.nullable(z.string()),
      email_proven: z.boolean(),
      second_factor: z.boolean(),
    }),
  ),
  targets: z.object({ all: z.int(), proven: z.int() }),
  history: z.array(staffAction),
  moves: z.array(z.enum(organizationActions)),
})
export type OrganizationDetail = z.output<typeof organizationDetail>

export const listStaffOrganizations = operation({
  name: 'listStaffOrganizations',
  summary: 'List the organizations, longest waiting first',
  method: 'GET',
  path: '/api/staff/organizations',
  access: 'staff',
  requires: { thing: 'organization', permission: 'organization.approve', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ approval: z.optional(z.enum(approvals)), q: staffSearch, page: staffPage }),
  answer: z.array(organizationRow),
  meta: z.object({ ...staffPaging, counts: z.record(z.enum(approvals), z.int()) }),
  errors: [],
})

export const getStaffOrganization = operation({
  name: 'getStaffOrganization',
  summary: 'Get an organization with the facts that approval checks; no report and no program text',
  method: 'GET',
  path: '/api/staff/organizations/{id}',
  access: 'staff',
  requires: { thing: 'organization', permission: 'organization.approve', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: organizationDetail,
  errors: ['request.not_found'],
})

/** The state of the organization that the caller has read: a decision on outdated data is rejected. */
const seenAt = z.optional(z.iso.datetime())

export const approveForm = z.strictObject({
  sector: z.enum(sectors, reason('sector.required')),
  /** `legal` gives it its legal name: one that published without a review goes by its domain until then. */
  public_name: z.optional(z.enum(['current', 'legal'])),
  reason: staffReason,
})

export const refuseForm = z.strictObject({ reason: staffReason })

export const approveOrganization = operation({
  name: 'approveOrganization',
  summary: 'Approve an organization; its owners are notified',
  method: 'POST',
  path: '/api/staff/organizations/{id}/approve',
  access: 'staff',
  requires: { thing: 'organization', permission: 'organization.approve', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.extend(approveForm, { seen_at: seenAt }),
  answer: organizationDetail,
  changes: ['getStaffOrganization', 'listStaffOrganizations', 'getStaffOverview'],
  errors: ['request.not_found', 'staff.state_changed'],
})

export const refuseOrganization = operation({
  name: 'refuseOrganization',
  summary: 'Reject an organization; its owners are notified with the reason',
  method: 'POST',
  path: '/api/staff/organizations/{id}/refuse',
  access: 'staff',
  requires: { thing: 'organization', permission: 'organization.approve', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.extend(refuseForm, { seen_at: seenAt }),
  answer: organizationDetail,
  changes: ['getStaffOrganization', 'listStaffOrganizations', 'getStaffOverview'],
  errors: ['request.not_found', 'staff.state_changed'],
})
