import { describe, expect, test } from 'vitest'
import type { Severity } from '@grana/contract/program-values'
import { countStatistics } from './policy.fixture.ts'
import { calculatePoints, calculatePrecision, type PointsFact } from './policy.ts'

const me = 'me'
const start = Date.parse('2026-03-01T12:00:00Z')
const day = 86_400_000

/** Events on consecutive days, written as `report: act`. */
function history(...lines: readonly string[]): PointsFact[] {
  const numbers = new Map<string, number>()
  return lines.map((line, index): PointsFact => {
    const [head = '', act = ''] = line.split(': ')
    const [reportId = '', after] = head.split('+')
    const number = (numbers.get(reportId) ?? 1) + 1
    numbers.set(reportId, number)
    const [what = '', value = ''] = act.split(' ')
    const base: PointsFact = {
      reportId,
      number,
      agentId: reportId.startsWith('their') ? 'other' : me,
      claimedSeverity: 'high',
      kind: 'moved',
      to: 'closed',
      closingReason: what,
      severity: null,
      quality: null,
      duplicateOf: null,
      at: new Date(start + (after === undefined ? index : Number(after)) * day),
    }
    if (what === 'accepted')
      return { ...base, to: what, closingReason: null, severity: (value || null) as Severity | null }
    if (what === 'reopened') return { ...base, to: 'triaging', closingReason: null }
    if (what === 'archived') return { ...base, to: 'archived', closingReason: null }
    if (what === 'severity')
      return { ...base, kind: 'severity_set', to: null, closingReason: null, severity: value as Severity }
    if (what === 'retest') return { ...base, kind: 'retest_answered', to: null, closingReason: null }
    if (what === 'quality')
      return { ...base, kind: 'quality_set', to: null, closingReason: null, quality: Number(value) }
    return { ...base, duplicateOf: what === 'duplicate' ? value || null : null }
  })
}

const told = (...lines: readonly string[]) =>
  calculatePoints(me, history(...lines)).map(
    ({ reportId, why, points, balance }) => `${reportId} ${why} ${points} = ${balance}`,
  )

describe('points', () => {
  test('are two for each answered retest, and stay when the report is judged again', () => {
    expect(
      told('a: accepted low', 'a: retest', 'a: retest', 'a: resolved', 'a: reopened', 'a: not_applicable'),
    ).toEqual(['a accepted 5 = 5', 'a retest 2 = 7', 'a retest 2 = 9', 'a reopened -5 = 4', 'a not_applicable -3 = 1'])
  })

  test('depend on severity and quality, and use the claimed severity when none was set', () => {
    expect(
      told('a: accepted critical', 'b: accepted', 'c: accepted medium', 'd: accepted low', 'd: quality 4'),
    ).toEqual([
      'a accepted 40 = 40',
      'b accepted 20 = 60',
      'c accepted 10 = 70',
      'd accepted 5 = 75',
      'd quality 4 = 79',
    ])
  })

  test('change with a later severity and stay after closing and archiving', () => {
    expect(told('a: accepted', 'a: severity critical', 'a: resolved', 'a: archived', 'a: severity low')).toEqual([
      'a accepted 20 = 20',
      'a severity 20 = 40',
      'a severity -35 = 5',
    ])
  })

  test('are lost for invalid reports and spam, and unchanged by other closings', () => {
    expect(
      told(
        'a: accepted',
        'b: not_applicable',
        'c: spam',
        'd: informative',
        'e: withdrawn',
        'f: no_answer',
        'g: not_reproducible',
      ),
    ).toEqual(['a accepted 20 = 20', 'b not_applicable -3 = 17', 'c spam -10 = 7'])
  })

  test('are lost for the third out-of-scope report within 90 days', () => {
    const lines = ['a: accepted', 'b: out_of_scope', 'c: out_of_scope', 'd: out_of_scope', 'e: out_of_scope']
    expect(told(...lines).slice(1)).toEqual([
      'b out_of_scope 0 = 20',
      'c out_of_scope 0 = 20',
      'd out_of_scope -2 = 18',
      'e out_of_scope -2 = 16',
    ])
    expect(told('a+0: accepted', 'b+1: out_of_scope', 'c+2: out_of_scope', 'd+92: out_of_scope').at(-1)).toBe(
      'd out_of_scope 0 = 20',
    )
    // A reopened report does not count as the third.
    expect(told('a: accepted', 'b: out_of_scope', 'c: out_of_scope', 'b: reopened', 'd: out_of_scope').at(-1)).toBe(
      'd out_of_scope 0 = 20',
    )
  })

  test('never go below zero, and a cut penalty is not refunded', () => {
    expect(told('a: spam', 'b: accepted low', 'a: reopened', 'a: accepted')).toEqual([
      'a spam 0 = 0',
      'b accepted 5 = 5',
      'a reopened 0 = 5',
      'a accepted 20 = 25',
    ])
    expect(told('a: accepted low', 'b: spam', 'b: reopened')).toEqual([
      'a accepted 5 = 5',
      'b spam -5 = 0',
      'b reopened 5 = 5',
    ])
  })

  test('are reverted when a report is reopened, down to zero at most', () => {
    expect(told('a: accepted critical', 'a: quality 5', 'a: resolved', 'a: reopened', 'a: not_applicable')).toEqual([
      'a accepted 40 = 40',
      'a quality 5 = 45',
      'a reopened -45 = 0',
      'a not_applicable 0 = 0',
    ])
    // It gave 20, of which 10 are gone: reopening takes 10, and accepting it again gives 10.
    expect(told('a: accepted', 'b: spam', 'a: resolved', 'a: reopened', 'a: accepted')).toEqual([
      'a accepted 20 = 20',
      'b spam -10 = 10',
      'a reopened -10 = 0',
      'a accepted 10 = 10',
    ])
  })

  test('of an independent duplicate are a quarter of the original while the original is accepted', () => {
    expect(told('their1: accepted low', 'a: duplicate their1')).toEqual(['a duplicate 1.25 = 1.25'])
    expect(
      told(
        'a: duplicate their1',
        'their1: accepted critical',
        'their1: severity medium',
        'their1: resolved',
        'their1: reopened',
      ),
    ).toEqual(['a original 10 = 10', 'a original -7.5 = 2.5', 'a original -2.5 = 0'])
    // A duplicate of the agent's own report, of a known issue or of a rejected report gives nothing.
    expect(told('mine: accepted low', 'a: duplicate mine')).toEqual(['mine accepted 5 = 5'])
    expect(told('a: duplicate', 'their1: spam', 'b: duplicate their1')).toEqual([])
  })
})

test('precision follows the product rule with its n, and spam counts twice against', () => {
  expect(calculatePrecision({ valid: 5, invalid: 0, spam: 0 })).toEqual({ precision: 6 / 7, n: 5 })
  expect(calculatePrecision({ valid: 8, invalid: 1, spam: 0 })).toEqual({ precision: 9 / 11, n: 9 })
  expect(calculatePrecision({ valid: 3, invalid: 1, spam: 1 })).toEqual({ precision: 4 / 8, n: 5 })
  const entries = calculatePoints(
    me,
    history(
      'old+0: accepted',
      'a+300: accepted',
      'b+301: spam',
      'c+302: out_of_scope',
      'd+303: informative',
      'c+304: reopened',
    ),
  )
  expect(countStatistics(entries, new Date(start + 370 * day))).toEqual({ points: 30, valid: 1, invalid: 0, spam: 1 })
})

test('precision is null below five judged reports', () => {
  expect(calculatePrecision({ valid: 0, invalid: 0, spam: 0 })).toEqual({ precision: null, n: 0 })
  expect(calculatePrecision({ valid: 1, invalid: 0, spam: 0 })).toEqual({ precision: null, n: 1 })
  expect(calculatePrecision({ valid: 2, invalid: 1, spam: 1 })).toEqual({ precision: null, n: 4 })
})
