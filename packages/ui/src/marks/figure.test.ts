import { createElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { mount, type Mounted } from '../testing/mount.ts'
import { Figure, moneyFigures } from './figure.tsx'
import { SeverityGlyph } from './severity.tsx'

/** The class of a CSS module, with or without the hash of its file. */
const named = (name: string): unknown => expect.stringContaining(name)

describe('figures', () => {
  it('group by commas, with a point for decimals, in any size', () => {
    expect(moneyFigures({ amount: 1250.5, currency: 'USD', decimals: 2 })).toBe('1,250.50')
    expect(moneyFigures({ amount: 2000, to: 2500.5, currency: 'USD' })).toBe('2,000.00–2,500.50')
    expect(moneyFigures({ amount: 150, to: 20_000, currency: 'USD' })).toBe('150–20,000')
    expect(moneyFigures({ amount: 1234567, currency: 'USD' })).toBe('1,234,567')
  })

  it('lose no character when they are split', () => {
    const page = mount(createElement(Figure, { text: '12,500.50 15:04' }))
    expect(page.container.textContent).toBe('12,500.50 15:04')
    const parts = [...page.container.querySelectorAll('span span')]
    expect(parts.map((part) => part.textContent)).toEqual([',', '.', ' ', ':'])
    expect(parts.map((part) => part.className)).toEqual(['comma', 'point', 'space', 'colon'].map(named))
    page.unmount()
  })

  it('keep the percent sign apart from the digits', () => {
    const page = mount(createElement(Figure, { text: '67%' }))
    expect(page.container.textContent).toBe('67%')
    expect(page.container.querySelector('span span')?.className).toEqual(named('percent'))
    page.unmount()
  })
})

describe('severity glyph', () => {
  let page: Mounted | undefined
  afterEach(() => page?.unmount())

  it.each([1, 2, 3, 4, 5] as const)('of level %i fills as many of five slots from below', (level) => {
    page = mount(createElement(SeverityGlyph, { level }))
    const numberOf = (slot: Element, name: string) => Number(slot.getAttribute(name))
    const slots = [...page.container.querySelectorAll('rect')].map((slot) => ({
      y: numberOf(slot, 'y'),
      height: numberOf(slot, 'height'),
      isEmpty: slot.hasAttribute('class'),
    }))
    expect(slots.map((slot) => slot.height === 2)).toEqual([1, 2, 3, 4, 5].map((slot) => slot <= level))
    expect(slots.map((slot) => slot.isEmpty)).toEqual([1, 2, 3, 4, 5].map((slot) => slot > level))
    expect(slots.map((slot) => slot.y)).toEqual(slots.map((slot) => slot.y).toSorted((a, b) => b - a))
    expect(slots.every((slot) => slot.y >= 0 && slot.y + slot.height <= 14)).toBe(true)
  })
})
