import { expect, it } from 'vitest'
import { drawDefects } from './draw-defects.ts'

const text = [
  "import { agent } from './agent.ts'",
  '// if (x) return 1',
  "if (actor.kind !== 'agent') throw new DomainError('auth.forbidden')",
  'const isLate = left < 30',
  'await save(row)',
].join('\n')
const sources = ['one', 'two', 'three', 'four'].map((name) => ({ area: 'server', file: `${name}.ts`, text }))

it('plants one small defect per file, of every kind in turn, in code and never in comments or imports', () => {
  const drawn = drawDefects(sources, { count: 4, seed: 7 })
  expect(drawn.map(({ kind }) => kind)).toEqual(['removed check', 'off by one', 'swapped role', 'dropped await'])
  expect(new Set(drawn.map(({ file }) => file)).size).toBe(4)
  for (const { line, before, after } of drawn) {
    expect(line).toBeGreaterThan(2)
    expect(after).not.toBe(before)
  }
  expect(drawn[0]?.after).toBe('')
  expect(drawn[2]?.after).toBe("if (actor.kind !== 'customer') throw new DomainError('auth.forbidden')")
  expect(drawn[3]?.after).toBe('save(row)')
})

it('draws the same defects for the same seed and others for another', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ area: 'server', file: `${at}.ts`, text }))
  const draw = (seed: number) => drawDefects(many, { count: 10, seed })
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

it('returns fewer defects than requested where there is no place for more', () => {
  expect(drawDefects([], { count: 3, seed: 1 })).toEqual([])
})
