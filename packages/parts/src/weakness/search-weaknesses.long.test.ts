import { expect, it } from 'vitest'
import { searchWeaknesses } from './search-weaknesses.ts'

it('answers texts of a million characters within half a second', () => {
  const began = performance.now()
  searchWeaknesses('a '.repeat(1_000_000))
  searchWeaknesses('inyeccion'.repeat(100_000))
  expect(performance.now() - began).toBeLessThan(500)
})
