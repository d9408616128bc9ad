import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cvssMetrics, cvssVersions, type CvssMetric, type CvssVersion } from '@grana/contract/cvss/metrics'
import { formatCvss, parseCvss, type CvssVector } from '@grana/contract/cvss/vector'
import { scoreCvss } from './score.ts'

type Wanted = (metric: CvssMetric) => boolean

/** A vector of the version, with some of the optional metrics that are wanted. */
function vectors(version: CvssVersion, isWanted: Wanted = () => true): fc.Arbitrary<CvssVector> {
  const shape = Object.fromEntries(
    cvssMetrics[version]
      .filter((metric) => metric.group === 'base' || isWanted(metric))
      .map(({ code, group, values }) => {
        const value = fc.constantFrom(...values)
        return [code, group === 'base' ? value : fc.option(value, { nil: undefined })] as const
      }),
  )
  return fc.record(shape).map((chosen) => {
    const pairs = Object.entries(chosen).flatMap(([code, value]) => (value === undefined ? [] : [[code, value]]))
    return { version, values: Object.fromEntries(pairs) as Record<string, string> }
  })
}

const anyVector = fc.oneof(...cvssVersions.map((version) => vectors(version)))

/** CVSS 3.1 as its specification writes it down, in whole numbers of 1/100,000 where it rounds. */
function score31({ values }: CvssVector): number {
  const of = (code: string) => values[`M${code}`] ?? values[code] ?? ''
  const pick = (table: Record<string, number>, value: string | undefined) => table[value ?? ''] ?? 1
  const roundUp = (value: number) => {
    const whole = Math.round(value * 100_000)
    return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
  }
  const isEnvironmental = cvssMetrics['3.1'].some(({ code, group }) => group === 'environmental' && values[code])
  const read = isEnvironmental ? of : (code: string) => values[code] ?? ''
  const isChanged = read('S') === 'C'
  const loss = (code: string, need: string) =>
    pick({ H: 0.56, L: 0.22, N: 0 }, read(code)) * (isEnvironmental ? pick({ L: 0.5, M: 1, H: 1.5 }, values[need]) : 1)
  const whole = 1 - (1 - loss('C', 'CR')) * (1 - loss('I', 'IR')) * (1 - loss('A', 'AR'))
  const iss = isEnvironmental ? Math.min(whole, 0.915) : whole
  const tail = isEnvironmental ? (iss * 0.9731 - 0.02) ** 13 : (iss - 0.02) ** 15
  const impact = isChanged ? 7.52 * (iss - 0.029) - 3.25 * tail : 6.42 * iss
  const exploitability =
    8.22 *
    pick({ N: 0.85, A: 0.62, L: 0.55, P: 0.2 }, read('AV')) *
    pick({ L: 0.77, H: 0.44 }, read('AC')) *
    pick(isChanged ? { N: 0.85, L: 0.68, H: 0.5 } : { N: 0.85, L: 0.62, H: 0.27 }, read('PR')) *
    pick({ N: 0.85, R: 0.62 }, read('UI'))
  const times =
    pick({ U: 0.91, P: 0.94, F: 0.97, H: 1 }, values.E) *
    pick({ O: 0.95, T: 0.96, W: 0.97, U: 1 }, values.RL) *
    pick({ U: 0.92, R: 0.96, C: 1 }, values.RC)
  if (impact <= 0) return 0
  return roundUp(roundUp(Math.min((isChanged ? 1.08 : 1) * (impact + exploitability), 10)) * times)
}

describe('reading and writing', () => {
  it('gives back every vector that was written, and writes again what was read', () => {
    fc.assert(
      fc.property(anyVector, (vector) => {
        const text = formatCvss(vector)
        const reading = parseCvss(text)
        expect(reading).toEqual({ ok: true, vector })
        expect(reading.ok && formatCvss(reading.vector)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('does not mind the order of the metrics', () => {
    const shuffled = anyVector.chain((vector) => {
      const [start, ...pieces] = formatCvss(vector).split('/')
      const order = fc.shuffledSubarray(pieces, { minLength: pieces.length })
      return order.map((some) => ({ vector, text: [start, ...some].join('/') }))
    })
    fc.assert(
      fc.property(shuffled, ({ vector, text }) => {
        expect(parseCvss(text)).toEqual({ ok: true, vector })
      }),
      { numRuns: 200 },
    )
  })

  it('refuses with a reason whatever is no vector, and never throws', () => {
    // Of base metrics alone: without one letter, an optional metric may still be another one.
    const damaged = fc.oneof(...cvssVersions.map((version) => vectors(version, () => false))).chain((vector) => {
      const text = formatCvss(vector)
      return fc.nat(text.length - 1).map((at) => text.slice(0, at) + text.slice(at + 1))
    })
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `CVSS:4.0/${text}`),
      damaged,
    )
    fc.assert(
      fc.property(garbage, (text) => {
        const reading = parseCvss(text)
        expect(reading.ok).toBe(false)
        expect(!reading.ok && reading.problem.reason).toBeTypeOf('string')
      }),
      { numRuns: 400 },
    )
  })
})

describe('scores', () => {
  it('lie between 0 and 10 and have one decimal', () => {
    fc.assert(
      fc.property(anyVector, (vector) => {
        const { score } = scoreCvss(vector)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(10)
        expect(Math.round(score * 10) / 10).toBe(score)
      }),
      { numRuns: 150 },
    )
  })

  it('of 3.1 are those of the equations in the specification', () => {
    fc.assert(
      fc.property(vectors('3.1'), (vector) => {
        expect(scoreCvss(vector).score, formatCvss(vector)).toBe(score31(vector))
      }),
      { numRuns: 400 },
    )
  })

  it('of 4.0 do not change by supplemental metrics', () => {
    const isSupplemental: Wanted = ({ group }) => group === 'supplemental'
    fc.assert(
      fc.property(vectors('4.0', isSupplemental), (vector) => {
        const base = cvssMetrics['4.0'].filter(({ group }) => group === 'base')
        const values = Object.fromEntries(base.map(({ code }) => [code, vector.values[code] ?? '']))
        expect(scoreCvss(vector)).toEqual(scoreCvss({ version: '4.0', values }))
      }),
      { numRuns: 100 },
    )
  })

  /** From the mildest to the gravest; scope is left out, which changes what the others weigh. */
  const gravity: Record<CvssVersion, Record<string, string>> = {
    '3.1': { AV: 'PLAN', AC: 'HL', PR: 'HLN', UI: 'RN', C: 'NLH', I: 'NLH', A: 'NLH', E: 'UPFH' },
    '4.0': {
      AV: 'PLAN',
      AC: 'HL',
      AT: 'PN',
      PR: 'HLN',
      UI: 'APN',
      VC: 'NLH',
      VI: 'NLH',
      VA: 'NLH',
      SC: 'NLH',
      SI: 'NLH',
      SA: 'NLH',
      E: 'UPA',
    },
  }

  it.each(cvssVersions)('of %s never fall when one metric becomes graver', (version) => {
    const steps = fc.constantFrom(...Object.entries(gravity[version]))
    fc.assert(
      fc.property(
        vectors(version, ({ code }) => code === 'E'),
        steps,
        (vector, [code, values]) => {
          const scores = values
            .split('')
            .map((value) => scoreCvss({ version, values: { ...vector.values, [code]: value } }).score)
          expect(scores, `${formatCvss(vector)} by ${code}`).toEqual(scores.toSorted((one, other) => one - other))
        },
      ),
      { numRuns: 150 },
    )
  })
})
