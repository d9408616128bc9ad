import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { staffRoles } from '../tenancy.ts'
import { staffAction, staffPage, staffPaging, staffSearch } from './fields.ts'

/** Sections of the staff app, in the order of its navigation. */
export const staffSections = [
  'reports',
  'leads',
  'organizations',
  'targets',
  'pentests',
  'triage',
  'disputes',
  'payments',
  'programs',
  'people',
  'acts',
] as const
export type StaffSection = (typeof staffSections)[number]

export const getStaffOverview = operation({
  name: 'getStaffOverview',
  summary: 'Get the caller, the open sections of the staff app, their waiting items and the age of the oldest',
  method: 'GET',
  path: '/api/staff/desk',
  access: 'staff',
  requires: { thing: 'person', permission: 'staff.look', tenant: 'own' },
  limit: 'session',
  answer: z.object({
    role: z.enum(staffRoles),
    /** Number of waiting items in each section that the caller may open, and when the oldest of them arrived. */
    places: z.array(
      z.object({ place: z.enum(staffSections), waiting: z.int(), oldest_at: z.nullable(z.iso.datetime()) }),
    ),
  }),
  errors: [],
})
export type StaffOverview = z.output<typeof getStaffOverview.answer>

export const listStaffAuditEvents = operation({
  name: 'listStaffAuditEvents',
  summary: 'List the actions of staff, newest first: administrators see all, others their own',
  method: 'GET',
  path: '/api/staff/acts',
  access: 'staff',
  requires: { thing: 'audit_event', permission: 'staff.look', tenant: 'own' },
  limit: 'session',
  query: z.strictObject({ by: z.optional(z.enum(['me', 'all'])), q: staffSearch, page: staffPage }),
  answer: z.array(staffAction),
  meta: z.object(staffPaging),
  errors: [],
})
