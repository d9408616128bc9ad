import { describe, expect, test } from 'vitest'
import { csvCell, toCsv } from './csv.ts'

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00A0=',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '\u200B=',
  '\uFEFF=',
]
const calls = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("http://x.example","y")', 'IMPORTXML(A1)', 'SUM(A1:A9)', 'A1', '']

/** What a spreadsheet sees in a cell, once its quotes are taken off. */
function seen(cell: string): string {
  expect(cell).toMatch(/^"(?:[^"]|"")*"$/)
  return cell.slice(1, -1).replaceAll('""', '"')
}

describe('a cell', () => {
  test.each(signs.flatMap((sign) => calls.map((call) => `${sign}${call}`)))('%j is no formula', (typed) => {
    const shown = seen(csvCell(typed))
    expect(shown).toMatch(/^'/)
    expect(shown.replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')).toBe(shown)
  })

  test.each(['Ana', 'a=b', 'a@b.example', '5 - 3', 'línea\nsegunda', 'dice "sí"', 'a,b;c', ''])(
    '%j stays as it is',
    (typed) => {
      expect(seen(csvCell(typed))).toBe(typed)
    },
  )

  test('cannot leave its quotes or its row', () => {
    expect(toCsv([['a","=1+1', 'b\r\n"=2']])).toBe('\uFEFF"a"",""=1+1","b\r\n""=2"\r\n')
  })

  test('loses what turns the reading direction or hides', () => {
    expect(seen(csvCell('ab\u202Ecd\u0000\u0007'))).toBe('abcd')
  })
})
