import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { foldText } from './fold-text.ts'
import { filterOptions, foldOptions, matchParts } from './option-filter.ts'

const accented = (...codes: number[]) => String.fromCodePoint(...codes)
const mexico = `M${accented(0xe9)}xico`
const peru = `Per${accented(0xfa)}`
const options = [
  { value: 'MX', label: mexico, detail: '+52' },
  { value: 'PY', label: 'Paraguay', detail: '+595' },
  { value: 'PE', label: peru, detail: '+51' },
  { value: 'UY', label: 'Uruguay', detail: '+598' },
  { value: 'NM', label: `New ${mexico}`, detail: '+1' },
]
const find = (text: string) => filterOptions(foldOptions(options), text).map((option) => option.value)

describe('option filter', () => {
  it('SE-1 ignores accents and capitals in both directions', () => {
    expect(foldText(mexico.toUpperCase())).toBe('mexico')
    expect(find('mexico')).toEqual(['MX', 'NM'])
    expect(find(peru)).toEqual(['PE'])
  })

  it('SE-1 puts matches at the beginning before matches inside', () => {
    expect(find('u')).toEqual(['UY', 'PY', 'PE'])
    expect(find('guay')).toEqual(['PY', 'UY'])
  })

  it('finds by the detail, with and without its sign', () => {
    expect(find('+59')).toEqual(['PY', 'UY'])
    expect(find('52')).toEqual(['MX'])
  })

  it('returns the whole list in its order for an empty text and nothing for an unknown one', () => {
    expect(find('  ')).toEqual(['MX', 'PY', 'PE', 'UY', 'NM'])
    expect(find('zz')).toEqual([])
  })

  it('SE-1 filters a list of countries with one folding, of the query, and one comparison for each', () => {
    const many = foldOptions(
      Array.from({ length: 250 }, (_, index) => ({ value: String(index), label: mexico + index })),
    )
    const foldings = vi.spyOn(String.prototype, 'normalize')
    const comparisons = vi.spyOn(String.prototype, 'indexOf')
    onTestFinished(() => void vi.restoreAllMocks())
    const found = filterOptions(many, 'mexico2')
    expect([foldings.mock.calls.length, comparisons.mock.calls.length]).toEqual([1, 250])
    expect(found).toHaveLength(61)
  })

  it('marks the matched letters, accents kept', () => {
    expect(matchParts(mexico, 'exi')).toEqual({ before: 'M', match: `${accented(0xe9)}xi`, after: 'co' })
    expect(matchParts('Chile', 'z')).toEqual({ before: 'Chile', match: '', after: '' })
  })
})
