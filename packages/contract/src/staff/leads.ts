import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { leadInterests } from '../leads.ts'
import { operation } from '../operation.ts'
import { reason } from '../validation.ts'
import { idParams, namedPerson, staffAction, staffPage, staffPaging, staffReason, staffSearch } from './fields.ts'

export const leadStates = ['new', 'contacted', 'qualified', 'converted', 'discarded'] as const
export type LeadState = (typeof leadStates)[number]

/** `open`: leads that still need work. */
export const leadFilters = ['open', 'all', ...leadStates] as const
export type LeadFilter = (typeof leadFilters)[number]

const leadFields = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  country: z.string(),
  interest: z.enum(leadInterests),
  state: z.enum(leadStates),
  owner: z.nullable(namedPerson),
  received_at: z.iso.datetime(),
}
export const leadRow = z.object(leadFields)
export type LeadRow = z.output<typeof leadRow>

export const leadDetail = z.object({
  ...leadFields,
  phone: z.nullable(z.string()),
  message: z.string(),
  consent_version: z.string(),
  consent_at: z.iso.datetime(),
  news_consent: z.boolean(),
  forgotten_at: z.iso.datetime(),
  history: z.array(staffAction),
  /** States that it may change to. */
  moves: z.array(z.enum(leadStates)),
})
export type LeadDetail = z.output<typeof leadDetail>

const leadQuery = {
  state: z.optional(z.enum(leadFilters)),
  owner: z.optional(z.enum(['mine', 'nobody'])),
  q: staffSearch,
}

export const listStaffLeads = operation({
  name: 'listStaffLeads',
  summary: 'List the leads, newest first',
  method: 'GET',
  path: '/api/staff/leads',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ ...leadQuery, page: staffPage }),
  answer: z.array(leadRow),
  meta: z.object({ ...staffPaging, counts: z.record(z.enum(leadStates), z.int()) }),
  errors: [],
})

export const getStaffLead = operation({
  name: 'getStaffLead',
  summary: 'Get a lead with its message and history',
  method: 'GET',
  path: '/api/staff/leads/{id}',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: leadDetail,
  errors: ['request.not_found'],
})

export const changeLeadStateForm = z.strictObject({
  state: z.enum(leadStates, reason('state.required')),
  reason: staffReason,
})

export const changeStaffLeadState = operation({
  name: 'changeStaffLeadState',
  summary: 'Change the state of a lead',
  method: 'POST',
  path: '/api/staff/leads/{id}/state',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: changeLeadStateForm,
  answer: leadDetail,
  changes: ['getStaffLead', 'listStaffLeads', 'getStaffOverview'],
  errors: ['request.not_found', 'staff.state_changed'],
})

export const assignStaffLead = operation({
  name: 'assignStaffLead',
  summary: 'Assign a lead to the caller, or release it',
  method: 'POST',
  path: '/api/staff/leads/{id}/owner',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: z.strictObject({
    owner: z.enum(['me', 'nobody']),
    /** The colleague from whom the caller takes it over; without it, only a lead without owner is taken. */
    taken_from: z.optional(z.uuid()),
  }),
  answer: leadDetail,
  changes: ['getStaffLead', 'listStaffLeads', 'getStaffOverview'],
  errors: ['request.not_found', 'staff.state_changed'],
})

export const leadNoteForm = z.strictObject({ note: paragraphs({ max: 2000, required: 'note.required' }) })

export const addStaffLeadNote = operation({
  name: 'addStaffLeadNote',
  summary: 'Add a note to a lead',
  method: 'POST',
  path: '/api/staff/leads/{id}/notes',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  body: leadNoteForm,
  answer: leadDetail,
  changes: ['getStaffLead'],
  errors: ['request.not_found'],
})

export const leadExportForm = z.strictObject({ reason: staffReason, ...leadQuery })

/** Maximum of rows in a file. */
export const maxLeadExportRows = 10_000

export const exportStaffLeads = operation({
  name: 'exportStaffLeads',
  summary: 'Export the filtered leads as CSV, with formulas escaped',
  method: 'POST',
  path: '/api/staff/leads/export',
  access: 'staff',
  requires: { thing: 'lead', permission: 'leads.work', tenant: 'row' },
  limit: 'session',
  body: leadExportForm,
  answer: z.object({ file_name: z.string(), content: z.string() }),
  freshWithin: 300,
  changes: [],
  errors: ['auth.confirm_first'],
})
