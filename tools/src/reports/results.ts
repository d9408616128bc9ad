import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../paths.ts'
import type { Verdicts } from './failures.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** A shared machine may stall a test or a browser once in a while; a step that needs three second tries is not sound. */
const unsteadyLimit = 2

/** Second tries count as passed, up to a limit. */
export function settle(counts: Counts, { unsteady }: Verdicts): Counts {
  const tooMany = unsteady.length > unsteadyLimit ? unsteady.length : 0
  return { ...counts, passed: counts.passed - tooMany, failed: counts.failed + tooMany }
}

/** Keeps the counts, and what did not pass at once, where the pipeline adds them up; prints the counts. */
export function reportCounts(name: string, counts: Counts, verdicts?: Verdicts): void {
  writeFileSync(join(localFolder('results'), `${name}.json`), JSON.stringify({ ...counts, verdicts }))
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}`)
}

/** What a test program wrote about itself; undefined if it did not get that far. */
export function readReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined
}

export const linesIn = (report: Record<string, unknown> | undefined, name: 'failed' | 'unsteady'): string[] =>
  ((report?.['verdicts'] as Verdicts | undefined)?.[name] ?? []).map(String)

export const numberIn = (report: Record<string, unknown>, name: string): number => Number(report[name] ?? 0)
