import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { targetTypes } from '../program-values.ts'
import { byId } from './common.ts'

/** A paper by which an organization wants to show that a target is its own. */
export const waitingDocument = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  target: z.object({ id: z.uuid(), name: z.string(), type: z.enum(targetTypes), address: z.string() }),
  file_name: z.string(),
  size_bytes: z.int(),
  uploaded_at: z.iso.datetime(),
})
export type WaitingDocument = z.output<typeof waitingDocument>

/** Most papers that are shown at once: those that wait longest. */
export const mostDocuments = 100

const demand = { thing: 'target', permission: 'target.approve', tenant: 'row' } as const

export const listStaffDocuments = operation({
  name: 'listStaffDocuments',
  summary: 'Papers about targets that wait for a decision, the oldest first',
  method: 'GET',
  path: '/api/staff/documents',
  access: 'staff',
  demand,
  limit: 'session',
  answer: z.array(waitingDocument),
  errors: [],
})

export const openStaffDocument = operation({
  name: 'openStaffDocument',
  summary: 'An address for one minute where a paper can be saved',
  method: 'POST',
  path: '/api/staff/documents/{id}/link',
  access: 'staff',
  demand,
  limit: 'session',
  params: byId,
  body: z.strictObject({}),
  answer: z.object({ address: z.string() }),
  errors: ['request.not_found', 'files.unavailable'],
})

const decision = {
  method: 'POST',
  access: 'staff',
  demand,
  limit: 'session',
  params: byId,
  body: z.strictObject({ reason: paragraphs({ max: 500, required: 'reason.required' }) }),
  answer: z.null(),
  errors: ['request.not_found', 'target.document_decided'],
} as const

export const approveStaffDocument = operation({
  ...decision,
  name: 'approveStaffDocument',
  summary: 'Find that a paper shows whose the target is: it is proven',
  path: '/api/staff/documents/{id}/approve',
})

export const rejectStaffDocument = operation({
  ...decision,
  name: 'rejectStaffDocument',
  summary: 'Find that a paper does not show it; the organization reads why',
  path: '/api/staff/documents/{id}/reject',
})
