import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { programParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/programs/{program}/known-issues'
const thing = { thing: 'known_issue', tenant: 'path', program: 'path' } as const
const registering = {
  method: 'POST',
  access: 'member',
  requires: { ...thing, permission: 'report.close' },
  factor: 'any',
  limit: 'session',
  params: programParams,
} as const

/** Rows and characters of a file that is imported, lengths of its cells, and issues of a file that is written. */
export const knownIssueFileLimits = { rows: 1000, content: 600_000, title: 150, text: 4000, written: 10_000 } as const

/** What is wrong with a row. `repeated` and `known` rows are skipped: an earlier row, or the program, has the same issue. */
const rowProblems = [
  'title_missing',
  'title_long',
  'text_long',
  'date_wrong',
  'date_future',
  'repeated',
  'known',
] as const
export type KnownIssueRowProblem = (typeof rowProblems)[number]

const fileRow = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  title: z.string(),
  problem: z.nullable(z.enum(rowProblems)),
})
export type KnownIssueFileRow = z.output<typeof fileRow>

const fileForm = z.strictObject({
  content: z
    .string(reason('known_issue.file'))
    .check(
      z.minLength(1, reason('known_issue.file')),
      z.maxLength(knownIssueFileLimits.content, reason('text.too_long')),
    ),
})

const fileErrors = ['known_issue.file_refused', 'known_issue.too_many_rows'] as const

export const exportKnownIssues = operation({
  name: 'exportKnownIssues',
  summary: 'Write the known issues of a program to a file that can be imported again; the log records it',
  method: 'POST',
  path: `${path}/export`,
  access: 'member',
  requires: { ...thing, permission: 'report.close' },
  factor: 'any',
  limit: 'secret',
  params: programParams,
  answer: z.object({ file_name: z.string(), content: z.string(), count: z.int() }),
  changes: ['listAuditEvents'],
  errors: ['known_issue.too_many_rows'],
})

export const previewKnownIssues = operation({
  ...registering,
  name: 'previewKnownIssues',
  summary: 'Read a file of known issues and say what is wrong with its rows, without registering any',
  path: `${path}/preview`,
  body: fileForm,
  answer: z.object({ rows: z.array(fileRow), good: z.int() }),
  changes: [],
  errors: [...fileErrors],
})

export const importKnownIssues = operation({
  ...registering,
  name: 'importKnownIssues',
  summary: 'Register the known issues of a file whose rows are right, and return those that were left out',
  path: `${path}/import`,
  body: fileForm,
  answer: z.object({ added: z.int(), refused: z.array(fileRow) }),
  changes: ['listKnownIssues', 'listAuditEvents'],
  errors: [...fileErrors],
})
