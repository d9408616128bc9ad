import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const path = '/api/customers/organizations/{organization}/reports'
const memberOperation = { access: 'member', factor: 'any', limit: 'session' } as const

export const tagLimits = { name: 30, perReport: 10 } as const

/** A tag is a short text in lower case, so that two spellings are one tag. */
export const tag = line({ max: tagLimits.name, required: 'report.tag' }).check(z.toLowerCase())

const tags = z.array(z.string())

export const getReportTags = operation({
  ...memberOperation,
  name: 'getReportTags',
  summary: 'Get the tags of a report, which its agent does not see',
  method: 'GET',
  path: `${path}/{report}/tags`,
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: inReport,
  answer: tags,
  errors: [],
})

export const setReportTags = operation({
  ...memberOperation,
  name: 'setReportTags',
  summary: 'Replace the tags of a report',
  method: 'POST',
  path: `${path}/{report}/tags`,
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: inReport,
  body: z.strictObject({ tags: z.array(tag).check(z.maxLength(tagLimits.perReport)) }),
  answer: tags,
  changes: ['getReportTags', 'listReports', 'getInboxChoices'],
  errors: ['report.frozen'],
})

/** Most choices of each filter. */
export const maxInboxChoices = 50
/** Choices come from the newest reports: older ones are found by their words. */
export const choicesFromReports = 2000

const choice = z.object({ value: z.string(), name: z.string(), count: z.int() })
export type InboxChoice = z.output<typeof choice>

const choices = z.object({
  target: z.array(choice),
  weakness: z.array(choice),
  agent: z.array(choice),
  assignee: z.array(choice),
  tag: z.array(choice),
})
export type InboxChoices = z.output<typeof choices>

export const getInboxChoices = operation({
  ...memberOperation,
  name: 'getInboxChoices',
  summary: 'List what the newest reports can be filtered by: targets, weaknesses, agents, assignees and tags',
  method: 'GET',
  path: `${path}/choices`,
  requires: { thing: 'report', permission: 'report.figures', tenant: 'path' },
  params: organizationParams,
  answer: choices,
  errors: [],
})
