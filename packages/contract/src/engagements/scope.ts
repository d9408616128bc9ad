import * as z from 'zod/mini'
import { timezone } from '../auth.ts'
import { searchText } from '../fields.ts'
import type { TargetType } from '../program-values.ts'
import { countries } from '../programs/draft.ts'
import { apiAuthentications, dataFlags, deviceAccesses, documentations, engagementLimits } from './values.ts'

/** What is counted to size the test of a target. */
const scopeFigures = [
  'roles',
  'dynamic_pages',
  'endpoints',
  'screens',
  'addresses',
  'accounts',
  'services',
  'units',
  'interfaces',
  'thousand_lines',
] as const
export type ScopeFigure = (typeof scopeFigures)[number]

/** Questions about a target whose answer is a choice. */
export type ScopeChoice = 'authentication' | 'documentation' | 'access'

type Sheet = { figures: readonly ScopeFigure[]; choices: readonly ScopeChoice[]; technologies: boolean }

const mobile: Sheet = { figures: ['screens', 'roles'], choices: [], technologies: true }
const device: Sheet = { figures: ['units', 'interfaces'], choices: ['access', 'documentation'], technologies: true }

/** The questions of each kind of target. The screen asks these, and the formula counts these. */
export const scopeSheets: Readonly<Record<TargetType, Sheet>> = {
  website: { figures: ['roles', 'dynamic_pages'], choices: [], technologies: true },
  api: { figures: ['endpoints', 'roles'], choices: ['authentication', 'documentation'], technologies: true },
  android: mobile,
  ios: mobile,
  network: { figures: ['addresses'], choices: [], technologies: false },
  cloud: { figures: ['accounts', 'services'], choices: [], technologies: true },
  hardware: device,
  vehicle: device,
  source_code: { figures: ['thousand_lines'], choices: ['documentation'], technologies: true },
}

const figure = z.optional(z.int().check(z.positive(), z.maximum(engagementLimits.figure)))

/** Text of several lines that may be empty. */
const openText = (max: number) =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max),
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    z.refine((value) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(value)),
  )

const targetSheet = z.strictObject({
  target_id: z.uuid(),
  figures: z.strictObject({
    roles: figure,
    dynamic_pages: figure,
    endpoints: figure,
    screens: figure,
    addresses: figure,
    accounts: figure,
    services: figure,
    units: figure,
    interfaces: figure,
    thousand_lines: figure,
  }),
  authentication: z.optional(z.enum(apiAuthentications)),
  documentation: z.optional(z.enum(documentations)),
  access: z.optional(z.enum(deviceAccesses)),
  technologies: searchText(engagementLimits.technologies),
  data: z.array(z.enum(dataFlags)).check(z.maxLength(dataFlags.length)),
})
export type TargetSheet = z.output<typeof targetSheet>

const day = z.iso.date()
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const blackout = z.strictObject({ from: day, until: day, reason: searchText(engagementLimits.reason) })
export type Blackout = z.output<typeof blackout>

/** The scope of an engagement. Anything may be missing; the obstacles name what it lacks. */
export const engagementScope = z.strictObject({
  targets: z.array(targetSheet).check(
    z.maxLength(engagementLimits.targets),
    z.refine((sheets) => new Set(sheets.map(({ target_id: id }) => id)).size === sheets.length),
  ),
  /** The days in which the organization wants the tests. */
  wanted_from: z.optional(day),
  wanted_until: z.optional(day),
  /** Hours of the day in which tests are allowed; both or none. */
  hours_from: z.optional(time),
  hours_until: z.optional(time),
  /** The hours and days are in this time zone. */
  time_zone: z.optional(timezone),
  weekends: z.boolean(),
  blackouts: z.array(blackout).check(z.maxLength(engagementLimits.blackouts)),
  technical_contact: z.optional(z.uuid()),
  backup_contact: z.optional(z.uuid()),
  notes: openText(engagementLimits.text),
  /** Agents of these countries only; of all without any. */
  approved_countries: z.optional(countries),
  denied_countries: z.optional(countries),
})
export type EngagementScope = z.output<typeof engagementScope>

export const emptyScope: EngagementScope = { targets: [], weekends: false, blackouts: [], notes: '' }

/** A target as far as a scope depends on it. */
export type ScopedTarget = {
  id: string
  type: TargetType
  authority: 'unproven' | 'proven' | 'lapsed'
  is_archived: boolean
}

const scopeObstacles = [
  'targets.empty',
  'target.missing',
  'target.archived',
  'figures.missing',
  'dates.missing',
  'dates.order',
  'hours.half',
  'hours.zone',
  'blackout.order',
  'country.both',
  'contacts.missing',
  'contacts.same',
  'contacts.gone',
  'target.unproven',
  'organization.pending',
] as const
export type ScopeObstacleCode = (typeof scopeObstacles)[number]

export const scopeObstacle = z.object({ code: z.enum(scopeObstacles), target_id: z.optional(z.string()) })
export type ScopeObstacle = z.output<typeof scopeObstacle>

/** These block the start of the tests and not the request for a quote: verifying ownership may take days. */
const laterObstacles: readonly ScopeObstacleCode[] = ['target.unproven', 'organization.pending']

export const blocksSending = ({ code }: ScopeObstacle): boolean => !laterObstacles.includes(code)

export type ScopeFacts = {
  targets: readonly ScopedTarget[]
  /** Members of the organization. */
  members: readonly string[]
  isOrganizationApproved: boolean
}

function ofTarget(sheet: TargetSheet, facts: ScopeFacts): ScopeObstacle[] {
  const target = facts.targets.find(({ id }) => id === sheet.target_id)
  const at = { target_id: sheet.target_id }
  if (target === undefined) return [{ code: 'target.missing', ...at }]
  if (target.is_archived) return [{ code: 'target.archived', ...at }]
  const { figures, choices } = scopeSheets[target.type]
  const isWhole =
    figures.every((name) => sheet.figures[name] !== undefined) && choices.every((name) => sheet[name] !== undefined)
  return [
    ...(isWhole ? [] : [{ code: 'figures.missing', ...at } as const]),
    ...(target.authority === 'proven' ? [] : [{ code: 'target.unproven', ...at } as const]),
  ]
}

function ofDates({ wanted_from: from, wanted_until: until, ...scope }: EngagementScope): ScopeObstacleCode[] {
  const isMissing = from === undefined || until === undefined
  return [
    ...(isMissing ? (['dates.missing'] as const) : []),
    ...(!isMissing && from > until ? (['dates.order'] as const) : []),
    ...((scope.hours_from === undefined) === (scope.hours_until === undefined) ? [] : (['hours.half'] as const)),
    ...(scope.hours_from !== undefined && scope.time_zone === undefined ? (['hours.zone'] as const) : []),
    ...(scope.approved_countries?.some((code) => scope.denied_countries?.includes(code))
      ? (['country.both'] as const)
      : []),
    ...(scope.blackouts.some((pause) => pause.from > pause.until) ? (['blackout.order'] as const) : []),
  ]
}

function ofContacts({ technical_contact: first, backup_contact: second }: EngagementScope, facts: ScopeFacts) {
  if (first === undefined) return ['contacts.missing'] as const
  if (second === undefined) {
    // An organization of one person has no backup to name, and may ask for a quote.
    const isAlone = facts.members.length === 1 && facts.members.includes(first)
    return isAlone ? [] : (['contacts.missing'] as const)
  }
  if (first === second) return ['contacts.same'] as const
  return facts.members.includes(first) && facts.members.includes(second) ? [] : (['contacts.gone'] as const)
}

/** Everything that a scope still lacks, in the order of the form. */
export function findScopeObstacles(scope: EngagementScope, facts: ScopeFacts): ScopeObstacle[] {
  return [
    ...(scope.targets.length === 0 ? [{ code: 'targets.empty' } as const] : []),
    ...scope.targets.flatMap((sheet) => ofTarget(sheet, facts)),
    ...ofDates(scope).map((code) => ({ code })),
    ...ofContacts(scope, facts).map((code) => ({ code })),
    ...(facts.isOrganizationApproved ? [] : [{ code: 'organization.pending' } as const]),
  ]
}
