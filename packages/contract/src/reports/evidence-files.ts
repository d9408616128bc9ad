import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { evidenceFile, evidenceForm, evidenceUpload } from './evidence.ts'

const writes = { thing: 'report', permission: 'report.submit', tenant: 'row' } as const
const inDraft = z.object({ draft: z.uuid() })
const inFile = z.object({ draft: z.uuid(), file: z.uuid() })
const ofDraft = '/api/agents/report-drafts/{draft}/files'

const begun = z.object({ file: evidenceFile, upload: evidenceUpload })
export type EvidenceBegun = z.output<typeof begun>

export const beginEvidenceUpload = operation({
  name: 'beginEvidenceUpload',
  summary: 'Begin the upload of a file to a report draft',
  method: 'POST',
  path: ofDraft,
  access: 'agent',
  requires: writes,
  factor: 'any',
  limit: 'session',
  params: inDraft,
  body: evidenceForm,
  answer: begun,
  changes: ['listEvidence'],
  errors: ['evidence.organization_quota', 'evidence.quota', 'evidence.too_many', 'files.unavailable'],
})

export const listEvidence = operation({
  name: 'listEvidence',
  summary: 'List the files of a report draft',
  method: 'GET',
  path: ofDraft,
  access: 'agent',
  requires: writes,
  factor: 'any',
  limit: 'session',
  passive: true,
  params: inDraft,
  answer: z.array(evidenceFile),
  errors: [],
})

export const resumeEvidenceUpload = operation({
  name: 'resumeEvidenceUpload',
  summary: 'Resume the upload of a file: get its missing parts',
  method: 'POST',
  path: `${ofDraft}/{file}/upload`,
  access: 'agent',
  requires: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: begun,
  changes: [],
  errors: ['evidence.state_changed', 'files.unavailable'],
})

export const completeEvidenceUpload = operation({
  name: 'completeEvidenceUpload',
  summary: 'Complete the upload of a file; it is scanned before anyone can download it',
  method: 'POST',
  path: `${ofDraft}/{file}/complete`,
  access: 'agent',
  requires: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: evidenceFile,
  changes: ['listEvidence'],
  errors: ['evidence.state_changed'],
})

export const removeEvidence = operation({
  name: 'removeEvidence',
  summary: 'Remove a file from a report draft',
  method: 'DELETE',
  path: `${ofDraft}/{file}`,
  access: 'agent',
  requires: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: z.object({ removed: z.literal(true) }),
  changes: ['listEvidence'],
  errors: [],
})

/** A download URL of the object store, valid for a minute. */
export const evidenceLink = z.object({ url: z.string() })

export const getAgentEvidenceLink = operation({
  name: 'getAgentEvidenceLink',
  summary: 'Get a download link for a file of the agent’s report',
  method: 'GET',
  path: '/api/agents/reports/{report}/files/{file}',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid(), file: z.uuid() }),
  answer: evidenceLink,
  errors: [],
})

export const getEvidenceLink = operation({
  name: 'getEvidenceLink',
  summary: 'Get a download link for a file of a received report',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/{report}/files/{file}',
  access: 'member',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid(), file: z.uuid() }),
  answer: evidenceLink,
  errors: [],
})
