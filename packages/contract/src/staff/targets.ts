import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { targetTypes } from '../program-values.ts'
import { idParams } from './fields.ts'

/** A document by which an organization wants to verify ownership of a target. */
export const pendingDocument = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  target: z.object({ id: z.uuid(), name: z.string(), type: z.enum(targetTypes), address: z.string() }),
  file_name: z.string(),
  size_bytes: z.int(),
  uploaded_at: z.iso.datetime(),
})
export type PendingDocument = z.output<typeof pendingDocument>

/** Maximum number of listed documents. */
export const maxPendingDocuments = 100

const requires = { thing: 'target', permission: 'target.approve', tenant: 'row' } as const

export const listStaffDocuments = operation({
  name: 'listStaffDocuments',
  summary: 'List the ownership documents that wait for a decision, oldest first',
  method: 'GET',
  path: '/api/staff/documents',
  access: 'staff',
  requires,
  limit: 'session',
  answer: z.array(pendingDocument),
  errors: [],
})

export const openStaffDocument = operation({
  name: 'openStaffDocument',
  summary: 'Get a download link for an ownership document, valid for a minute',
  method: 'POST',
  path: '/api/staff/documents/{id}/link',
  access: 'staff',
  requires,
  limit: 'session',
  params: idParams,
  body: z.strictObject({}),
  answer: z.object({ address: z.string() }),
  changes: [],
  errors: ['request.not_found', 'files.unavailable'],
})

const decision = {
  method: 'POST',
  access: 'staff',
  requires,
  limit: 'session',
  params: idParams,
  body: z.strictObject({ reason: paragraphs({ max: 500, required: 'reason.required' }) }),
  answer: z.null(),
  changes: ['listStaffDocuments', 'getStaffOverview'],
  errors: ['request.not_found', 'target.document_decided'],
} as const

export const approveStaffDocument = operation({
  ...decision,
  name: 'approveStaffDocument',
  summary: 'Accept an ownership document: the target becomes verified',
  path: '/api/staff/documents/{id}/approve',
})

export const rejectStaffDocument = operation({
  ...decision,
  name: 'rejectStaffDocument',
  summary: 'Reject an ownership document; the organization reads the reason',
  path: '/api/staff/documents/{id}/reject',
})
