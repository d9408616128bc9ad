import { describe, expect, test } from 'vitest'
import { csvLines, toCsv } from './csv.ts'

const cellOf = (typed: string): string => csvLines([[typed]]).slice(0, -'\r\n'.length)

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

/** The value of a cell in a spreadsheet, without its quotes. */
function seen(cell: string): string {
  expect(cell).toMatch(/^"(?:[^"]|"")*"$/)
  return cell.slice(1, -1).replaceAll('""', '"')
}

/** How a spreadsheet splits a file at `separator`: quotes count only at the beginning of a cell. */
function cellsSplitAt(separator: string, file: string): string[] {
  const cells: string[] = []
  let rest = file.replace(/^\uFEFF/, '')
  while (rest !== '') {
    const [quoted] = /^"(?:[^"]|"")*(?:"|$)/.exec(rest) ?? ['']
    const end = rest.slice(quoted.length).search(new RegExp(`[${separator}\\r\\n]`))
    const raw = end === -1 ? rest.slice(quoted.length) : rest.slice(quoted.length, quoted.length + end)
    cells.push(quoted.replaceAll(/^"|"$/g, '').replaceAll('""', '"') + raw)
    rest = rest.slice(quoted.length + raw.length + 1)
  }
  return cells
}

describe.each([';', '\t', ','])('a file split at %j', (separator) => {
  const hidden = calls.flatMap((call) =>
    [';', '\t', '\n', '\r\n', ';;', '; ', ';"', ';""', ';" "', '\n;', ';\t', '","', '";"'].flatMap((before) =>
      ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\u200B='].map((sign) => `hola${before}${sign}${call};x`),
    ),
  )

  test('contains no formula, whatever was typed into the contact form', () => {
    const typed = ["hola;=cmd|'/C calc'!A0;x", ...hidden]
    const cells = cellsSplitAt(separator, toCsv(typed.map((text) => ['Ana', text, 'b'])))
    expect(cells.length).toBeGreaterThan(typed.length)
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠|%]/u.test(cell))).toEqual([])
  })
})

describe('a cell', () => {
  test.each(signs.flatMap((sign) => calls.map((call) => `${sign}${call}`)))('%j is no formula', (typed) => {
    const shown = seen(cellOf(typed))
    expect(shown).toMatch(/^'/)
    expect(shown.replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')).toBe(shown)
  })

  test.each(['Ana', 'a=b', 'a@b.example', '5 - 3', 'one line\nand another', 'says "yes"', 'a,b;c', ''])(
    '%j stays unchanged',
    (typed) => {
      expect(seen(cellOf(typed))).toBe(typed)
    },
  )

  test('cannot leave its quotes or its row', () => {
    expect(toCsv([['a","=1+1', 'b\r\n"=2']])).toBe('\uFEFF"a"",""=1+1","b\r\n\'""=2"\r\n')
  })

  test('loses characters that change the reading direction or are invisible', () => {
    expect(seen(cellOf('ab\u202Ecd\u0000\u0007'))).toBe('abcd')
  })
})
