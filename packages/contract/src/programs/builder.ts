import * as z from 'zod/mini'
import { line, optional, searchText } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  environments,
  programKinds,
  programStates,
  programVisibilities,
  safeHarbors,
  targetTypes,
  triageStands,
} from '../program-values.ts'
import { portalProgram } from '../programs.ts'
import { abilities, organizationParams, programParams } from '../tenancy.ts'
import { policyChange } from './changes.ts'
import { assetTiers, builtKinds, draftLimits, obstacle, programDraft } from './draft.ts'

const moment = z.iso.datetime()

/** What the reader may do with a program; `edit` writes the draft, only a holder of `publish` puts it in force. */
const programCan = abilities([
  'edit',
  'publish',
  'pause',
  'resume',
  'close',
  'appoint',
  'invite',
  'set_triage',
  'see_known_issues',
])
export type ProgramCan = z.output<typeof programCan>

export const organizationProgram = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(programKinds),
  state: z.enum(programStates),
  visibility: z.enum(programVisibilities),
  /** Version in force; null while none was published. */
  version: z.nullable(z.int()),
  has_draft: z.boolean(),
  published_at: z.nullable(moment),
  updated_at: moment,
  pause_reason: z.nullable(z.string()),
  /** Paused by the platform's team: only they open it again. */
  paused_by_staff: z.boolean(),
  can: programCan,
})
export type OrganizationProgram = z.output<typeof organizationProgram>

export const listOrganizationPrograms = operation({
  name: 'listOrganizationPrograms',
  summary: 'Programs of an organization that the person may see',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs',
  access: 'member',
  demand: { thing: 'program', permission: 'program.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  answer: z.array(organizationProgram),
  meta: z.object({ can_create: z.boolean(), next: z.nullable(z.string()) }),
  errors: [],
})

export const newProgram = z.strictObject({
  name: line({ max: draftLimits.name, required: 'program_name.required' }),
  kind: z.enum(builtKinds),
})

export const createProgram = operation({
  name: 'createProgram',
  summary: 'Begin the draft of a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs',
  access: 'member',
  demand: { thing: 'program', permission: 'program.create', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  body: newProgram,
  answer: z.object({ id: z.string() }),
  errors: ['program.too_many'],
})

/** A target of the organization as the builder offers it. */
const draftChoice = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  tier: z.literal([...assetTiers]),
  authority: z.enum(['unproven', 'proven', 'lapsed']),
  is_archived: z.boolean(),
})
export type DraftChoice = z.output<typeof draftChoice>

const draftJudgement = z.object({
  /** Counts the saves; the next save has to name the last one. */
  revision: z.int(),
  saved_at: z.nullable(moment),
  obstacles: z.array(obstacle),
  /** Against the version in force; empty while there is none. */
  changes: z.array(policyChange),
})
export type DraftJudgement = z.output<typeof draftJudgement>

export const draftAnswer = z.extend(draftJudgement, {
  program: organizationProgram,
  draft: programDraft,
  next_version: z.int(),
  organization: z.object({ name: z.string(), initials: z.string(), is_approved: z.boolean() }),
  billing: z.object({ version: z.string(), is_accepted: z.boolean(), can_accept: z.boolean() }),
  targets: z.array(draftChoice),
  /** Who would be told of the next version. */
  followers: z.int(),
})
export type DraftAnswer = z.output<typeof draftAnswer>

export const getProgramDraft = operation({
  name: 'getProgramDraft',
  summary: 'The draft of a program, and what it still lacks',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', suggests: true },
  limit: 'session',
  params: programParams,
  answer: draftAnswer,
  errors: [],
})

export const saveProgramDraft = operation({
  name: 'saveProgramDraft',
  summary: 'Save the draft of a program over the revision that was read',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', suggests: true },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ revision: z.int().check(z.nonnegative()), draft: programDraft }),
  answer: draftJudgement,
  errors: ['program.draft_conflict', 'program.target_refused', 'program.closed'],
})

export const discardProgramDraft = operation({
  name: 'discardProgramDraft',
  summary: 'Give up what was drafted since the version in force',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: z.null(),
  errors: ['program.move_refused'],
})

export const previewProgram = operation({
  name: 'previewProgram',
  summary: 'The program as its page would show it',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/preview',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', suggests: true },
  limit: 'session',
  params: programParams,
  answer: portalProgram,
  errors: [],
})

export const publishDraft = operation({
  name: 'publishDraft',
  summary: 'Put the draft in force as a new version',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/publish',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ revision: z.int().check(z.nonnegative()) }),
  answer: z.object({ version: z.int() }),
  success: 'program.published',
  errors: ['program.draft_conflict', 'program.not_publishable'],
})

export const moveProgram = operation({
  name: 'moveProgram',
  summary: 'Pause, resume or close a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/state',
  access: 'member',
  demand: { thing: 'program', permission: 'program.pause', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({
    to: z.enum(['active', 'paused', 'closed']),
    reason: optional(searchText(draftLimits.reason)),
  }),
  answer: organizationProgram,
  success: 'program.moved',
  errors: ['program.held', 'program.move_refused'],
})

const programTriage = z.object({ stand: z.enum(triageStands), analysts_accept: z.boolean() })
export type ProgramTriage = z.output<typeof programTriage>

export const setProgramTriage = operation({
  name: 'setProgramTriage',
  summary: 'Ask the platform to read first, or no longer; let analysts accept, or not',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/triage',
  access: 'member',
  factor: 'any',
  demand: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ by_platform: z.boolean(), analysts_accept: z.boolean() }),
  answer: programTriage,
  errors: ['program.closed'],
})

const versionLine = z.object({ version: z.int(), published_at: moment })

export const getOrganizationProgram = operation({
  name: 'getOrganizationProgram',
  summary: 'A program of the organization with its versions',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}',
  access: 'member',
  demand: { thing: 'program', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: z.object({
    program: organizationProgram,
    safe_harbor: z.enum(safeHarbors),
    summary: z.string(),
    versions: z.array(versionLine),
    followers: z.int(),
    triage: programTriage,
    /** In the scope of the version in force, and archived since. */
    archived_targets: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  errors: [],
})
export type ProgramOverview = z.output<(typeof getOrganizationProgram)['answer']>

export const getProgramVersion = operation({
  name: 'getProgramVersion',
  summary: 'A published version of the terms, and what it changed',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/versions/{version}',
  access: 'member',
  demand: { thing: 'policy_version', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: z.extend(programParams, { version: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
  answer: z.object({
    version: z.int(),
    published_at: moment,
    terms: portalProgram,
    /** Against the version before; null for the first. */
    changes: z.nullable(z.array(policyChange)),
  }),
  errors: [],
})
export type ProgramVersion = z.output<(typeof getProgramVersion)['answer']>
