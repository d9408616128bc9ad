import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'
import { matchKinds } from './compare-reports.ts'
import { closingReasons, reportStates } from './values.ts'

const match = z.object({ kind: z.enum(matchKinds), values: z.array(z.string()) })
const likeness = { score: z.int(), matches: z.array(match) }

/** Of each kind. An analyst compares a handful. */
export const maxCandidates = 5

/** Reports and known issues of the program that may describe the same flaw, most similar first. `is_earlier`: sent before the report in question. */
export const duplicateCandidates = z.object({
  reports: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      title: z.string(),
      submitted_at: z.iso.datetime(),
      state: z.enum(reportStates),
      closing_reason: z.optional(z.enum(closingReasons)),
      severity: z.enum(severities),
      /** Only an earlier report can be the original. */
      is_earlier: z.boolean(),
      ...likeness,
    }),
  ),
  known_issues: z.array(z.object({ id: z.uuid(), title: z.string(), known_since: z.string(), ...likeness })),
})
export type DuplicateCandidates = z.output<typeof duplicateCandidates>

export const listDuplicateCandidates = operation({
  name: 'listDuplicateCandidates',
  summary: 'List reports and known issues that may be the original of a report, with what they have in common',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/{report}/duplicate-candidates',
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: duplicateCandidates,
  errors: [],
})

/** What an agent may compare a draft with: their own reports to the program, and its published disclosures. */
const draftCandidates = z.object({
  own: z.array(
    z.object({ id: z.uuid(), reference: z.string(), title: z.string(), submitted_at: z.iso.datetime(), ...likeness }),
  ),
  disclosed: z.array(z.object({ slug: z.string(), title: z.string(), published_at: z.iso.datetime(), ...likeness })),
})
export type DraftCandidates = z.output<typeof draftCandidates>

export const listDraftCandidates = operation({
  name: 'listDraftCandidates',
  summary: 'List own reports and published disclosures of the program that are like a draft',
  method: 'GET',
  path: '/api/agents/report-drafts/{draft}/duplicate-candidates',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.submit', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ draft: z.uuid() }),
  answer: draftCandidates,
  errors: [],
})
