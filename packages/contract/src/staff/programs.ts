import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { programKinds, programStates, programVisibilities, triageStands } from '../program-values.ts'
import { byId, staffPage, staffPaging, staffSearch } from './desk-fields.ts'

/** What everybody who is concerned may know of a program; never its reports, and of a draft not even its name. */
export const staffProgram = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.enum(programKinds),
  visibility: z.enum(programVisibilities),
  state: z.enum(programStates),
  published_at: z.nullable(z.iso.datetime()),
  triage: z.enum(triageStands),
  moves: z.array(z.enum(['pause', 'resume', 'take_triage', 'return_triage'])),
})
export type StaffProgram = z.output<typeof staffProgram>

export const listStaffPrograms = operation({
  name: 'listStaffPrograms',
  summary: 'Programs that were ever open, newest first',
  method: 'GET',
  path: '/api/staff/programs',
  access: 'staff',
  demand: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ state: z.optional(z.enum(programStates)), q: staffSearch, page: staffPage }),
  answer: z.array(staffProgram),
  meta: z.object(staffPaging),
  errors: [],
})

export const pauseStaffProgram = operation({
  name: 'pauseStaffProgram',
  summary: 'Pause a program until staff lift it; its organization is told why',
  method: 'POST',
  path: '/api/staff/programs/{id}/pause',
  access: 'staff',
  demand: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  params: byId,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  errors: ['request.not_found', 'program.move_refused'],
})

export const resumeStaffProgram = operation({
  name: 'resumeStaffProgram',
  summary: 'Lift a pause of the platform; the program is open again, and its organization is told',
  method: 'POST',
  path: '/api/staff/programs/{id}/resume',
  access: 'staff',
  demand: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  params: byId,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  errors: ['request.not_found', 'program.move_refused'],
})

export const takeStaffTriage = operation({
  name: 'takeStaffTriage',
  summary: 'Take on the reading of a program whose organization asked for it; it is told',
  method: 'POST',
  path: '/api/staff/programs/{id}/triage',
  access: 'staff',
  demand: { thing: 'program', permission: 'triage.assign', tenant: 'row' },
  limit: 'session',
  params: byId,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  errors: ['request.not_found', 'program.move_refused'],
})

export const returnStaffTriage = operation({
  name: 'returnStaffTriage',
  summary: 'Give the reading of a program back to its organization, or decline it; it is told why',
  method: 'POST',
  path: '/api/staff/programs/{id}/triage/return',
  access: 'staff',
  demand: { thing: 'program', permission: 'triage.assign', tenant: 'row' },
  limit: 'session',
  params: byId,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  errors: ['request.not_found', 'program.move_refused'],
})
