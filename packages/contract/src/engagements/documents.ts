import * as z from 'zod/mini'
import { optional, paragraphs, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'
import { documentContent } from './document-content.ts'
import { engagementLimits } from './values.ts'

/** A version of a report: made by the worker, reviewed by a person who did not write it, issued, replaced by a later one. */
const documentStates = ['making', 'failed', 'in_review', 'refused', 'accepted', 'issued', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

/** Parts of a report that a reviewer can mark. */
export const documentParts = ['summary', 'scope', 'coverage', 'findings', 'remedies', 'other'] as const
export type DocumentPart = (typeof documentParts)[number]

/** Files of a version: the report, its attestation, and the findings for a spreadsheet. */
export const documentFiles = ['report', 'attestation', 'findings'] as const
export type DocumentFile = (typeof documentFiles)[number]

export const documentLimits = { text: 8000, mark: 1000, marks: 30, versions: 200 } as const

const moment = z.iso.datetime()

const mark = z.strictObject({
  part: z.enum(documentParts),
  text: paragraphs({ max: documentLimits.mark, required: 'document.text' }),
})
export type DocumentMark = z.output<typeof mark>

const attestation = z.object({
  code: z.string(),
  issued_at: moment,
  is_ready: z.boolean(),
  replaced_by: z.optional(z.string()),
  revoked_at: z.optional(moment),
  reason: z.optional(z.string()),
})

const version = z.object({
  version: z.int(),
  state: z.enum(documentStates),
  /** Percentage that the worker has made. */
  progress: z.int(),
  written_at: moment,
  reviewed_at: z.optional(moment),
  issued_at: z.optional(moment),
  /** When a text or a picture of it was redacted last; its file was made again. */
  redacted_at: z.optional(moment),
  /** Why it was refused. */
  marks: z.array(z.object({ part: z.enum(documentParts), text: z.string() })),
  attestation: z.optional(attestation),
  can: abilities(['read', 'review', 'issue', 'revoke']),
})
export type DocumentVersion = z.output<typeof version>

/** Texts that the lead writes; the rest of the report comes from the work of the team. */
const documentForm = z.strictObject({
  summary: paragraphs({ max: documentLimits.text, required: 'document.text' }),
  method: optional(paragraphs({ max: documentLimits.text, required: 'document.text' })),
  recommendations: optional(paragraphs({ max: documentLimits.text, required: 'document.text' })),
})
export type DocumentForm = z.output<typeof documentForm>

const documents = z.object({
  versions: z.array(version),
  /** What the lead wrote last, to begin the next version with. */
  draft: z.optional(z.object({ summary: z.string(), method: z.string(), recommendations: z.string() })),
  can: abilities(['write']),
})
export type EngagementDocuments = z.output<typeof documents>

/** A file: text as it is, a PDF in Base64. */
const file = z.object({ file_name: z.string(), type: z.enum(['application/pdf', 'text/csv']), content: z.string() })
export type DocumentFileAnswer = z.output<typeof file>

/** The version in a path, by a name that no other path uses. */
const number = wholeNumber({ min: 1, max: documentLimits.versions })
const fileQuery = z.object({ file: z.enum(documentFiles) })
const ofMember = {
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
} as const
const ofStaff = {
  access: 'staff',
  requires: { thing: 'engagement', permission: 'engagement.work', tenant: 'row' },
  limit: 'session',
} as const
const ofLead = { access: 'agent', requires: takingPart, limit: 'read' } as const
const memberParams = z.extend(organizationParams, { engagement: z.uuid() })
const memberPath = '/api/customers/organizations/{organization}/engagements/{engagement}/documents'
const staffPath = '/api/staff/engagements/{id}/documents'
const leadPath = '/api/agents/engagements/{engagement}/documents'
const reads = ['listEngagementDocuments', 'listStaffEngagementDocuments', 'listTeamDocuments'] as const

export const listEngagementDocuments = operation({
  ...ofMember,
  name: 'listEngagementDocuments',
  summary: 'List the issued reports of a pentest with their attestations, newest first',
  method: 'GET',
  path: memberPath,
  params: memberParams,
  answer: documents,
  errors: ['request.not_found'],
})

export const getEngagementDocument = operation({
  ...ofMember,
  name: 'getEngagementDocument',
  summary: 'Get an issued report of a pentest as a page, for members who read all of its findings',
  method: 'GET',
  path: `${memberPath}/{edition}`,
  params: z.extend(memberParams, { edition: number }),
  answer: documentContent,
  errors: ['request.not_found'],
})

export const getEngagementFile = operation({
  ...ofMember,
  name: 'getEngagementFile',
  summary: 'Get a file of an issued report: the report, its attestation, or the findings',
  method: 'GET',
  path: `${memberPath}/{edition}/file`,
  params: z.extend(memberParams, { edition: number }),
  query: fileQuery,
  answer: file,
  errors: ['request.not_found', 'document.not_ready'],
})

export const listStaffEngagementDocuments = operation({
  ...ofStaff,
  name: 'listStaffEngagementDocuments',
  summary: 'List the versions of the report of a pentest, newest first',
  method: 'GET',
  path: staffPath,
  params: idParams,
  answer: documents,
  errors: ['request.not_found'],
})

export const getStaffEngagementDocument = operation({
  ...ofStaff,
  name: 'getStaffEngagementDocument',
  summary: 'Get a version of the report of a pentest as a page',
  method: 'GET',
  path: `${staffPath}/{edition}`,
  effects: true,
  params: z.extend(idParams, { edition: number }),
  answer: documentContent,
  errors: ['request.not_found'],
})

export const getStaffEngagementFile = operation({
  ...ofStaff,
  name: 'getStaffEngagementFile',
  summary: 'Get a file of a version: the report, its attestation, or the findings',
  method: 'GET',
  path: `${staffPath}/{edition}/file`,
  effects: true,
  params: z.extend(idParams, { edition: number }),
  query: fileQuery,
  answer: file,
  errors: ['request.not_found', 'document.not_ready'],
})

/** Accepts a version, or refuses it with marks. */
const review = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('accepted') }),
  z.strictObject({
    decision: z.literal('refused'),
    marks: z
      .array(mark)
      .check(z.minLength(1, reason('document.text')), z.maxLength(documentLimits.marks, reason('document.text'))),
  }),
])
export type DocumentReview = z.output<typeof review>

export const reviewDocument = operation({
  ...ofStaff,
  name: 'reviewDocument',
  summary: 'Accept a version of the report, or refuse it with marks; never the own one',
  method: 'POST',
  path: `${staffPath}/{edition}/review`,
  params: z.extend(idParams, { edition: number }),
  body: review,
  send: 'json',
  answer: documents,
  success: 'engagement.moved',
  changes: reads,
  errors: ['request.not_found', 'engagement.move_refused'],
})

export const issueDocument = operation({
  ...ofStaff,
  name: 'issueDocument',
  summary: 'Issue an accepted version with a signed attestation; it replaces the one before',
  method: 'POST',
  path: `${staffPath}/{edition}/issue`,
  params: z.extend(idParams, { edition: number }),
  answer: documents,
  success: 'engagement.moved',
  changes: [...reads, 'getStaffEngagement'],
  errors: ['request.not_found', 'engagement.move_refused'],
})

export const revokeAttestation = operation({
  ...ofStaff,
  name: 'revokeAttestation',
  summary: 'Revoke the attestation of a version; its public page shows it at once',
  method: 'POST',
  path: `${staffPath}/{edition}/revoke`,
  params: z.extend(idParams, { edition: number }),
  body: z.strictObject({ reason: paragraphs({ max: engagementLimits.text, required: 'document.text' }) }),
  send: 'json',
  answer: documents,
  success: 'engagement.moved',
  changes: reads,
  errors: ['request.not_found', 'engagement.move_refused'],
})

export const listTeamDocuments = operation({
  ...ofLead,
  name: 'listTeamDocuments',
  summary: 'List the versions of the report that the team of the agent made, for its lead',
  method: 'GET',
  path: leadPath,
  params: teamEngagementParams,
  answer: documents,
  errors: ['request.not_found'],
})

export const writeTeamDocument = operation({
  ...ofLead,
  name: 'writeTeamDocument',
  summary: 'Write a version of the report; the worker makes it from the work of the team',
  method: 'POST',
  path: leadPath,
  limit: 'session',
  params: teamEngagementParams,
  body: documentForm,
  send: 'json',
  answer: documents,
  success: 'engagement.moved',
  changes: reads,
  errors: ['request.not_found', 'engagement.move_refused', 'engagement.not_running'],
})

export const getTeamDocument = operation({
  ...ofLead,
  name: 'getTeamDocument',
  summary: 'Get a version of the report as a page, for the lead of the team',
  method: 'GET',
  path: `${leadPath}/{edition}`,
  params: z.extend(teamEngagementParams, { edition: number }),
  answer: documentContent,
  errors: ['request.not_found'],
})

export const getTeamFile = operation({
  ...ofLead,
  name: 'getTeamFile',
  summary: 'Get a file of a version, for the lead of the team',
  method: 'GET',
  path: `${leadPath}/{edition}/file`,
  params: z.extend(teamEngagementParams, { edition: number }),
  query: fileQuery,
  answer: file,
  errors: ['request.not_found', 'document.not_ready'],
})
