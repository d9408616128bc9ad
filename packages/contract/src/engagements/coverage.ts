import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { targetTypes, type TargetType } from '../program-values.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { coverageStates, workLimits, type ChecklistKind, type CoverageState } from './values.ts'

/** The checklist of each kind of target. The code of an application is reviewed with that of websites. */
export const checklistOf: Readonly<Record<TargetType, ChecklistKind>> = {
  website: 'web',
  api: 'api',
  android: 'mobile',
  ios: 'mobile',
  network: 'network',
  cloud: 'cloud',
  hardware: 'hardware',
  vehicle: 'hardware',
  source_code: 'web',
}

const moment = z.iso.datetime()
const itemId = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))

const coverageItem = z.object({
  id: z.string(),
  title: z.string(),
  how: z.string(),
  cwe: z.array(z.int()),
  guide: z.array(z.string()),
  /** Absent while it is pending. */
  state: z.optional(z.enum(coverageStates)),
  note: z.optional(z.string()),
  reports: z.array(z.object({ id: z.uuid(), reference: z.string() })),
  set_at: z.optional(moment),
})
export type CoverageItem = z.output<typeof coverageItem>

const coverageGroup = z.object({ name: z.string(), items: z.array(coverageItem) })
export type CoverageGroup = z.output<typeof coverageGroup>

const coverageTarget = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  groups: z.array(coverageGroup),
})
export type CoverageTarget = z.output<typeof coverageTarget>

export type CoverageCounts = Readonly<Record<CoverageState | 'pending', number>>

/** How many items are in each state. */
export function countCoverage(items: readonly Pick<CoverageItem, 'state'>[]): CoverageCounts {
  const counts = { tested: 0, findings: 0, not_applicable: 0, not_reviewed: 0, pending: 0 }
  for (const { state } of items) counts[state ?? 'pending'] += 1
  return counts
}

const coverage = z.object({ targets: z.array(coverageTarget), can: abilities(['edit']) })
export type Coverage = z.output<typeof coverage>

const engagementParams = z.extend(organizationParams, { engagement: z.uuid() })
export const teamEngagementParams = z.object({ engagement: z.uuid() })
export const takingPart = { thing: 'engagement', permission: 'engagement.take_part', tenant: 'own' } as const

export const getEngagementCoverage = operation({
  name: 'getEngagementCoverage',
  summary: 'Get what of the checklist of each target was tested, and what was not and why',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/engagements/{engagement}/coverage',
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: engagementParams,
  answer: coverage,
  errors: ['request.not_found'],
})

export const getStaffEngagementCoverage = operation({
  name: 'getStaffEngagementCoverage',
  summary: 'Get the coverage of a pentest',
  method: 'GET',
  path: '/api/staff/engagements/{id}/coverage',
  access: 'staff',
  requires: { thing: 'engagement', permission: 'engagement.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: coverage,
  errors: ['request.not_found'],
})

export const getTeamCoverage = operation({
  name: 'getTeamCoverage',
  summary: 'Get the coverage of a pentest in whose team the agent is',
  method: 'GET',
  path: '/api/agents/engagements/{engagement}/coverage',
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: teamEngagementParams,
  answer: coverage,
  errors: ['request.not_found'],
})

const note = optional(paragraphs({ max: workLimits.note, required: 'note.required' }))
const base = {
  target: z.uuid(),
  items: z.array(itemId).check(z.minLength(1), z.maxLength(workLimits.items)),
}

/** What to do with items: a state with what it requires, or back to pending. */
const coverageForm = z.discriminatedUnion('state', [
  z.strictObject({ ...base, state: z.literal('tested'), note }),
  z.strictObject({ ...base, state: z.literal('not_applicable'), note }),
  z.strictObject({
    ...base,
    state: z.literal('not_reviewed'),
    note: paragraphs({ max: workLimits.note, required: 'coverage.why' }),
  }),
  z.strictObject({
    ...base,
    state: z.literal('findings'),
    note,
    reports: z
      .array(z.uuid())
      .check(z.minLength(1, reason('coverage.reports')), z.maxLength(workLimits.reports, reason('coverage.reports'))),
  }),
  z.strictObject({ ...base, state: z.literal('pending') }),
])
export type CoverageForm = z.output<typeof coverageForm>

export const setTeamCoverage = operation({
  name: 'setTeamCoverage',
  summary: 'Set what was done with items of the checklist of a target',
  method: 'POST',
  path: '/api/agents/engagements/{engagement}/coverage',
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: teamEngagementParams,
  body: coverageForm,
  send: 'json',
  answer: coverage,
  changes: ['getTeamCoverage', 'getEngagementCoverage', 'getStaffEngagementCoverage'],
  errors: ['request.not_found', 'engagement.not_running', 'coverage.unknown'],
})
