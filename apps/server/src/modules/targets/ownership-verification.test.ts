import { describe, expect, test } from 'vitest'
import { checkOutcomes, type CheckOutcome } from '@grana/contract/customers/target-values'
import { applyCheck, type OwnershipVerification } from './ownership-verification.ts'

const at = new Date('2026-11-15T12:00:00Z')
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)

const unproven: OwnershipVerification = {
  state: 'unproven',
  method: null,
  provenAt: null,
  lapsedAt: null,
  failingSince: null,
}
const proven: OwnershipVerification = {
  state: 'proven',
  method: 'dns',
  provenAt: at,
  lapsedAt: null,
  failingSince: null,
}
const gone: readonly CheckOutcome[] = ['no_record', 'other_record', 'no_file', 'other_content', 'unresolved']
const weather = checkOutcomes.filter((outcome) => outcome !== 'found' && !gone.includes(outcome))

describe('a verification', () => {
  test('is set when the record is found, whatever the state before', () => {
    const found = { method: 'file', outcome: 'found', at: later(1) } as const
    const expected = { state: 'proven', method: 'file', provenAt: later(1), lapsedAt: null, failingSince: null }
    expect(applyCheck(unproven, found)).toEqual(expected)
    expect(applyCheck({ ...proven, state: 'lapsed', lapsedAt: at, failingSince: at }, found)).toEqual(expected)
    expect(applyCheck({ ...proven, failingSince: at }, found)).toEqual({ ...expected, provenAt: at })
  })

  test.each(gone)('lapses at once after %s', (outcome) => {
    const after = applyCheck(proven, { method: 'dns', outcome, at: later(1) })
    expect(after).toEqual({ ...proven, state: 'lapsed', lapsedAt: later(1), failingSince: later(1) })
  })

  test.each(weather)('tolerates three days of %s, and no more', (outcome) => {
    const first = applyCheck(proven, { method: 'dns', outcome, at })
    expect(first).toEqual({ ...proven, failingSince: at })
    const nearly = applyCheck(first, { method: 'dns', outcome, at: later(71) })
    expect(nearly).toEqual(first)
    expect(applyCheck(nearly, { method: 'dns', outcome, at: later(72) })).toMatchObject({
      state: 'lapsed',
      lapsedAt: later(72),
    })
  })

  test.each(checkOutcomes.filter((outcome) => outcome !== 'found'))(
    'of another method does not change after %s',
    (outcome) => {
      expect(applyCheck(unproven, { method: 'dns', outcome, at })).toEqual(unproven)
      expect(applyCheck(proven, { method: 'file', outcome, at })).toEqual(proven)
      const byPaper: OwnershipVerification = { ...proven, method: 'document' }
      expect(applyCheck(byPaper, { method: 'dns', outcome, at })).toEqual(byPaper)
      const lapsed: OwnershipVerification = { ...proven, state: 'lapsed', lapsedAt: at, failingSince: at }
      expect(applyCheck(lapsed, { method: 'dns', outcome, at: later(99) })).toEqual(lapsed)
    },
  )
})
