/**
 * pnpm verify                checks what a change touches since it left main, uncommitted files included
 *
 * Format, lint and words, types of the touched workspaces and of those that import them, the nearest related tests, and a
 * few short journeys of the touched areas where a browser, an object store and builds are there. Each step prints its time;
 * what was left out is named at the end. A typical change takes less than three minutes; `bash .ci/run` runs everything.
 */
import { root } from './paths.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { hasBuilds, productBuilds } from './product/builds.ts'
import { carryOutCheck, formatStep } from './rules/carry-out-check.ts'
import { inParallel } from './rules/in-parallel.ts'
import { findTestBrowser } from './services/browser.ts'
import { findStoreFault } from './services/object-store.ts'
import { browserTests, runBrowserTests } from './tests/browser-tests.ts'
import { runUnitTests, type TestOutcome } from './tests/unit-tests.ts'
import { findBase, listChangedFiles } from './verify/changed-files.ts'
import { pickNearestTests } from './verify/nearest-tests.ts'
import { listRelatedTests, needsStore, storeSupport } from './verify/related-tests.ts'
import { nameOfJourney, selectJourneys } from './verify/select-journeys.ts'
import { listVerifyChecks } from './verify/verify-checks.ts'

/** What a step found: whether it passed, and a line for each thing that it left out. */
type Verified = { isPassed: boolean; leftOut: string[] }

type Change = { base: string; changed: readonly string[]; storeFault: string | undefined }

function printTests(name: string, startedAt: number, { code, counts, failures }: TestOutcome): boolean {
  const isPassed = code === 0
  const note = `${counts.passed} passed, ${counts.failed} failed`
  console.log([formatStep(name, { isPassed, startedAt, note }), ...failures.map((line) => `       ${line}`)].join('\n'))
  return isPassed
}

async function verifyTests(run: Run, { base, changed, storeFault }: Change): Promise<Verified> {
  const startedAt = performance.now()
  const related = await listRelatedTests(base)
  const support = storeSupport()
  const able = storeFault === undefined ? related : related.filter((file) => !needsStore(file, support))
  const nearest = pickNearestTests(able, changed)
  const leftOut = [
    ...(able.length < related.length
      ? [`${related.length - able.length} related test files that need an object store (${storeFault}).`]
      : []),
    ...(nearest.length < able.length
      ? [`${able.length - nearest.length} related test files further from the change: pnpm test.`]
      : []),
  ]
  console.log(
    formatStep('related tests', { isPassed: true, startedAt, note: `${nearest.length} of ${related.length} files` }),
  )
  if (nearest.length === 0) return { isPassed: true, leftOut }
  const beganAt = performance.now()
  return { isPassed: printTests('tests', beganAt, await runUnitTests(run, nearest)), leftOut }
}

async function findJourneyFault(storeFault: string | undefined): Promise<string | undefined> {
  if (storeFault !== undefined) return storeFault
  if ((await findTestBrowser()) === undefined) return 'No Chromium'
  return hasBuilds(productBuilds) ? undefined : 'Nothing is built yet: pnpm build'
}

async function verifyJourneys(run: Run, { changed, storeFault }: Change): Promise<Verified> {
  const startedAt = performance.now()
  const { chosen, leftOut } = selectJourneys(changed, browserTests())
  const fault = chosen.length === 0 ? undefined : await findJourneyFault(storeFault)
  const skipped = fault === undefined ? leftOut : [...chosen, ...leftOut]
  const lines =
    skipped.length === 0
      ? []
      : [
          `journeys of this area${fault === undefined ? '' : ` (${fault})`}: pnpm e2e ${skipped.map(nameOfJourney).join(' ')}`,
        ]
  if (chosen.length === 0 || fault !== undefined) return { isPassed: true, leftOut: lines }
  return { isPassed: printTests('journeys', startedAt, await runBrowserTests(run, { files: chosen })), leftOut: lines }
}

async function work(run: Run): Promise<number> {
  const startedAt = performance.now()
  const base = await findBase(root)
  const changed = listChangedFiles(root, base)
  if (changed.length === 0) {
    console.log('Nothing differs from main.')
    return 0
  }
  const change: Change = { base, changed, storeFault: await findStoreFault() }
  console.log(`${changed.length} files differ from ${base.slice(0, 8)}.`)
  const checks = await inParallel(listVerifyChecks(changed), 2, carryOutCheck)
  const tests = await verifyTests(run, change)
  const isGood = checks.every(Boolean) && tests.isPassed
  const journeys = isGood
    ? await verifyJourneys(run, change)
    : { isPassed: false, leftOut: ['journeys: first mend what failed.'] }
  for (const line of [...tests.leftOut, ...journeys.leftOut]) console.log(`not run: ${line}`)
  console.log(`not run: import rules, unused code, API document: pnpm check`)
  console.log(formatStep('verify', { isPassed: isGood && journeys.isPassed, startedAt, note: '' }))
  return isGood && journeys.isPassed ? 0 : 1
}

await runCommand({ name: 'verify', work })
