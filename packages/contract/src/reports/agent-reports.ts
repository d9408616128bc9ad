import * as z from 'zod/mini'
import { optional, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { targetTypes } from '../program-values.ts'
import { reportDraft } from './draft.ts'
import { commentForm, report, reportCard, severityForm } from './report.ts'
import { money, moneyRange } from './reward.ts'
import { reportStates } from './values.ts'

const moment = z.iso.datetime()

/** Reports per page of a list. */
export const reportPageSize = 25
/** A list of reports counts its rows up to here. */
export const maxReportsCounted = 10_000
export const reportLastPage = 400

const draftAnswer = z.object({
  id: z.uuid(),
  program: z.object({ id: z.uuid(), name: z.string() }),
  revision: z.int(),
  draft: reportDraft,
  /** Targets in the current scope of the program. */
  targets: z.array(
    z.object({ id: z.uuid(), name: z.string(), type: z.enum(targetTypes), address: z.string(), tier: z.int() }),
  ),
  updated_at: moment,
})
export type ReportDraftAnswer = z.output<typeof draftAnswer>

const submits = { thing: 'report', permission: 'report.submit' } as const
const inDraft = z.object({ draft: z.uuid() })

export const createReportDraft = operation({
  name: 'createReportDraft',
  summary: 'Create a report draft for a program',
  method: 'POST',
  path: '/api/agents/programs/{program}/reports',
  access: 'agent',
  requires: { ...submits, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  answer: draftAnswer,
  changes: ['listAgentReports'],
  errors: ['report.program_closed', 'report.too_many_drafts', 'report.country_refused'],
})

export const getReportDraft = operation({
  name: 'getReportDraft',
  summary: 'Get a report draft',
  method: 'GET',
  path: '/api/agents/report-drafts/{draft}',
  access: 'agent',
  requires: { ...submits, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inDraft,
  answer: draftAnswer,
  errors: [],
})

export const saveReportDraft = operation({
  name: 'saveReportDraft',
  summary: 'Save a report draft',
  method: 'POST',
  path: '/api/agents/report-drafts/{draft}',
  access: 'agent',
  requires: { ...submits, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inDraft,
  body: z.strictObject({ revision: z.int().check(z.minimum(1)), draft: reportDraft }),
  answer: z.object({ revision: z.int(), updated_at: moment }),
  changes: ['listAgentReports', 'listDraftCandidates'],
  errors: ['report.draft_conflict'],
})

export const deleteReportDraft = operation({
  name: 'deleteReportDraft',
  summary: 'Delete a report draft',
  method: 'DELETE',
  path: '/api/agents/report-drafts/{draft}',
  access: 'agent',
  requires: { ...submits, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inDraft,
  answer: z.object({ discarded: z.literal(true) }),
  changes: ['listAgentReports'],
  errors: [],
})

export const submitReport = operation({
  name: 'submitReport',
  summary: 'Submit a report',
  method: 'POST',
  path: '/api/agents/report-drafts/{draft}/submit',
  access: 'agent',
  requires: { ...submits, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inDraft,
  body: z.strictObject({ revision: z.int().check(z.minimum(1)) }),
  answer: z.object({ id: z.uuid() }),
  success: 'report.submitted',
  changes: ['listAgentReports', 'getPoints', 'getAgentAttention', 'getDraftTeam'],
  errors: [
    'evidence.not_ready',
    'report.country_refused',
    'report.draft_conflict',
    'report.incomplete',
    'report.out_of_scope',
    'report.program_closed',
    'report.quota',
    'report.target_archived',
    'team.author_refused',
    'team.waits',
  ],
})

const reads = { thing: 'report', permission: 'report.read' } as const
const inReport = z.object({ report: z.uuid() })

/** A report in the agent's list, with what it pays. */
const agentReportCard = z.extend(reportCard, {
  /** Absent where its terms pay nothing, or no longer do. */
  reward: z.optional(
    z.object({
      /** What the terms pay for its severity. */
      range: z.optional(moneyRange),
      /** Approved; an amount that waits for an approval is not shown. */
      amount: z.optional(money),
    }),
  ),
})
export type AgentReportCard = z.output<typeof agentReportCard>

export const listAgentReports = operation({
  name: 'listAgentReports',
  summary: 'List the reports and drafts of the agent',
  method: 'GET',
  path: '/api/agents/reports',
  access: 'agent',
  requires: { ...reads, tenant: 'own' },
  factor: 'any',
  limit: 'session',
  query: z.strictObject({
    state: z.optional(z.array(z.enum(reportStates)).check(z.maxLength(reportStates.length))),
    program: optional(z.uuid()),
    /** Only reports that wait for the agent: to confirm the last payment, or to answer about the fix. */
    awaits: optional(z.enum(['receipt', 'fix'])),
    /** Words of the title, or the reference. */
    q: z.optional(searchText(80)),
    /** By the time of submission, or of the last transition; newest first. */
    sort: optional(z.enum(['sent', 'moved'])),
    page: z.optional(wholeNumber({ min: 1, max: reportLastPage })),
  }),
  repeats: ['state'],
  answer: z.object({
    /** Programs that the agent has reported to, by name. */
    programs: z.array(z.object({ id: z.uuid(), name: z.string() })),
    drafts: z.array(
      z.extend(z.omit(draftAnswer, { draft: true, revision: true, targets: true }), {
        title: z.optional(z.string()),
        /** Created, and neither edited nor given a file since. */
        is_untouched: z.boolean(),
      }),
    ),
    reports: z.array(agentReportCard),
  }),
  meta: z.object({ page: z.int(), total: z.int() }),
  errors: [],
})

export const getAgentReport = operation({
  name: 'getAgentReport',
  summary: 'Get a report of the agent',
  method: 'GET',
  path: '/api/agents/reports/{report}',
  access: 'agent',
  requires: { ...reads, tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  answer: report,
  errors: [],
})

export const replyToReport = operation({
  name: 'replyToReport',
  summary: 'Comment on the agent’s own report; answers a pending request for information',
  method: 'POST',
  path: '/api/agents/reports/{report}/comments',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.message', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: z.omit(commentForm, { audience: true }),
  answer: report,
  changes: ['getAgentReport', 'listAgentReports'],
  errors: ['evidence.not_ready', 'evidence.state_changed', 'report.frozen', 'report.too_many_comments'],
})

export const proposeReportSeverity = operation({
  name: 'proposeReportSeverity',
  summary: 'Propose another severity for the agent’s own report, with a reason',
  method: 'POST',
  path: '/api/agents/reports/{report}/severity',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.severity', tenant: 'row', acceptsProposals: true },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: severityForm,
  answer: report,
  changes: ['getAgentReport', 'listAgentReports'],
  errors: ['report.frozen', 'report.move_refused', 'report.severity_unfit', 'report.too_many_comments'],
})

export const withdrawReport = operation({
  name: 'withdrawReport',
  summary: 'Withdraw a report that was not accepted',
  method: 'POST',
  path: '/api/agents/reports/{report}/withdraw',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.withdraw', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  answer: report,
  success: 'report.withdrawn',
  changes: ['getAgentReport', 'listAgentReports'],
  errors: ['report.move_refused'],
})

export const reopenReport = operation({
  name: 'reopenReport',
  summary: 'Reopen a report that was closed for lack of an answer',
  method: 'POST',
  path: '/api/agents/reports/{report}/reopen',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.withdraw', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  answer: report,
  changes: ['getAgentReport', 'listAgentReports'],
  errors: ['report.move_refused'],
})
