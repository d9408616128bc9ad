/**
 * pnpm e2e [NAME …]          runs the journeys and behaviours whose file begins with NAME, each pass on a fresh stack
 *
 * Files named `*.recaptcha.journey.ts` run in a pass of their own, where the captcha is reCAPTCHA's stand-in, those named
 * `*.collector.journey.ts` in one where the portal has a DSN, and `programs` and `marketplace` each in one that begins
 * with an empty database. Passes run side by side. Words that begin with a dash go to Playwright:
 * `pnpm e2e contact --debug`. Pictures, traces and reports stand in e2e/results.
 */
import { existsSync, globSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { browserVerdicts } from './reports/failures.ts'
import type { Verdicts } from './reports/failures.ts'
import { addCounts, noCounts, numberIn, readReport, reportCounts, settle } from './reports/results.ts'
import type { Counts } from './reports/results.ts'

type Pass = { name: string; captcha: 'altcha' | 'recaptcha'; collector?: boolean; isEmpty?: boolean; files: string[] }

const words = process.argv.slice(2).filter((word) => word !== '--')
const names = words.filter((word) => !word.startsWith('-'))
const flags = words.filter((word) => word.startsWith('-'))

/**
 * What the pipeline leaves out runs by name, by hand and in the long run: pictures of every state, slow lines, whole lives
 * of data, and screens whose rules are held by tests beside them.
 */
const isSlow = (file: string): boolean =>
  /^journeys\/(?:states|visit|targets|contact-states|draft|evidence|hostile-texts|programs|reports|rewards|telling|triage|writing|[a-z]+-screens|account-(?:centre|data|pages|picture|secrets|visibility)|telemetry(?:-private)?)\./.test(
    file,
  )
const leavesOutSlow = process.env['E2E_SCOPE'] === 'gate' && names.length === 0

/** Two lanes at a time, each on stacks of its own: one waits for pages while the other works. A third only makes both wait. */
function lanes(): Pass[][] {
  const found = globSync(['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'], { cwd: inRoot('e2e') })
    .filter((file) => !leavesOutSlow || !isSlow(file))
    .toSorted()
  const wanted = found.filter((file) => names.length === 0 || names.some((name) => basename(file).startsWith(name)))
  if (wanted.length === 0) throw new Refusal(`No journey or behaviour is named ${names.join(' or ')}*.`)
  const of = (pattern: RegExp): string[] => wanted.filter((file) => pattern.test(file))
  const special: Pass[] = [
    { name: 'recaptcha', captcha: 'recaptcha', files: of(/\.recaptcha\./) },
    { name: 'collector', captcha: 'altcha', collector: true, files: of(/\.collector\./) },
    { name: 'programs', captcha: 'altcha', isEmpty: true, files: of(/^journeys\/programs\./) },
    { name: 'marketplace', captcha: 'altcha', isEmpty: true, files: of(/^journeys\/marketplace\./) },
    { name: 'behaviours', captcha: 'altcha', files: of(/^behaviours|^journeys\/(?:account|directory|session)/) },
  ]
  const taken = new Set(special.flatMap(({ files }) => files))
  const rest: Pass = { name: 'journeys', captcha: 'altcha', files: wanted.filter((file) => !taken.has(file)) }
  const named = (...order: string[]): Pass[] => special.filter(({ name }) => order.includes(name))
  const all = [[rest, ...named('programs', 'marketplace')], named('behaviours', 'recaptcha', 'collector')]
  return all.map((passes) => passes.filter((pass) => pass.files.length > 0))
}

type Outcome = { counts: Counts; verdicts: Verdicts }

const addOutcomes = (one: Outcome, other: Outcome): Outcome => ({
  counts: addCounts(one.counts, other.counts),
  verdicts: {
    failed: [...one.verdicts.failed, ...other.verdicts.failed],
    unsteady: [...one.verdicts.unsteady, ...other.verdicts.unsteady],
  },
})

const noOutcome: Outcome = { counts: noCounts, verdicts: { failed: [], unsteady: [] } }

function countsOf(report: Record<string, unknown> | undefined, code: number): Counts {
  const stats = report?.['stats'] as Record<string, unknown> | undefined
  if (stats === undefined) return { ...noCounts, failed: 1 }
  const failed = numberIn(stats, 'unexpected')
  return {
    passed: numberIn(stats, 'expected') + numberIn(stats, 'flaky'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numberIn(stats, 'skipped'),
  }
}

async function runPass(run: Run, { name, captcha, collector, isEmpty, files }: Pass): Promise<Outcome> {
  const report = inRoot('e2e/results', `${name}.json`)
  rmSync(report, { force: true })
  const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js')
  const command = [process.execPath, playwright, 'test', '--config', inRoot('e2e/playwright.config.ts')]
  // Playwright takes file names as patterns: the slash in front keeps `contact` from meaning `no-contact` as well.
  const patterns = files.map((file) => `/${file}$`.replaceAll('.', String.raw`\.`))
  // Two stacks that start together may want the same free port.
  const stand = () =>
    runForeground(run, {
      name: 'stack',
      command: process.execPath,
      args: [inRoot('tools/src/stack.ts'), '--', ...command, ...patterns, ...flags],
      env: {
        STACK_CAPTCHA: captcha,
        STACK_COLLECTOR: collector ? 'on' : 'off',
        STACK_DATA: isEmpty ? 'empty' : 'demo',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        E2E_PASS: name,
      },
    })
  let code = await stand()
  if (code !== 0 && !existsSync(report)) {
    console.log(`${name}: the stack did not stand, once more`)
    code = await stand()
  }
  const found = readReport(report)
  return { counts: countsOf(found, code), verdicts: browserVerdicts(found) }
}

async function work(run: Run): Promise<number> {
  if (!existsSync(inRoot('e2e/node_modules'))) throw new Refusal('Run "pnpm install" first.')
  const runLane = async (passes: Pass[]): Promise<Outcome> => {
    let outcome = noOutcome
    for (const pass of passes) outcome = addOutcomes(outcome, await runPass(run, pass))
    return outcome
  }
  const { counts, verdicts } = (await Promise.all(lanes().map(runLane))).reduce(addOutcomes, noOutcome)
  const settled = settle(counts, verdicts)
  reportCounts('e2e', settled, verdicts)
  return settled.failed === 0 && settled.passed > 0 ? 0 : 1
}

await runCommand({ name: 'e2e', work })
