/**
 * node e2e/lighthouse/run.ts          four pages; performance is the best of up to six runs
 * node e2e/lighthouse/run.ts --all    every page, median of three runs; with names, those pages alone
 *
 * Runs inside a stack: `pnpm lighthouse`. On shared cores a single run says little about speed, so the quick form takes
 * the best, and leaves out total blocking time when other processes used the same cores in every run. The other three
 * categories do not depend on speed and are checked in every run. A machine that is slower than the preset expects is
 * slowed down less, so that the simulated phone is the same everywhere: by the best speed that Lighthouse measured in the
 * previous runs, of which the first does not count.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import { browserFlags, browserPath } from '../browser.ts'
import { entryPages } from '../pages/account-screens.ts'
import { portalPages, programPage, type PortalPage } from '../pages/portal-pages.ts'
import { audit, slowdownOf, type Audited } from './audit.ts'
import { barsOf, categories, combine, isReached, median, type Scores } from './bars.ts'
import { watchOthers } from './other-work.ts'

const isFull = process.argv.includes('--all')
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
// Other work can only make a page look slower: the gate repeats until a run reaches the bar, a report uses the median.
const MAX_RUNS = isFull ? 3 : 6
/** For incomplete traces. */
const SPARE_RUNS = 3
const origin = process.env['PORTAL_URL'] ?? ''

interface Run extends Audited {
  /** Other processes used the same cores: total blocking time says nothing then. */
  readonly isDisturbed: boolean
  readonly slowdown: number
}

interface Judged {
  readonly page: PortalPage
  readonly scores: Scores
  readonly runs: readonly Run[]
  readonly isGood: boolean
}

async function pagesToAudit(): Promise<readonly PortalPage[]> {
  const all = [...portalPages, ...entryPages, await programPage()]
  const quick = ['landing', 'programs', 'program', 'contact']
  const wanted = names.length > 0 ? names : quick
  return isFull && names.length === 0 ? all : all.filter(({ name }) => wanted.includes(name))
}

/** The fastest measured speed of this machine: other work can only make it look slower. */
let speed = 0
let slowdown = slowdownOf(Infinity)

/** In a new browser: no state of one run is there in the next. */
async function auditOnce(address: string): Promise<Run | undefined> {
  const wereOthersBusy = watchOthers()
  const chrome = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless=new', ...browserFlags],
    logLevel: 'error',
  })
  try {
    const audited = await audit(address, chrome.port, slowdown)
    if (!audited) return undefined
    const run = { ...audited, isDisturbed: wereOthersBusy(), slowdown }
    speed = Math.max(speed, audited.speed)
    slowdown = slowdownOf(speed)
    return run
  } finally {
    chrome.kill()
  }
}

const worst = (values: readonly number[]) => Math.min(...values)

function judge(page: PortalPage, runs: readonly Run[]): Judged {
  const scores = runs.map((run) => run.scores)
  const firm = combine(scores, worst)
  const isTold = runs.length < MAX_RUNS || runs.some(({ isDisturbed }) => !isDisturbed)
  const fastest = Math.max(...runs.map((run) => (isTold ? run.scores.performance : run.withoutBlocking)))
  const combined = isFull ? combine(scores, median) : { ...firm, performance: fastest }
  return { page, scores: combined, runs, isGood: runs.length > 0 && isReached(combined, barsOf(page)) }
}

async function auditPage(page: PortalPage): Promise<Judged> {
  const runs: Run[] = []
  for (let attempt = 0; attempt < MAX_RUNS + SPARE_RUNS && runs.length < MAX_RUNS; attempt += 1) {
    const run = await auditOnce(new URL(page.path, origin).href)
    if (run) runs.push(run)
    if (!isFull && run && judge(page, runs).isGood) break
  }
  const judged = judge(page, runs)
  console.log(`${judged.isGood ? 'ok    ' : 'FAILED'} ${describe(judged)}`)
  if (!judged.isGood) for (const line of new Set(runs.flatMap((run) => run.shortfalls))) console.log(`       ${line}`)
  return judged
}

function describe({ page, scores, runs }: Judged): string {
  const each = runs.map(({ scores: { performance }, isDisturbed, figures: { fcp, lcp, tbt, cls }, ...run }) => {
    const seconds = (value: number) => (value / 1000).toFixed(1)
    return `${performance} (${isDisturbed ? 'disturbed, ' : ''}${run.slowdown.toFixed(1)} times slower, FCP ${seconds(fcp)} s, LCP ${seconds(lcp)} s, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)})`
  })
  return `${page.name.padEnd(26)} ${categories.map((category) => scores[category]).join(' ')}; runs: ${each.join(', ')}`
}

function row({ page, scores, runs, isGood }: Judged): string {
  const { lcp, tbt } = runs.map((run) => run.figures).toSorted((one, other) => one.lcp - other.lcp)[
    Math.floor(runs.length / 2)
  ] ?? { lcp: 0, tbt: 0 }
  const name = page.name === 'program' ? '/program/{uuid}' : page.path
  const points = categories.map((category) => (page.status !== 200 && category === 'seo' ? '–' : scores[category]))
  return `| \`${name}\`${isGood ? '' : ' (missed)'} | ${points.join(' | ')} | ${(lcp / 1000).toFixed(1)} s | ${Math.round(tbt)} ms |`
}

await auditOnce(origin)
const judged: Judged[] = []
for (const page of await pagesToAudit()) judged.push(await auditPage(page))
const failed = judged.filter(({ isGood }) => !isGood).length
const results = join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'lighthouse.json'), JSON.stringify({ passed: judged.length - failed, failed }))
const taken = isFull ? `Median of ${MAX_RUNS} runs` : `Best of up to ${MAX_RUNS} runs`
console.log(`<!-- figures -->
Mobile preset, simulated phone and line. ${taken}. Goals: performance 98, directory and program 95; the rest 100.

| page | performance | accessibility | best practices | SEO | LCP | blocked |
| --- | --: | --: | --: | --: | --: | --: |
${judged.map(row).join('\n')}
<!-- end -->`)
process.exitCode = failed === 0 ? 0 : 1
