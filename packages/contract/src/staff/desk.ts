import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { staffRoles } from '../tenancy.ts'
import { staffAct, staffPage, staffPaging, staffSearch } from './desk-fields.ts'

/** Places of the staff app, in the order of its navigation. */
export const staffPlaces = [
  'reports',
  'leads',
  'organizations',
  'targets',
  'triage',
  'programs',
  'people',
  'acts',
] as const
export type StaffPlace = (typeof staffPlaces)[number]

export const getStaffDesk = operation({
  name: 'getStaffDesk',
  summary: 'Who the caller is in the staff app, where they may go, and what waits there',
  method: 'GET',
  path: '/api/staff/desk',
  access: 'staff',
  demand: { thing: 'person', permission: 'staff.look', tenant: 'own' },
  limit: 'session',
  answer: z.object({
    role: z.enum(staffRoles),
    /** How much waits in each place that is open to the caller. */
    places: z.array(z.object({ place: z.enum(staffPlaces), waiting: z.int() })),
  }),
  errors: [],
})
export type StaffDesk = z.output<typeof getStaffDesk.answer>

export const listStaffActs = operation({
  name: 'listStaffActs',
  summary: 'What staff did, newest first: administrators see all of it, others what they did themselves',
  method: 'GET',
  path: '/api/staff/acts',
  access: 'staff',
  demand: { thing: 'audit_event', permission: 'staff.look', tenant: 'own' },
  limit: 'session',
  query: z.strictObject({ by: z.optional(z.enum(['me', 'all'])), q: staffSearch, page: staffPage }),
  answer: z.array(staffAct),
  meta: z.object(staffPaging),
  errors: [],
})
