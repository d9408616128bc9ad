/**
 * pnpm e2e [NAME …]          runs the journeys and behaviours whose file name starts with NAME, two files at a time on one fresh stack
 *
 * Files named `*.long.*` run when they are named, and all of them with TEST_SIZE=full, which also checks every screen in both
 * themes at every width and saves screenshots. Files named `*.recaptcha.*`, `*.collector.*` and `*.stoppable.*` use a separate
 * portal and API: with reCAPTCHA's stand-in as captcha, with a DSN, and with an API that may be stopped. Arguments that start
 * with a dash go to Playwright: `pnpm e2e contact --debug`. Reports are in e2e/results.
 */
import { basename } from 'node:path'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { reportCounts } from './reports/results.ts'
import { browserTests, isLong, runBrowserTests } from './tests/browser-tests.ts'

const words = process.argv.slice(2).filter((word) => word !== '--')
const names = words.filter((word) => !word.startsWith('-'))
const flags = words.filter((word) => word.startsWith('-'))

const isFullSize = process.env['TEST_SIZE'] === 'full'

function isWanted(file: string): boolean {
  if (names.length > 0) return names.some((name) => basename(file).startsWith(name))
  return isFullSize || !isLong(file)
}

function wantedFiles(): string[] {
  const wanted = browserTests().filter(isWanted)
  if (wanted.length === 0) throw new Refusal(`No journey or behaviour is named ${names.join(' or ')}*.`)
  return wanted
}

async function work(run: Run): Promise<number> {
  const { code, counts, failures, slowest } = await runBrowserTests(run, { files: wantedFiles(), flags })
  console.log(['The slowest tests:', ...slowest].join('\n'))
  reportCounts('e2e', counts, failures)
  return code
}

await runCommand({ name: 'e2e', work })
