/**
 * pnpm e2e [NAME …]          runs the journeys and behaviours whose file begins with NAME, two files at a time on one fresh stack
 *
 * Files named `*.long.*` run when they are named, and all of them with TEST_SIZE=full, which also sweeps every screen in both
 * themes at every width and keeps pictures. Files named `*.recaptcha.*`, `*.collector.*` and `*.stoppable.*` use a portal and
 * an API of their own beside the others: where the captcha is reCAPTCHA's stand-in, where the portal has a DSN, and where the
 * API is stopped. Words that begin with a dash go to Playwright: `pnpm e2e contact --debug`. Reports stand in e2e/results.
 */
import { existsSync, globSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { browserFailures, slowestTests } from './reports/failures.ts'
import { noCounts, numberIn, readReport, reportCounts } from './reports/results.ts'
import type { Counts } from './reports/results.ts'

const words = process.argv.slice(2).filter((word) => word !== '--')
const names = words.filter((word) => !word.startsWith('-'))
const flags = words.filter((word) => word.startsWith('-'))

const isFullSize = process.env['TEST_SIZE'] === 'full'

function isWanted(file: string): boolean {
  if (names.length > 0) return names.some((name) => basename(file).startsWith(name))
  return isFullSize || !file.includes('.long.')
}

function wantedFiles(): string[] {
  const found = globSync(['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'], { cwd: inRoot('e2e') })
  const wanted = found.filter(isWanted).toSorted()
  if (wanted.length === 0) throw new Refusal(`No journey or behaviour is named ${names.join(' or ')}*.`)
  return wanted
}

/** Portals that only some files use, started when such a file is wanted. */
const pairsFor = (files: string[]): string[] =>
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

function runOnStack(run: Run, files: string[], report: string): Promise<number> {
  const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js')
  const command = [process.execPath, playwright, 'test', '--config', inRoot('e2e/playwright.config.ts')]
  // Files of the long run may change what everybody sees: they stand alone.
  const alone = files.some((file) => file.includes('.long.')) ? ['--workers=1'] : []
  // Playwright takes file names as patterns: the slash in front keeps `contact` from meaning `no-contact` as well.
  const patterns = files.map((file) => `/${file}$`.replaceAll('.', String.raw`\.`))
  return runForeground(run, {
    name: 'stack',
    command: process.execPath,
    args: [inRoot('tools/src/stack.ts'), '--', ...command, ...patterns, ...alone, ...flags],
    env: { STACK_PAIRS: pairsFor(files).join(','), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}

async function work(run: Run): Promise<number> {
  if (!existsSync(inRoot('e2e/node_modules'))) throw new Refusal('Run "pnpm install" first.')
  const file = inRoot('e2e/results/e2e.json')
  rmSync(file, { force: true })
  const code = await runOnStack(run, wantedFiles(), file)
  const report = readReport(file)
  const counts = countsOf(report, code)
  console.log(['The slowest tests:', ...slowestTests(report, 10)].join('\n'))
  reportCounts('e2e', counts, browserFailures(report))
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

await runCommand({ name: 'e2e', work })
