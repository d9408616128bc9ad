import * as z from 'zod/mini'
import { operation, type Operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { evidenceFile, evidenceForm, evidenceUpload } from './evidence.ts'

const writes = { thing: 'report', permission: 'report.submit', tenant: 'row' } as const
const inDraft = z.object({ draft: z.uuid() })
const inFile = z.object({ draft: z.uuid(), file: z.uuid() })
const ofDraft = '/api/agents/report-drafts/{draft}/files'

const begun = z.object({ file: evidenceFile, upload: evidenceUpload })
export type EvidenceBegun = z.output<typeof begun>

export const beginEvidence = operation({
  name: 'beginEvidence',
  summary: 'Begin to add a file to a report that is being written',
  method: 'POST',
  path: ofDraft,
  access: 'agent',
  demand: writes,
  factor: 'any',
  limit: 'session',
  params: inDraft,
  body: evidenceForm,
  answer: begun,
  errors: ['evidence.organization_quota', 'evidence.quota', 'evidence.too_many', 'files.unavailable'],
})

export const listEvidence = operation({
  name: 'listEvidence',
  summary: 'Files of a report that is being written',
  method: 'GET',
  path: ofDraft,
  access: 'agent',
  demand: writes,
  factor: 'any',
  limit: 'session',
  passive: true,
  params: inDraft,
  answer: z.array(evidenceFile),
  errors: [],
})

export const resumeEvidence = operation({
  name: 'resumeEvidence',
  summary: 'Go on with a file: what of it has not arrived yet',
  method: 'POST',
  path: `${ofDraft}/{file}/upload`,
  access: 'agent',
  demand: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: begun,
  errors: ['evidence.state_changed', 'files.unavailable'],
})

export const completeEvidence = operation({
  name: 'completeEvidence',
  summary: 'Say that all of a file has been sent; it is looked at before anybody gets it',
  method: 'POST',
  path: `${ofDraft}/{file}/complete`,
  access: 'agent',
  demand: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: evidenceFile,
  errors: ['evidence.state_changed'],
})

export const cancelEvidence = operation({
  name: 'cancelEvidence',
  summary: 'Take a file out of a report that is being written',
  method: 'DELETE',
  path: `${ofDraft}/{file}`,
  access: 'agent',
  demand: writes,
  factor: 'any',
  limit: 'session',
  params: inFile,
  answer: z.object({ removed: z.literal(true) }),
  errors: [],
})

/** An address in the store, for a minute. */
export const evidenceLink = z.object({ url: z.string() })

export const linkAgentEvidence = operation({
  name: 'linkAgentEvidence',
  summary: 'Where the agent can download a file of their report',
  method: 'GET',
  path: '/api/agents/reports/{report}/files/{file}',
  access: 'agent',
  demand: { thing: 'report', permission: 'report.read', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid(), file: z.uuid() }),
  answer: evidenceLink,
  errors: [],
})

export const linkEvidence = operation({
  name: 'linkEvidence',
  summary: 'Where those who read a report can download one of its files',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/{report}/files/{file}',
  access: 'member',
  demand: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid(), file: z.uuid() }),
  answer: evidenceLink,
  errors: [],
})

export const evidenceOperations: readonly Operation[] = [
  beginEvidence,
  listEvidence,
  resumeEvidence,
  completeEvidence,
  cancelEvidence,
  linkAgentEvidence,
  linkEvidence,
]
