// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCopiesOf, purgeLocalCopies } from './local-copies.ts'

const copiesOf = (user: string, id = 'draft') =>
  localCopiesOf<{ readonly title: string }>({
    user,
    id,
    parse: (stored) =>
      typeof stored === 'object' && stored !== null && 'title' in stored ? { title: String(stored.title) } : undefined,
  })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('keeps one copy for each revision, and finds those of its own draft only', () => {
  copiesOf('ana').write(3, { title: 'three' })
  copiesOf('ana').write(4, { title: 'four' })
  copiesOf('ana', 'other').write(4, { title: 'other' })
  copiesOf('luis').write(4, { title: 'his' })
  expect(copiesOf('ana').find()).toEqual([
    { revision: 3, draft: { title: 'three' } },
    { revision: 4, draft: { title: 'four' } },
  ])
  copiesOf('ana').forget(3)
  expect(copiesOf('ana').find()).toEqual([{ revision: 4, draft: { title: 'four' } }])
  copiesOf('ana').forgetAll()
  expect([copiesOf('ana').find(), copiesOf('luis').find().length]).toEqual([[], 1])
})

test('ignores values that are not a draft', () => {
  localStorage.setItem('grana_draft:ana:draft:1', 'no JSON')
  localStorage.setItem('grana_draft:ana:draft:2', JSON.stringify({ at: 1, draft: 'text' }))
  expect(copiesOf('ana').find()).toEqual([])
})

test('keeps copies in memory where the storage rejects them', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  copiesOf('ana').write(1, { title: 'kept' })
  expect(copiesOf('ana').find()).toEqual([{ revision: 1, draft: { title: 'kept' } }])
  purgeLocalCopies()
  expect(copiesOf('ana').find()).toEqual([])
})

test('removes the copies of other accounts, and all of them without an account', () => {
  copiesOf('ana').write(1, { title: 'hers' })
  copiesOf('luis').write(1, { title: 'his' })
  localStorage.setItem('theme', 'dark')
  purgeLocalCopies('luis')
  expect([copiesOf('ana').find().length, copiesOf('luis').find().length]).toEqual([0, 1])
  purgeLocalCopies()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('removes copies after a week', () => {
  const now = Date.now()
  copiesOf('ana').write(1, { title: 'old' })
  vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 86_400_000)
  copiesOf('ana').write(2, { title: 'new' })
  purgeLocalCopies('ana')
  expect(copiesOf('ana').find()).toEqual([{ revision: 2, draft: { title: 'new' } }])
})
