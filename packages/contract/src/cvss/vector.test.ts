import { describe, expect, it, vi } from 'vitest'
import { cvssMetrics } from './metrics.ts'
import { severityOfScore } from './severity.ts'
import { formatCvss, maxCvssVectorLength, missingCvssMetrics, parseCvss } from './vector.ts'

const base31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const base40 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'

const problemOf = (text: string) => {
  const reading = parseCvss(text)
  return reading.ok ? undefined : reading.problem
}

describe('parseCvss', () => {
  it('accepts the metrics in any order and returns them in the standard order', () => {
    const reading = parseCvss(' CVSS:3.1/S:U/RL:O/AV:N/A:H/AC:L/PR:N/UI:N/C:H/E:F/I:H ')
    expect(reading.ok && formatCvss(reading.vector)).toBe(`${base31}/E:F/RL:O`)
  })

  it('leaves out metrics that are not defined', () => {
    const reading = parseCvss(`${base40}/E:X/CR:X/U:Red/MSI:S`)
    expect(reading.ok && formatCvss(reading.vector)).toBe(`${base40}/MSI:S/U:Red`)
  })

  it.each([
    ['', { reason: 'empty' }],
    [' \n\t', { reason: 'empty' }],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', { reason: 'prefix' }],
    ['9.8', { reason: 'prefix' }],
    ['CVSS:3.1', { reason: 'prefix' }],
    ['cvss:3.1/AV:N', { reason: 'prefix' }],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', { reason: 'version', version: '3.0' }],
    ['CVSS:4.00/AV:N', { reason: 'version', version: '4.00' }],
    ['CVSS:__proto__/AV:N', { reason: 'version', version: '__proto__' }],
    ['CVSS:3.1/', { reason: 'form', piece: '' }],
    [`${base31}/`, { reason: 'form', piece: '' }],
    [base31.replace('/AC', '//AC'), { reason: 'form', piece: '' }],
    [base31.replace('AV:N', 'AVN'), { reason: 'form', piece: 'AVN' }],
    [base31.replace('AV:N', 'AV:'), { reason: 'form', piece: 'AV:' }],
    [base31.replace('AV:N', 'AV:N:N'), { reason: 'form', piece: 'AV:N:N' }],
    [`${base31}/XX:N`, { reason: 'metric', version: '3.1', metric: 'XX' }],
    [`${base31}/av:N`, { reason: 'metric', version: '3.1', metric: 'av' }],
    [`${base31}/constructor:N`, { reason: 'metric', version: '3.1', metric: 'constructor' }],
    [`${base31}/VC:H`, { reason: 'metric', version: '3.1', metric: 'VC' }],
    [`${base40}/RL:O`, { reason: 'metric', version: '4.0', metric: 'RL' }],
    [base31.replace('AV:N', 'AV:Z'), { reason: 'value', metric: 'AV', value: 'Z', values: ['N', 'A', 'L', 'P'] }],
    [base31.replace('AV:N', 'AV:X'), { reason: 'value', metric: 'AV', value: 'X', values: ['N', 'A', 'L', 'P'] }],
    [base40.replace('SI:N', 'SI:S'), { reason: 'value', metric: 'SI', value: 'S', values: ['N', 'L', 'H'] }],
    [
      `${base40}/U:red`,
      { reason: 'value', metric: 'U', value: 'red', values: ['Clear', 'Green', 'Amber', 'Red', 'X'] },
    ],
    [`${base31}/AV:N`, { reason: 'twice', metric: 'AV' }],
    [`${base40}/E:A/E:X`, { reason: 'twice', metric: 'E' }],
    ['CVSS:3.1/AV:N/AC:L/UI:N/S:U/C:H/I:H', { reason: 'missing', metrics: ['PR', 'A'] }],
    [base40.replace('/VA:H', ''), { reason: 'missing', metrics: ['VA'] }],
    ['CVSS:4.0/E:A', { reason: 'missing', metrics: base40.match(/(?<=\/)[A-Z]+/g) }],
  ])('returns the problem of %j', (text, problem) => {
    expect(problemOf(text)).toEqual(problem)
  })

  it('quotes only the beginning of a rejected text', () => {
    expect(problemOf(`${base31}/${'Z'.repeat(100)}:N`)).toEqual({
      reason: 'metric',
      version: '3.1',
      metric: 'Z'.repeat(20),
    })
  })

  it('rejects a very long text without parsing it', () => {
    const texts = ['/', ':', 'A', ' ', '/AV:N', 'CVSS:3.1/'].map((piece) => base31 + piece.repeat(2_000_000))
    const reads = [
      ...(['trim', 'slice', 'split', 'match', 'replace'] as const).map((name) => vi.spyOn(String.prototype, name)),
      vi.spyOn(RegExp.prototype, 'exec'),
      vi.spyOn(RegExp.prototype, 'test'),
    ]
    const problems = texts.map((text) => problemOf(text))
    const counts = reads.map(({ mock }) => mock.calls.length)
    vi.restoreAllMocks()
    expect(problems).toEqual(texts.map(() => ({ reason: 'too_long' })))
    expect(counts).toEqual(reads.map(() => 0))
  })

  it('accepts the longest valid vector', () => {
    const lengths = Object.entries(cvssMetrics).map(([version, metrics]) =>
      metrics.reduce(
        (sum, { code, values }) => sum + 2 + code.length + Math.max(...values.map((value) => value.length)),
        `CVSS:${version}`.length,
      ),
    )
    expect(Math.max(...lengths)).toBe(178)
    expect(maxCvssVectorLength).toBeGreaterThan(Math.max(...lengths))
  })

  it('lists the base metrics that an unfinished vector lacks', () => {
    expect(missingCvssMetrics({ version: '3.1', values: { AV: 'N', C: 'H', E: 'H' } })).toEqual([
      'AC',
      'PR',
      'UI',
      'S',
      'I',
      'A',
    ])
  })

  it('writes no metric that the version does not have', () => {
    expect(formatCvss({ version: '3.1', values: { AV: 'N', XX: 'N', toString: 'N' } })).toBe('CVSS:3.1/AV:N')
  })
})

describe('severity', () => {
  it.each([
    [0, 'informative'],
    [0.1, 'low'],
    [3.9, 'low'],
    [4, 'medium'],
    [6.9, 'medium'],
    [7, 'high'],
    [8.9, 'high'],
    [9, 'critical'],
    [10, 'critical'],
  ] as const)('of %s is %s', (score, severity) => {
    expect(severityOfScore(score)).toBe(severity)
  })
})
