/**
 * pnpm e2e [NAME …]          runs the journeys and behaviours whose file name starts with NAME, two files at a time on one fresh stack
 *
 * Files named `*.long.*` run when they are named, and all of them with TEST_SIZE=full, which also checks every screen in both
 * themes at every width and saves screenshots. Files named `*.recaptcha.*`, `*.collector.*` and `*.stoppable.*` use a separate
 * portal and API: with reCAPTCHA's stand-in as captcha, with a DSN, and with an API that may be stopped. Arguments that start
 * with a dash go to Playwright: `pnpm e2e contact --debug`. Reports are in e2e/results.
 */
import { existsSync, globSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { browserFailures, slowestTests } from './reports/failures.ts'
import { noCounts, numberIn, loadReport, reportCounts } from './reports/results.ts'
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

/** Portals that only some files use, started when such a file is selected. */
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
  // Files of the long run may change global state, so they run alone.
  const alone = files.some((file) => file.includes('.long.')) ? ['--workers=1'] : []
  // Playwright takes file names as patterns: the leading slash keeps `contact` from matching `no-contact`.
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
  const report = loadReport(file)
  const counts = countsOf(report, code)
  console.log(['The slowest tests:', ...slowestTests(report, 10)].join('\n'))
  reportCounts('e2e', counts, browserFailures(report))
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

await runCommand({ name: 'e2e', work })
