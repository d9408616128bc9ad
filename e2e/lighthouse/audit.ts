import lighthouse, { type Result } from 'lighthouse'
import { categories, type Scores } from './bars.ts'

export interface Audited {
  readonly scores: Scores
  /** What performance would be if no script had held the page: the one part that depends on who else is working. */
  readonly withoutBlocking: number
  /** What cost points, by name and with what was measured. */
  readonly shortfalls: readonly string[]
  readonly figures: Readonly<Record<'fcp' | 'lcp' | 'tbt' | 'cls', number>>
}

/**
 * One run of the mobile preset: a phone of the middle class on a slow line, as Lighthouse simulates them. Nothing when the
 * browser's record of it has holes, which happens now and then on a busy machine.
 */
export async function audit(address: string, port: number): Promise<Audited | undefined> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] } as const
  // Pages that say that there is none answer so by their status too.
  const answer = await lighthouse(address, { ...flags, onlyCategories: [...categories], ignoreStatusCode: true })
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
