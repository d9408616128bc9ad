import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (content: string) => parseCsv(content)?.map(({ cells }) => cells)

test('reads what the writer of this product wrote', () => {
  const rows = [
    ['a', 'b'],
    ['1,5', 'say "yes"'],
  ]
  expect(cellsOf(toCsv(rows))).toEqual(rows)
})

test('reads the separators of regions, and names the lines of the file', () => {
  expect(cellsOf('a;b\r\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(parseCsv('a\tb\n\n\t\n1\t2\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['1', '2'] },
  ])
})

test('a quote that stays open is no file', () => {
  expect(parseCsv('a,b\n"1,2')).toBeUndefined()
})

test('reads line breaks inside of quotes, and names the line on which a row begins', () => {
  expect(parseCsv('a,b\r\n"one\r\ntwo","say ""yes"""\r\n3,4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\ntwo', 'say "yes"'] },
    { line: 4, cells: ['3', '4'] },
  ])
})
