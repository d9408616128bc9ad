import lighthouse, { type Result } from 'lighthouse'
import { categories, type Scores } from './bars.ts'

export interface Audited {
  readonly scores: Scores
  /** Performance without total blocking time, the only part that depends on other work on the machine. */
  readonly withoutBlocking: number
  /** Audits that cost points, with the measured value. */
  readonly shortfalls: readonly string[]
  readonly figures: Readonly<Record<'fcp' | 'lcp' | 'tbt' | 'cls', number>>
  /** The speed of the machine, as Lighthouse measures it. */
  readonly speed: number
}

/** The preset slows a machine down four times. It was made for machines of this speed or more. */
const PRESET_SLOWDOWN = 4
const PRESET_SPEED = 1000

/** The slowdown that makes this machine the phone of the preset: never more than the preset's, less if it is slower. */
export const slowdownOf = (speed: number): number =>
  Math.max(1, Math.min(PRESET_SLOWDOWN, (PRESET_SLOWDOWN * speed) / PRESET_SPEED))

/**
 * One run of the mobile preset: a mid-range phone on a slow connection, as Lighthouse simulates them. Undefined when the
 * browser's trace is incomplete, which happens on a busy machine.
 */
export async function audit(address: string, port: number, slowdown: number): Promise<Audited | undefined> {
  const answer = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: slowdown },
    // Error pages have an error status too.
    ignoreStatusCode: true,
  })
  if (!answer) throw new Error(`${address}: Lighthouse did not run`)
  const { lhr } = answer
  if (lhr.runtimeError) {
    console.log(`       ${address}: ${lhr.runtimeError.code}`)
    return undefined
  }
  const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const figureOf = (id: string) => lhr.audits[id]?.numericValue ?? 0
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    withoutBlocking: withoutBlocking(lhr),
    shortfalls: shortfallsOf(lhr),
    figures: {
      fcp: figureOf('first-contentful-paint'),
      lcp: figureOf('largest-contentful-paint'),
      tbt: figureOf('total-blocking-time'),
      cls: figureOf('cumulative-layout-shift'),
    },
    speed: lhr.environment.benchmarkIndex,
  }
}

function withoutBlocking(lhr: Result): number {
  const parts = (lhr.categories['performance']?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const points = parts.map(
    ({ id, weight }) => weight * (id === 'total-blocking-time' ? 1 : (lhr.audits[id]?.score ?? 0)),
  )
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round((points.reduce((sum, part) => sum + part, 0) / whole) * 100)
}

function shortfallsOf(lhr: Result): readonly string[] {
  return categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const { score = 1, title, displayValue = '' } = lhr.audits[id] ?? { title: id }
        return score !== null && score < 0.99 ? [`${category}: ${title} ${displayValue} (${id})`] : []
      }),
  )
}
