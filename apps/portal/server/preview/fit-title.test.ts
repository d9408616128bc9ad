import { describe, expect, test, vi } from 'vitest'
import { LEADING, fitTitle } from './fit-title.ts'

/** Every letter is half as wide as the font size. */
const widthOf = (text: string) => text.length / 2
const room = { width: 800, height: 230 }

const filled = (title: string) => {
  const { size, lines } = fitTitle(title, room, widthOf)
  return {
    size,
    lines,
    width: Math.max(...lines.map((line) => widthOf(line) * size)),
    height: lines.length * size * LEADING,
  }
}

describe('fitting a title', () => {
  test('uses the largest size that fits', () => {
    expect(filled('Short')).toMatchObject({ size: 88, lines: ['Short'] })
    expect(filled('A title that is so long that it has to be set smaller').size).toBeLessThan(88)
  })

  test.each([
    'One',
    'Two words',
    'A title of some length that takes several lines',
    'word '.repeat(60),
    'x'.repeat(300),
    `${'y'.repeat(90)} and more ${'z'.repeat(90)}`,
  ])('never exceeds the area: %s', (title) => {
    const { width, height } = filled(title)
    expect(width).toBeLessThanOrEqual(room.width)
    expect(height).toBeLessThanOrEqual(room.height)
  })

  test('keeps all words, unless they cannot fit', () => {
    const title = 'A title of some length that takes several lines'
    expect(filled(title).lines.join(' ')).toBe(title)
    expect(filled('word '.repeat(60)).lines.at(-1)).toMatch(/word…$/)
    expect(filled('x'.repeat(300)).lines).toEqual([expect.stringMatching(/^x+…$/)])
  })

  test('measures the text at most 24 times, however long it is', () => {
    const measured = vi.fn(widthOf)
    for (const title of ['x'.repeat(500), 'word '.repeat(100)]) {
      measured.mockClear()
      fitTitle(title, room, (text) => measured(text))
      expect(new Set(measured.mock.calls.map(([text]) => text)).size, title.slice(0, 10)).toBeLessThan(24)
    }
  })

  test('leaves no single word on the last line', () => {
    const { lines } = filled('Several words of a title end')
    expect(lines).toHaveLength(2)
    expect(lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
  })

  test('returns no lines for an empty text', () => {
    expect(fitTitle('  ', room, widthOf).lines).toEqual([])
  })
})
