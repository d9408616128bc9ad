import { describe, expect, test } from 'vitest'
import { checkOutcomes, type CheckOutcome } from '@grana/contract/customers/target-values'
import { afterCheck, type Authority } from './states.ts'

const at = new Date('2026-11-15T12:00:00Z')
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)

const unproven: Authority = { state: 'unproven', method: null, provenAt: null, lapsedAt: null, failingSince: null }
const proven: Authority = { state: 'proven', method: 'dns', provenAt: at, lapsedAt: null, failingSince: null }
const gone: readonly CheckOutcome[] = ['no_record', 'other_record', 'no_file', 'other_content', 'unresolved']
const weather = checkOutcomes.filter((outcome) => outcome !== 'found' && !gone.includes(outcome))

describe('a proof', () => {
  test('is there once it was found, whatever was before', () => {
    const found = { method: 'file', outcome: 'found', at: later(1) } as const
    const expected = { state: 'proven', method: 'file', provenAt: later(1), lapsedAt: null, failingSince: null }
    expect(afterCheck(unproven, found)).toEqual(expected)
    expect(afterCheck({ ...proven, state: 'lapsed', lapsedAt: at, failingSince: at }, found)).toEqual(expected)
    expect(afterCheck({ ...proven, failingSince: at }, found)).toEqual({ ...expected, provenAt: at })
  })

  test.each(gone)('is gone at once by %s', (outcome) => {
    const after = afterCheck(proven, { method: 'dns', outcome, at: later(1) })
    expect(after).toEqual({ ...proven, state: 'lapsed', lapsedAt: later(1), failingSince: later(1) })
  })

  test.each(weather)('bears three days of %s, and no more', (outcome) => {
    const first = afterCheck(proven, { method: 'dns', outcome, at })
    expect(first).toEqual({ ...proven, failingSince: at })
    const nearly = afterCheck(first, { method: 'dns', outcome, at: later(71) })
    expect(nearly).toEqual(first)
    expect(afterCheck(nearly, { method: 'dns', outcome, at: later(72) })).toMatchObject({
      state: 'lapsed',
      lapsedAt: later(72),
    })
  })

  test.each(checkOutcomes.filter((outcome) => outcome !== 'found'))(
    'is not made or lost elsewhere by %s',
    (outcome) => {
      expect(afterCheck(unproven, { method: 'dns', outcome, at })).toEqual(unproven)
      expect(afterCheck(proven, { method: 'file', outcome, at })).toEqual(proven)
      const byPaper: Authority = { ...proven, method: 'document' }
      expect(afterCheck(byPaper, { method: 'dns', outcome, at })).toEqual(byPaper)
      const lapsed: Authority = { ...proven, state: 'lapsed', lapsedAt: at, failingSince: at }
      expect(afterCheck(lapsed, { method: 'dns', outcome, at: later(99) })).toEqual(lapsed)
    },
  )
})
