import * as z from 'zod/mini'
import { findingFileLimits } from '@grana/contract/engagements/finding-files'
import type { Severity } from '@grana/contract/program-values'
import { cweIn, refuseFile, type ScannedFinding } from './scanned-finding.ts'

const message = z.object({ text: z.optional(z.string()), markdown: z.optional(z.string()) })
const rule = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  shortDescription: z.optional(message),
  fullDescription: z.optional(message),
  defaultConfiguration: z.optional(z.object({ level: z.optional(z.string()) })),
  properties: z.optional(
    z.object({
      tags: z.optional(z.array(z.string())),
      'security-severity': z.optional(z.union([z.string(), z.number()])),
    }),
  ),
})
const result = z.object({
  ruleId: z.optional(z.string()),
  ruleIndex: z.optional(z.number()),
  level: z.optional(z.string()),
  kind: z.optional(z.string()),
  message: z.optional(message),
  locations: z.optional(
    z.array(
      z.object({
        physicalLocation: z.optional(
          z.object({
            artifactLocation: z.optional(z.object({ uri: z.optional(z.string()) })),
            region: z.optional(z.object({ startLine: z.optional(z.number()) })),
          }),
        ),
      }),
    ),
  ),
})
const sarif = z.object({
  version: z.literal('2.1.0'),
  runs: z.array(
    z.object({
      tool: z.object({ driver: z.object({ rules: z.optional(z.array(rule)) }) }),
      results: z.optional(z.nullable(z.array(result))),
    }),
  ),
})

type Rule = z.output<typeof rule>
type Result = z.output<typeof result>

/** How deep brackets nest outside of texts. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function readJson(text: string): unknown {
  if (depthOf(text) > findingFileLimits.depth) return refuseFile()
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile()
  }
}

const byLevel: Readonly<Record<string, Severity>> = { error: 'high', warning: 'medium', note: 'low' }

/** By the score that code scanners agree on, or else by the level of the result. */
function severityOf({ level }: Result, { properties, defaultConfiguration }: Rule): Severity {
  const score = Number(properties?.['security-severity'] ?? Number.NaN)
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  if (score > 0) return 'low'
  return byLevel[level ?? defaultConfiguration?.level ?? 'warning'] ?? 'informative'
}

function placeOf({ locations = [] }: Result): string {
  const { artifactLocation, region } = locations[0]?.physicalLocation ?? {}
  const uri = artifactLocation?.uri ?? ''
  return region?.startLine === undefined || uri === '' ? uri : `${uri}:${region.startLine}`
}

function toFinding(found: Result, rules: readonly Rule[]): ScannedFinding {
  const own = rules.find(({ id }) => id !== undefined && id === found.ruleId) ?? rules[found.ruleIndex ?? -1] ?? {}
  const short = own.shortDescription?.text ?? own.name ?? found.ruleId ?? ''
  const cwe = [...(own.properties?.tags ?? []), own.id ?? ''].map(cweIn).find((number) => number !== undefined)
  return {
    title: short === '' ? (found.message?.text ?? '') : short,
    severity: severityOf(found, own),
    cwe,
    place: placeOf(found),
    texts: [found.message?.text ?? '', own.fullDescription?.text ?? ''],
    request: '',
  }
}

/** The findings of a SARIF 2.1.0 log; results that say that all is well are none. */
export function parseSarif(text: string): ScannedFinding[] {
  const parsed = sarif.safeParse(readJson(text))
  if (!parsed.success) return refuseFile()
  return parsed.data.runs.flatMap(({ tool, results }) =>
    (results ?? [])
      .filter(({ kind = 'fail' }) => kind === 'fail' || kind === 'open' || kind === 'review')
      .map((found) => toFinding(found, tool.driver.rules ?? [])),
  )
}
