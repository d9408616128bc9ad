import * as z from 'zod/mini'
import { disclosureCard, disclosureSlug } from '../disclosures.ts'
import { operation } from '../operation.ts'
import { staffPage, staffPaging, staffReason, staffSearch } from './fields.ts'

const withdraws = { thing: 'disclosure', permission: 'disclosure.withdraw', tenant: 'row' } as const

export const listStaffDisclosures = operation({
  name: 'listStaffDisclosures',
  summary: 'List the published disclosures for staff, newest first, of all programs or of one',
  method: 'GET',
  path: '/api/staff/disclosures',
  access: 'staff',
  requires: withdraws,
  limit: 'session',
  query: z.strictObject({ program: z.optional(z.uuid()), q: staffSearch, page: staffPage }),
  answer: z.array(disclosureCard),
  meta: z.object(staffPaging),
  errors: [],
})

export const withdrawStaffDisclosure = operation({
  name: 'withdrawStaffDisclosure',
  summary: 'Withdraw a published disclosure with a reason that both sides read',
  method: 'POST',
  path: '/api/staff/disclosures/{slug}/withdrawal',
  access: 'staff',
  requires: withdraws,
  limit: 'session',
  params: z.object({ slug: disclosureSlug }),
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ withdrawn: z.literal(true) }),
  success: 'disclosure.withdrawn',
  changes: ['listStaffDisclosures'],
  errors: ['request.not_found', 'disclosure.refused'],
})
