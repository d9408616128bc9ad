import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { idParams } from '../staff/fields.ts'
import { organizationParams } from '../tenancy.ts'
import { evidenceFile, evidenceForm, evidenceUpload } from './evidence.ts'
import { audiences } from './values.ts'

/**
 * Files that a user adds to a comment before sending it. Each side has its operations; the comment itself names the files
 * that it carries.
 */

/** `payers`: a proof of payment, which the agent and those who pay read. */
const fileAudiences = [...audiences, 'payers'] as const
export type FileAudience = (typeof fileAudiences)[number]

/** A file that waits for its comment, or for its payment. */
export const commentFile = z.extend(evidenceFile, { audience: z.enum(fileAudiences) })
export type CommentFile = z.output<typeof commentFile>

/** The audience is fixed when the upload begins: a file of an internal note cannot be attached to a message. */
const memberForm = z.extend(evidenceForm, { audience: z.enum(fileAudiences) })
const staffForm = z.extend(evidenceForm, { audience: z.enum(audiences) })

export const commentFileBegun = z.object({ file: commentFile, upload: evidenceUpload })
export type CommentFileBegun = z.output<typeof commentFileBegun>

const files = z.array(commentFile)
export const commentFileRemoved = z.object({ removed: z.literal(true) })
export const commentFileErrors = [
  'evidence.comment_full',
  'evidence.conversation_full',
  'evidence.organization_quota',
  'evidence.quota',
  'files.unavailable',
  'report.frozen',
] as const

const ofAgent = {
  access: 'agent',
  requires: { thing: 'report', permission: 'report.message', tenant: 'row' },
  factor: 'any',
  limit: 'session',
} as const
const agentReport = z.object({ report: z.uuid() })
const agentUpload = z.object({ report: z.uuid(), upload: z.uuid() })
const agentPath = '/api/agents/reports/{report}/comment-files'

export const beginAgentCommentFile = operation({
  ...ofAgent,
  name: 'beginAgentCommentFile',
  summary: 'Begin or resume the upload of a file to a comment on the agent’s own report',
  method: 'POST',
  path: agentPath,
  params: agentReport,
  body: evidenceForm,
  answer: commentFileBegun,
  changes: ['listAgentCommentFiles'],
  errors: commentFileErrors,
})

export const listAgentCommentFiles = operation({
  ...ofAgent,
  name: 'listAgentCommentFiles',
  summary: 'List the files that the agent added to a comment and has not sent',
  method: 'GET',
  path: agentPath,
  passive: true,
  params: agentReport,
  answer: files,
  errors: [],
})

export const completeAgentCommentFile = operation({
  ...ofAgent,
  name: 'completeAgentCommentFile',
  summary: 'Complete the upload of a file to a comment; it is scanned before anyone can download it',
  method: 'POST',
  path: `${agentPath}/{upload}/complete`,
  params: agentUpload,
  answer: commentFile,
  changes: ['listAgentCommentFiles'],
  errors: ['evidence.state_changed'],
})

export const removeAgentCommentFile = operation({
  ...ofAgent,
  name: 'removeAgentCommentFile',
  summary: 'Remove a file from a comment that was not sent',
  method: 'DELETE',
  path: `${agentPath}/{upload}`,
  params: agentUpload,
  answer: commentFileRemoved,
  changes: ['listAgentCommentFiles'],
  errors: [],
})

const ofMember = {
  access: 'member',
  requires: { thing: 'report', permission: 'report.message', tenant: 'path' },
  factor: 'any',
  limit: 'session',
} as const
const memberReport = z.extend(organizationParams, { report: z.uuid() })
const memberUpload = z.extend(organizationParams, { report: z.uuid(), upload: z.uuid() })
const memberPath = '/api/customers/organizations/{organization}/reports/{report}/comment-files'

export const beginCommentFile = operation({
  ...ofMember,
  name: 'beginCommentFile',
  summary: 'Begin or resume the upload of a file to a comment on a received report',
  method: 'POST',
  path: memberPath,
  params: memberReport,
  body: memberForm,
  answer: commentFileBegun,
  changes: ['listCommentFiles'],
  errors: commentFileErrors,
})

export const listCommentFiles = operation({
  ...ofMember,
  name: 'listCommentFiles',
  summary: 'List the files that the member added to a comment and has not sent',
  method: 'GET',
  path: memberPath,
  passive: true,
  params: memberReport,
  answer: files,
  errors: [],
})

export const completeCommentFile = operation({
  ...ofMember,
  name: 'completeCommentFile',
  summary: 'Complete the upload of a file to a comment; it is scanned before anyone can download it',
  method: 'POST',
  path: `${memberPath}/{upload}/complete`,
  params: memberUpload,
  answer: commentFile,
  changes: ['listCommentFiles'],
  errors: ['evidence.state_changed'],
})

export const removeCommentFile = operation({
  ...ofMember,
  name: 'removeCommentFile',
  summary: 'Remove a file from a comment that was not sent',
  method: 'DELETE',
  path: `${memberPath}/{upload}`,
  params: memberUpload,
  answer: commentFileRemoved,
  changes: ['listCommentFiles'],
  errors: [],
})

const ofStaff = {
  access: 'staff',
  requires: { thing: 'report', permission: 'report.message', tenant: 'row' },
  limit: 'session',
} as const
const staffUpload = z.extend(idParams, { upload: z.uuid() })
const staffPath = '/api/staff/reports/{id}/comment-files'

export const beginStaffCommentFile = operation({
  ...ofStaff,
  name: 'beginStaffCommentFile',
  summary: 'Begin or resume the upload of a file to a comment on an assigned report',
  method: 'POST',
  path: staffPath,
  params: idParams,
  body: staffForm,
  answer: commentFileBegun,
  changes: ['listStaffCommentFiles'],
  errors: [...commentFileErrors, 'request.not_found'],
})

export const listStaffCommentFiles = operation({
  ...ofStaff,
  name: 'listStaffCommentFiles',
  summary: 'List the files that the triager added to a comment and has not sent',
  method: 'GET',
  path: staffPath,
  passive: true,
  params: idParams,
  answer: files,
  errors: ['request.not_found'],
})

export const completeStaffCommentFile = operation({
  ...ofStaff,
  name: 'completeStaffCommentFile',
  summary: 'Complete the upload of a file to a comment; it is scanned before anyone can download it',
  method: 'POST',
  path: `${staffPath}/{upload}/complete`,
  params: staffUpload,
  answer: commentFile,
  changes: ['listStaffCommentFiles'],
  errors: ['evidence.state_changed', 'request.not_found'],
})

export const removeStaffCommentFile = operation({
  ...ofStaff,
  name: 'removeStaffCommentFile',
  summary: 'Remove a file from a comment that was not sent',
  method: 'DELETE',
  path: `${staffPath}/{upload}`,
  params: staffUpload,
  answer: commentFileRemoved,
  changes: ['listStaffCommentFiles'],
  errors: ['request.not_found'],
})
