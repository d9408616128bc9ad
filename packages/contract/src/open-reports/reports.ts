import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { commentFile, commentFileBegun, commentFileErrors, commentFileRemoved } from '../reports/comment-files.ts'
import { evidenceLink } from '../reports/evidence-files.ts'
import { evidenceFile, evidenceForm } from '../reports/evidence.ts'
import { commentForm } from '../reports/report.ts'
import { closingReasons, reportEventKinds, reportSides, reportStates } from '../reports/values.ts'

/** Reports that were sent without an account. A secret link of an email opens such a report. */

/** Shown for everyone who reports without an account; no account may take it. */
export const guestUsername = 'sin-cuenta'

const message = z.object({
  number: z.int(),
  kind: z.enum(reportEventKinds),
  side: z.enum(reportSides),
  to: z.optional(z.enum(reportStates)),
  closing_reason: z.optional(z.enum(closingReasons)),
  text: z.optional(z.string()),
  files: z.optional(z.array(evidenceFile)),
  at: z.iso.datetime(),
})
export type OpenReportMessage = z.output<typeof message>

const sent = z.object({
  reference: z.string(),
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  target: z.object({ name: z.string(), address: z.string() }),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  submitted_at: z.iso.datetime(),
  messages: z.array(message),
  can_message: z.boolean(),
})

const openReport = z.object({
  program: z.object({ id: z.uuid(), name: z.string() }),
  title: z.string(),
  /** Absent until the address is proven: it was not read yet. */
  sent: z.optional(sent),
})
export type OpenReport = z.output<typeof openReport>

/** The secret travels in the body: addresses are logged, and referrers carry them. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
const bySecret = { access: 'public', limit: 'session', method: 'POST', send: 'json' } as const
const path = '/api/portal/open-report'
const upload = z.strictObject({ secret, upload: z.uuid() })

export const getOpenReport = operation({
  ...bySecret,
  name: 'getOpenReport',
  summary: 'Get the report that a secret link opens',
  path,
  body: z.strictObject({ secret }),
  answer: openReport,
  errors: ['request.not_found'],
})

export const proveOpenReport = operation({
  ...bySecret,
  name: 'proveOpenReport',
  summary: 'Prove the address of an open report by its link, which sends the report to the program',
  path: `${path}/prove`,
  body: z.strictObject({ secret }),
  answer: openReport,
  errors: [
    'open_form.full',
    'open_report.too_many',
    'report.out_of_scope',
    'report.program_closed',
    'report.target_archived',
    'request.not_found',
  ],
})

export const replyToOpenReport = operation({
  ...bySecret,
  name: 'replyToOpenReport',
  summary: 'Write a message in the report that a secret link opens',
  path: `${path}/comments`,
  body: z.extend(z.omit(commentForm, { audience: true }), { secret }),
  answer: openReport,
  errors: [
    'evidence.not_ready',
    'evidence.state_changed',
    'report.frozen',
    'report.too_many_comments',
    'request.not_found',
  ],
})

export const beginOpenReportFile = operation({
  ...bySecret,
  name: 'beginOpenReportFile',
  summary: 'Begin or resume the upload of a file to a message in an open report',
  path: `${path}/files`,
  body: z.extend(evidenceForm, { secret }),
  answer: commentFileBegun,
  errors: [...commentFileErrors, 'request.not_found'],
})

export const listOpenReportFiles = operation({
  ...bySecret,
  name: 'listOpenReportFiles',
  summary: 'List the files of an open report that were not sent',
  path: `${path}/files/list`,
  body: z.strictObject({ secret }),
  answer: z.array(commentFile),
  errors: ['request.not_found'],
})

export const completeOpenReportFile = operation({
  ...bySecret,
  name: 'completeOpenReportFile',
  summary: 'Complete the upload of a file to an open report; it is scanned before anyone can download it',
  path: `${path}/files/complete`,
  body: upload,
  answer: commentFile,
  errors: ['evidence.state_changed', 'request.not_found'],
})

export const removeOpenReportFile = operation({
  ...bySecret,
  name: 'removeOpenReportFile',
  summary: 'Remove a file of an open report that was not sent',
  path: `${path}/files/remove`,
  body: upload,
  answer: commentFileRemoved,
  errors: ['request.not_found'],
})

export const getOpenReportFileLink = operation({
  ...bySecret,
  name: 'getOpenReportFileLink',
  summary: 'Get a download link for a file of an open report',
  path: `${path}/files/link`,
  body: z.strictObject({ secret, file: z.uuid() }),
  answer: evidenceLink,
  errors: ['request.not_found'],
})

export const eraseOpenReport = operation({
  ...bySecret,
  name: 'eraseOpenReport',
  summary: 'Erase the address behind an open report, withdraw the report where it still can be, and end its link',
  path: `${path}/erase`,
  body: z.strictObject({ secret }),
  answer: z.object({ erased: z.literal(true) }),
  errors: ['request.not_found'],
})

export const claimOpenReport = operation({
  name: 'claimOpenReport',
  summary: 'Claim an open report by its secret link',
  method: 'POST',
  path: '/api/agents/open-reports/claim',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.submit', tenant: 'own' },
  limit: 'session',
  body: z.strictObject({ secret }),
  answer: z.object({ id: z.uuid() }),
  changes: ['listAgentReports'],
  errors: ['request.not_found'],
})
