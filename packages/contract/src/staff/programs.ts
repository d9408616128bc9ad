import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { programKinds, programStates, programVisibilities, triageModes } from '../program-values.ts'
import { idParams, staffPage, staffPaging, staffSearch } from './fields.ts'

/** A published program as staff see it, without its reports. Staff do not see programs that were never published. */
export const staffProgram = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.enum(programKinds),
  visibility: z.enum(programVisibilities),
  state: z.enum(programStates),
  published_at: z.nullable(z.iso.datetime()),
  triage: z.enum(triageModes),
  moves: z.array(z.enum(['pause', 'resume', 'take_triage', 'return_triage'])),
})
export type StaffProgram = z.output<typeof staffProgram>

export const listStaffPrograms = operation({
  name: 'listStaffPrograms',
  summary: 'List the programs that were ever open, newest first',
  method: 'GET',
  path: '/api/staff/programs',
  access: 'staff',
  requires: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ state: z.optional(z.enum(programStates)), q: staffSearch, page: staffPage }),
  answer: z.array(staffProgram),
  meta: z.object(staffPaging),
  errors: [],
})

export const pauseStaffProgram = operation({
  name: 'pauseStaffProgram',
  summary: 'Pause a program until staff resume it; its organization is notified with the reason',
  method: 'POST',
  path: '/api/staff/programs/{id}/pause',
  access: 'staff',
  requires: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  changes: ['listStaffPrograms'],
  errors: ['request.not_found', 'program.move_refused', 'program.of_pentest'],
})

export const resumeStaffProgram = operation({
  name: 'resumeStaffProgram',
  summary: 'Resume a program that staff paused; its organization is notified',
  method: 'POST',
  path: '/api/staff/programs/{id}/resume',
  access: 'staff',
  requires: { thing: 'program', permission: 'program.pause', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  changes: ['listStaffPrograms'],
  errors: ['request.not_found', 'program.move_refused', 'program.of_pentest'],
})

export const takeStaffTriage = operation({
  name: 'takeStaffTriage',
  summary: 'Accept the triage of a program whose organization requested it, and notify the organization',
  method: 'POST',
  path: '/api/staff/programs/{id}/triage',
  access: 'staff',
  requires: { thing: 'program', permission: 'triage.assign', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  changes: ['listStaffPrograms', 'listTriageQueue', 'getStaffOverview'],
  errors: ['request.not_found', 'program.move_refused'],
})

export const returnStaffTriage = operation({
  name: 'returnStaffTriage',
  summary: 'Return or decline the triage of a program; its organization is notified with the reason',
  method: 'POST',
  path: '/api/staff/programs/{id}/triage/return',
  access: 'staff',
  requires: { thing: 'program', permission: 'triage.assign', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  answer: staffProgram,
  changes: ['listStaffPrograms', 'listTriageQueue', 'getStaffOverview'],
  errors: ['request.not_found', 'program.move_refused'],
})
