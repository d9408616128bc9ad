import { expect, it } from 'vitest'
import { parseCvss } from './vector.ts'

it('rejects six texts of millions of characters within half a second', () => {
  const texts = ['/', ':', 'A', ' ', '/AV:N', 'CVSS:3.1/'].map((piece) => `CVSS:3.1/AV:N${piece.repeat(2_000_000)}`)
  const began = Date.now()
  for (const text of texts) expect(parseCvss(text)).toEqual({ ok: false, problem: { reason: 'too_long' } })
  expect(Date.now() - began).toBeLessThan(500)
})
