import { expect, test } from 'vitest'
import { markupOf } from '../testing/markup.ts'
import { StateGlyph, type StateFigure } from './state-glyph.tsx'

const all: readonly StateFigure[] = ['dotted', 'dashed', 'half', 'threeQuarters', 'full', 'square', 'done']

test('every figure differs from the others without its colour, and is hidden from screen readers', () => {
  const drawings = all.map((figure) => markupOf(<StateGlyph figure={figure} />).replace(figure, ''))
  expect(new Set(drawings).size).toBe(all.length)
  for (const drawing of drawings) expect(drawing).toContain('aria-hidden')
})
