import * as z from 'zod/mini'
import { line, optional, searchText } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  currencies,
  environments,
  programKinds,
  programStates,
  programVisibilities,
  safeHarbors,
  targetTypes,
  triageModes,
} from '../program-values.ts'
import { portalProgram, programPreview, programStatistics, responseTargets } from '../programs.ts'
import { abilities, organizationParams, programParams } from '../tenancy.ts'
import { policyChange, versionToday } from './changes.ts'
import { assetTiers, builtKinds, draftLimits, obstacle, programDraft } from './draft.ts'

const moment = z.iso.datetime()

/** What the reader may do with a program; `edit` changes the draft, only `publish` puts it in force. */
const programCan = abilities([
  'edit',
  'publish',
  'pause',
  'resume',
  'close',
  'appoint',
  'invite',
  'manage_credentials',
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
  /** Paused by the platform's staff: only they can resume it. */
  paused_by_staff: z.boolean(),
  can: programCan,
})
export type OrganizationProgram = z.output<typeof organizationProgram>

/** A program in the list, with its promises and how they are met. */
const listedProgram = z.extend(organizationProgram, {
  /** Null while the grid has no amounts. */
  reward: z.nullable(z.object({ currency: z.enum(currencies), min_cents: z.int(), max_cents: z.int() })),
  response: z.omit(responseTargets, { fix: true }),
  figures: z.optional(programStatistics),
})
export type ListedProgram = z.output<typeof listedProgram>

export const listOrganizationPrograms = operation({
  name: 'listOrganizationPrograms',
  summary: 'List the programs of an organization that the user may see',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs',
  access: 'member',
  requires: { thing: 'program', permission: 'program.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  answer: z.array(listedProgram),
  meta: z.object({ can_create: z.boolean(), next: z.nullable(z.string()) }),
  errors: [],
})

export const newProgramForm = z.strictObject({
  name: line({ max: draftLimits.name, required: 'program_name.required' }),
  kind: z.enum(builtKinds),
})

export const createProgram = operation({
  name: 'createProgram',
  summary: 'Create a program draft',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs',
  access: 'member',
  requires: { thing: 'program', permission: 'program.create', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  body: newProgramForm,
  answer: z.object({ id: z.string() }),
  changes: ['listOrganizationPrograms'],
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
export type DraftTargetOption = z.output<typeof draftChoice>

const draftReview = z.object({
  /** Number of saves; the next save must name the last one. */
  revision: z.int(),
  saved_at: z.nullable(moment),
  obstacles: z.array(obstacle),
  /** Against the version in force; empty while there is none. */
  changes: z.array(policyChange),
})
export type DraftReview = z.output<typeof draftReview>

export const programDraftAnswer = z.extend(draftReview, {
  program: organizationProgram,
  draft: programDraft,
  next_version: z.int(),
  organization: z.object({ name: z.string(), initials: z.string(), is_approved: z.boolean() }),
  billing: z.object({ version: z.string(), is_accepted: z.boolean(), can_accept: z.boolean() }),
  targets: z.array(draftChoice),
  /** Followers who would be notified of the next version. */
  followers: z.int(),
})
export type ProgramDraftAnswer = z.output<typeof programDraftAnswer>

export const getProgramDraft = operation({
  name: 'getProgramDraft',
  summary: 'Get a program draft, and what it still lacks',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', acceptsProposals: true },
  limit: 'session',
  params: programParams,
  answer: programDraftAnswer,
  errors: [],
})

export const saveProgramDraft = operation({
  name: 'saveProgramDraft',
  summary: 'Save a program draft over the revision that was read',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', acceptsProposals: true },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ revision: z.int().check(z.nonnegative()), draft: programDraft }),
  answer: draftReview,
  changes: ['getOrganizationProgram', 'listOrganizationPrograms', 'previewProgram'],
  errors: ['program.draft_conflict', 'program.target_refused', 'program.closed'],
})

export const deleteProgramDraft = operation({
  name: 'deleteProgramDraft',
  summary: 'Delete the draft changes since the version in force',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/programs/{program}/draft',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: z.null(),
  changes: ['getOrganizationProgram', 'listOrganizationPrograms', 'getProgramDraft'],
  errors: ['program.move_refused'],
})

export const previewProgram = operation({
  name: 'previewProgram',
  summary: 'Preview the page of a program',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/preview',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'policy.edit', tenant: 'path', program: 'path', acceptsProposals: true },
  limit: 'session',
  params: programParams,
  answer: programPreview,
  errors: [],
})

export const publishProgramDraft = operation({
  name: 'publishProgramDraft',
  summary: 'Publish the draft as a new version',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/publish',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ revision: z.int().check(z.nonnegative()) }),
  answer: z.object({ version: z.int() }),
  success: 'program.published',
  changes: ['getOrganizationProgram', 'listOrganizationPrograms', 'getProgramDraft', 'previewProgram'],
  errors: ['program.draft_conflict', 'program.not_publishable'],
})

export const changeProgramState = operation({
  name: 'changeProgramState',
  summary: 'Pause, resume or close a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/state',
  access: 'member',
  requires: { thing: 'program', permission: 'program.pause', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({
    to: z.enum(['active', 'paused', 'closed']),
    reason: optional(searchText(draftLimits.reason)),
  }),
  answer: organizationProgram,
  success: 'program.moved',
  changes: ['getOrganizationProgram', 'listOrganizationPrograms'],
  errors: ['program.held', 'program.move_refused'],
})

const programTriage = z.object({ stand: z.enum(triageModes), analysts_accept: z.boolean() })
export type ProgramTriage = z.output<typeof programTriage>

export const setProgramTriage = operation({
  name: 'setProgramTriage',
  summary: 'Request or end triage by the platform; allow or forbid analysts to accept reports',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/triage',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ by_platform: z.boolean(), analysts_accept: z.boolean() }),
  answer: programTriage,
  changes: ['getOrganizationProgram'],
  errors: ['program.closed'],
})

const versionLine = z.object({ version: z.int(), published_at: moment })

export const getOrganizationProgram = operation({
  name: 'getOrganizationProgram',
  summary: 'Get a program of the organization with its versions',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}',
  access: 'member',
  requires: { thing: 'program', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: z.object({
    program: organizationProgram,
    /** Null while a draft has none. */
    safe_harbor: z.nullable(z.enum(safeHarbors)),
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
  summary: 'Get a published version of the terms, and its changes',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/versions/{version}',
  access: 'member',
  requires: { thing: 'policy_version', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: z.extend(programParams, { version: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
  answer: z.object({
    version: z.int(),
    published_at: moment,
    terms: portalProgram,
    /** Against the previous version; null for the first. */
    changes: z.nullable(z.array(policyChange)),
    /** The version in force today, and what it changed since this one; null while this one is in force. */
    today: z.nullable(versionToday),
  }),
  errors: [],
})
export type ProgramVersion = z.output<(typeof getProgramVersion)['answer']>
