import * as z from 'zod/mini'
import { environments, severities, targetTypes } from '../program-values.ts'
import { closingReasons, reportStates } from '../reports/values.ts'
import { engagementDates } from './engagement.ts'
import { carriedResults, coverageStates } from './values.ts'

/** What a retest found out about a finding; absent while none has ended. */
const retestResults = ['fixed', 'persists'] as const

const documentFinding = z.object({
  reference: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  /** Name of the weakness in the taxonomy, with its number. */
  weakness: z.string(),
  cwe: z.optional(z.int()),
  target: z.string(),
  cvss: z.optional(z.string()),
  score: z.optional(z.number()),
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  found_on: z.iso.date(),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  remedy: z.optional(z.string()),
  /** Pictures that the report shows, by the identifier of their file. */
  pictures: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['png', 'jpeg']) })),
  retest: z.optional(z.object({ result: z.enum(retestResults), on: z.iso.date() })),
})
export type DocumentFinding = z.output<typeof documentFinding>

const documentCarried = z.object({
  reference: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  target: z.string(),
  /** Absent while it is pending. */
  result: z.optional(z.enum(carriedResults)),
  note: z.optional(z.string()),
})

const documentItem = z.object({
  title: z.string(),
  cwe: z.array(z.int()),
  guide: z.array(z.string()),
  /** Absent while it is pending. */
  state: z.optional(z.enum(coverageStates)),
  note: z.optional(z.string()),
  references: z.array(z.string()),
})
export type DocumentItem = z.output<typeof documentItem>

const documentCoverage = z.object({
  target: z.string(),
  groups: z.array(z.object({ name: z.string(), items: z.array(documentItem) })),
})
export type DocumentCoverage = z.output<typeof documentCoverage>

/** Everything that the report of a pentest says, frozen when it was made. Printed as a PDF and shown as a page. */
export const documentContent = z.object({
  title: z.string(),
  organization: z.string(),
  made_on: z.iso.date(),
  lead: z.string(),
  team: z.array(z.string()),
  dates: engagementDates,
  summary: z.string(),
  method: z.optional(z.string()),
  recommendations: z.optional(z.string()),
  exclusions: z.string(),
  targets: z.array(
    z.object({
      name: z.string(),
      type: z.enum(targetTypes),
      address: z.string(),
      environment: z.enum(environments),
    }),
  ),
  coverage: z.array(documentCoverage),
  findings: z.array(documentFinding),
  /** Findings of earlier pentests that the team tested again; absent when none were carried, and in documents before them. */
  carried: z.optional(z.array(documentCarried)),
})
export type DocumentContent = z.output<typeof documentContent>

export type SeverityCounts = Readonly<Record<(typeof severities)[number], { found: number; fixed: number }>>

/** How many findings have each severity, and how many of them a retest found fixed. */
export function countSeverities(findings: readonly Pick<DocumentFinding, 'severity' | 'retest'>[]): SeverityCounts {
  const counts = Object.fromEntries(severities.map((severity) => [severity, { found: 0, fixed: 0 }])) as Record<
    (typeof severities)[number],
    { found: number; fixed: number }
  >
  for (const { severity, retest } of findings) {
    counts[severity].found += 1
    if (retest?.result === 'fixed') counts[severity].fixed += 1
  }
  return counts
}
