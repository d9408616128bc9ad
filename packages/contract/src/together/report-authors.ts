import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { reportDraft } from '../reports/draft.ts'
import { evidenceFile } from '../reports/evidence.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const moment = z.iso.datetime()

/** Most agents who may be invited into a draft. */
export const authorLimits = { most: 4 } as const

const authorStates = ['invited', 'agreed'] as const

const invitedAuthor = z.object({ username: z.string(), percent: z.int(), state: z.enum(authorStates) })

const draftTeam = z.object({
  /** Counts the changes of shares: an agreement names the one that was read. */
  revision: z.int(),
  /** What the agent of the draft keeps. */
  own_percent: z.int(),
  authors: z.array(invitedAuthor),
})
export type DraftTeam = z.output<typeof draftTeam>

const share = z.strictObject({
  username: z
    .string(reason('username.required'))
    .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,28}[A-Za-z0-9]$/, reason('username.invalid'))),
  percent: z
    .int(reason('team.percent'))
    .check(z.minimum(1, reason('team.percent')), z.maximum(99, reason('team.percent'))),
})

/** Who shares a draft. What is left of 100 % belongs to the agent of the draft. */
const teamForm = z.strictObject({
  authors: z.array(share).check(
    z.maxLength(authorLimits.most),
    z.refine(
      (authors) => new Set(authors.map(({ username }) => username.toLowerCase())).size === authors.length,
      reason('team.twice'),
    ),
    z.refine((authors) => authors.reduce((sum, { percent }) => sum + percent, 0) <= 99, reason('team.sum')),
  ),
})

const ofDraft = {
  path: '/api/agents/report-drafts/{draft}/team',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.submit', tenant: 'row' },
  factor: 'any',
  params: z.object({ draft: z.uuid() }),
  answer: draftTeam,
} as const

export const getDraftTeam = operation({
  ...ofDraft,
  name: 'getDraftTeam',
  summary: 'Agents who share a draft, and whether they agreed',
  method: 'GET',
  limit: 'session',
  errors: [],
})

export const saveDraftTeam = operation({
  ...ofDraft,
  name: 'saveDraftTeam',
  summary: 'Set who shares a draft and their shares; a change withdraws every agreement',
  method: 'POST',
  limit: 'session',
  body: teamForm,
  success: 'team.saved',
  changes: ['getDraftTeam'],
  errors: ['team.agent_refused', 'team.too_often'],
})

const shares = { thing: 'report', permission: 'report.submit', tenant: 'own' } as const
const ofShared = '/api/agents/shared-drafts'
const inShared = z.object({ draft: z.uuid() })

/** A draft of another agent, in a list. */
const sharedDraftCard = z.object({
  id: z.uuid(),
  program: z.string(),
  author: z.string(),
  title: z.optional(z.string()),
  percent: z.int(),
  state: z.enum(authorStates),
  invited_at: moment,
})
export type SharedDraftCard = z.output<typeof sharedDraftCard>

export const listSharedDrafts = operation({
  name: 'listSharedDrafts',
  summary: 'Drafts of other agents into which the caller was invited',
  method: 'GET',
  path: ofShared,
  access: 'agent',
  requires: shares,
  factor: 'any',
  limit: 'session',
  answer: z.array(sharedDraftCard),
  errors: [],
})

const sharedDraft = z.object({
  id: z.uuid(),
  program: z.string(),
  author: z.string(),
  revision: z.int(),
  own_percent: z.int(),
  state: z.enum(authorStates),
  authors: z.array(z.extend(invitedAuthor, { is_you: z.boolean() })),
  draft: reportDraft,
  target: z.optional(z.object({ name: z.string(), address: z.string() })),
  files: z.array(evidenceFile),
})
export type SharedDraft = z.output<typeof sharedDraft>

export const getSharedDraft = operation({
  name: 'getSharedDraft',
  summary: 'Read a draft into which the caller was invited',
  method: 'GET',
  path: `${ofShared}/{draft}`,
  access: 'agent',
  requires: shares,
  factor: 'any',
  limit: 'session',
  params: inShared,
  answer: sharedDraft,
  errors: [],
})

export const getSharedDraftFileLink = operation({
  name: 'getSharedDraftFileLink',
  summary: 'Get a link to a file of a draft into which the caller was invited',
  method: 'GET',
  path: `${ofShared}/{draft}/files/{file}`,
  access: 'agent',
  requires: shares,
  factor: 'any',
  limit: 'session',
  params: z.object({ draft: z.uuid(), file: z.uuid() }),
  answer: z.object({ url: z.string() }),
  errors: ['files.unavailable'],
})

export const answerSharedDraft = operation({
  name: 'answerSharedDraft',
  summary: 'Agree to the shares of a draft, or take no part in it; possible until it is sent',
  method: 'POST',
  path: `${ofShared}/{draft}/answer`,
  access: 'agent',
  requires: shares,
  factor: 'any',
  limit: 'session',
  params: inShared,
  /** `revision` is that of the shares that the agent read. */
  body: z.strictObject({ agrees: z.boolean(), revision: z.int().check(z.minimum(0)) }),
  answer: z.null(),
  changes: ['listSharedDrafts', 'getSharedDraft'],
  errors: ['team.changed', 'team.sent', 'team.place_refused'],
})

/** An author of a report that was sent; the first is the agent who wrote it. */
const reportAuthor = z.object({ username: z.string(), percent: z.int(), is_you: z.boolean() })
const reportAuthors = z.array(reportAuthor)
export type ReportAuthor = z.output<typeof reportAuthor>

const reads = { thing: 'report', permission: 'report.read' } as const

export const getReportAuthors = operation({
  name: 'getReportAuthors',
  summary: 'Authors of a report and their shares; empty where one agent wrote it',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/{report}/authors',
  access: 'member',
  requires: { ...reads, tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: reportAuthors,
  errors: [],
})

export const getAgentReportAuthors = operation({
  name: 'getAgentReportAuthors',
  summary: 'Authors of a report of the agent and their shares; empty where one agent wrote it',
  method: 'GET',
  path: '/api/agents/reports/{report}/authors',
  access: 'agent',
  requires: { ...reads, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  answer: reportAuthors,
  errors: [],
})

export const getStaffReportAuthors = operation({
  name: 'getStaffReportAuthors',
  summary: 'Authors of an assigned report and their shares; empty where one agent wrote it',
  method: 'GET',
  path: '/api/staff/reports/{id}/authors',
  access: 'staff',
  requires: { ...reads, tenant: 'row' },
  limit: 'session',
  params: z.object({ id: z.uuid() }),
  answer: reportAuthors,
  errors: ['request.not_found'],
})
