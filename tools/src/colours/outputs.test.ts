import { describe, expect, it } from 'vitest'
import { replaceRegions, withoutRegions } from './outputs.ts'

const sheet = (...lines: string[]): string =>
  [':root {', '  /* colours of a theme */', ...lines, '  /* end of colours */', '  --font: x;', '}', ''].join('\n')

describe('written regions', () => {
  it('are replaced with the indentation of their marks, and nothing else changes', () => {
    expect(replaceRegions(sheet('  --old: 1;'), { 'colours of a theme': ['--a: 2;', '--b: 3;'] })).toBe(
      sheet('  --a: 2;', '  --b: 3;'),
    )
    expect(replaceRegions(sheet(), { 'colours of a theme': ['--a: 2;'] })).toBe(sheet('  --a: 2;'))
  })

  it('must all be there', () => {
    expect(() => replaceRegions(':root {}', { 'colours of a theme': [] })).toThrow('no region "colours of a theme"')
  })

  it('must all be written', () => {
    expect(() => replaceRegions(sheet(), {})).toThrow('nothing writes the region "colours of a theme"')
  })

  it('are removed without moving the lines after them', () => {
    expect(withoutRegions(sheet('  --a: #fff;'))).toBe(sheet(''))
  })
})
