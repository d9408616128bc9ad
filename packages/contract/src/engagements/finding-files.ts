import * as z from 'zod/mini'
import { documentFile } from '../customers/targets.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'

/** Size of a file of a scanner, its nesting, and its findings. */
export const findingFileLimits = { bytes: 8 * 1024 * 1024, depth: 64, findings: 500 } as const

const findingFileFormats = ['sarif', 'burp'] as const
export type FindingFileFormat = (typeof findingFileFormats)[number]

/** Why a finding of a file does not become a draft. `known`: a draft of the agent has its title. `no_room`: too many drafts. */
const findingProblems = ['title_missing', 'repeated', 'known', 'no_room'] as const
export type FindingProblem = (typeof findingProblems)[number]

const fileFinding = z.object({
  /** Place in the file, from 1. */
  number: z.int(),
  title: z.string(),
  severity: z.enum(severities),
  /** Where a tool found it. */
  place: z.string(),
  problem: z.nullable(z.enum(findingProblems)),
})
export type FileFinding = z.output<typeof fileFinding>

const ofFile = {
  method: 'POST',
  access: 'agent',
  requires: takingPart,
  factor: 'any',
  limit: 'upload',
  params: teamEngagementParams,
  body: z.strictObject({ file: documentFile }),
  send: 'multipart',
  file: { name: 'file', largest: findingFileLimits.bytes },
  errors: [
    'request.not_found',
    'engagement.not_running',
    'findings.file_refused',
    'findings.too_many',
    'report.program_closed',
  ],
} as const

export const previewFindings = operation({
  ...ofFile,
  name: 'previewFindings',
  summary: 'Read a SARIF or Burp file of a pentest and say which findings would become drafts, without writing any',
  path: '/api/agents/engagements/{engagement}/findings/preview',
  answer: z.object({ format: z.enum(findingFileFormats), findings: z.array(fileFinding), good: z.int() }),
  changes: [],
})

export const importFindings = operation({
  ...ofFile,
  name: 'importFindings',
  summary: 'Write drafts of reports from the findings of a SARIF or Burp file of a pentest',
  path: '/api/agents/engagements/{engagement}/findings/import',
  answer: z.object({ added: z.int(), refused: z.array(fileFinding) }),
  changes: ['listAgentReports'],
})
