import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../paths.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** Saves the counts and a line for each failure where the pipeline adds them up; prints the counts. */
export function reportCounts(name: string, counts: Counts, failures: readonly string[] = []): void {
  writeFileSync(join(localFolder('results'), `${name}.json`), JSON.stringify({ ...counts, failures }))
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}`)
}

/** The report of a test program; undefined if it did not write one. */
export function loadReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined
}

export const failuresIn = (report: Record<string, unknown> | undefined): string[] =>
  ((report?.['failures'] ?? []) as unknown[]).map(String)

export const numberIn = (report: Record<string, unknown>, name: string): number => Number(report[name] ?? 0)
