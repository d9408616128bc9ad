import * as z from 'zod/mini'
import { line, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { environments, programKinds, programStates } from '../program-values.ts'
import { assetTiers } from '../programs/draft.ts'
import { byToken, moment, size, v1Meta } from './v1-fields.ts'

export const v1Program = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(programKinds),
  state: z.enum(programStates),
})
export type V1Program = z.output<typeof v1Program>

export const listV1Programs = operation({
  ...byToken,
  name: 'listV1Programs',
  summary: 'List the programs that the token reaches, by name',
  method: 'GET',
  path: '/api/v1/programs',
  scope: 'programs:read',
  requires: { thing: 'program', permission: 'program.read', tenant: 'token' },
  answer: z.array(v1Program),
  errors: [],
})

export const v1Target = z.object({
  name: z.string(),
  is_in_scope: z.boolean(),
  target_id: z.optional(z.uuid()),
  type: z.optional(z.string()),
  address: z.optional(z.string()),
  environment: z.optional(z.enum(environments)),
  tier: z.optional(z.literal([...assetTiers])),
})
export type V1Target = z.output<typeof v1Target>

export const getV1ProgramScope = operation({
  ...byToken,
  name: 'getV1ProgramScope',
  summary: 'List the targets of the version of a program in force, and what it excludes',
  method: 'GET',
  path: '/api/v1/programs/{program}/scope',
  scope: 'programs:read',
  requires: { thing: 'program', permission: 'program.read', tenant: 'token', program: 'path' },
  params: z.object({ program: z.uuid() }),
  answer: z.object({ version: z.nullable(z.int()), targets: z.array(v1Target) }),
  errors: [],
})

export const v1KnownIssue = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  known_since: z.iso.date(),
  registered_at: moment,
})
export type V1KnownIssue = z.output<typeof v1KnownIssue>

const knownIssues = {
  path: '/api/v1/programs/{program}/known-issues',
  params: z.object({ program: z.uuid() }),
  answer: z.array(v1KnownIssue),
} as const

export const listV1KnownIssues = operation({
  ...byToken,
  ...knownIssues,
  name: 'listV1KnownIssues',
  summary: 'List the known issues of a program, newest first',
  method: 'GET',
  scope: 'known_issues:read',
  requires: { thing: 'known_issue', permission: 'report.read', tenant: 'token', program: 'path' },
  query: z.strictObject({ after: z.optional(z.uuid()), size }),
  meta: v1Meta,
  errors: [],
})

export const addV1KnownIssue = operation({
  ...byToken,
  ...knownIssues,
  name: 'addV1KnownIssue',
  summary: 'Register a known issue of a program',
  method: 'POST',
  send: 'json',
  scope: 'known_issues:write',
  requires: { thing: 'known_issue', permission: 'report.close', tenant: 'token', program: 'path' },
  body: z.strictObject({
    title: line({ max: 150, required: 'report.title' }),
    text: paragraphs({ max: 4000, required: 'report.text' }),
    known_since: z.iso.date(),
  }),
  changes: ['listV1KnownIssues', 'listKnownIssues'],
  errors: ['report.known_too_early'],
})
