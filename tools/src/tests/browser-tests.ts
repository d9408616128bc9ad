import { existsSync, globSync, rmSync } from 'node:fs'
import { inRoot } from '../paths.ts'
import { runForeground } from '../processes/child.ts'
import { Refusal } from '../processes/refusal.ts'
import type { Run } from '../processes/run.ts'
import { browserFailures, slowestTests } from '../reports/failures.ts'
import { noCounts, numberIn, loadReport } from '../reports/results.ts'
import type { Counts } from '../reports/results.ts'
import type { TestOutcome } from './unit-tests.ts'

/** Every journey and behaviour, by its path below e2e. */
export const browserTests = (): string[] =>
  globSync(['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'], { cwd: inRoot('e2e') }).toSorted()

/** Files that measure time or take minutes: they run when they are named. */
export const isLong = (file: string): boolean => file.includes('.long.')

/** Portals that only some files use, started when such a file is selected. */
const pairsFor = (files: readonly string[]): string[] =>
  ['recaptcha', 'collector', 'stoppable'].filter((pair) => files.some((file) => file.includes(`.${pair}.`)))

function countsOf(report: Record<string, unknown> | undefined, code: number): Counts {
  const stats = report?.['stats'] as Record<string, unknown> | undefined
  if (stats === undefined) return { ...noCounts, failed: 1 }
  const failed = numberIn(stats, 'unexpected')
  return {
    passed: numberIn(stats, 'expected'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numberIn(stats, 'skipped'),
  }
}

type Selection = { files: readonly string[]; flags?: readonly string[] }

function runOnStack(run: Run, { files, flags = [] }: Selection, report: string): Promise<number> {
  const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js')
  const command = [process.execPath, playwright, 'test', '--config', inRoot('e2e/playwright.config.ts')]
  // Files of the long run may change global state, so they run alone.
  const alone = files.some(isLong) ? ['--workers=1'] : []
  // Playwright takes file names as patterns: the leading slash keeps `contact` from matching `no-contact`.
  const patterns = files.map((file) => `/${file}$`.replaceAll('.', String.raw`\.`))
  return runForeground(run, {
    name: 'stack',
    command: process.execPath,
    args: [inRoot('tools/src/stack.ts'), '--', ...command, ...patterns, ...alone, ...flags],
    env: { STACK_PAIRS: pairsFor(files).join(','), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}

/** Runs journeys and behaviours on one fresh stack. */
export async function runBrowserTests(run: Run, selection: Selection): Promise<TestOutcome & { slowest: string[] }> {
  if (!existsSync(inRoot('e2e/node_modules'))) throw new Refusal('Run "pnpm install" first.')
  const file = inRoot('e2e/results/e2e.json')
  rmSync(file, { force: true })
  const code = await runOnStack(run, selection, file)
  const report = loadReport(file)
  const counts = countsOf(report, code)
  return {
    code: counts.failed === 0 && counts.passed > 0 ? 0 : 1,
    counts,
    failures: browserFailures(report),
    slowest: slowestTests(report, 10),
  }
}
