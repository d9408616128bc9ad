// Characters that begin a formula, also as the full-width forms that some spreadsheets accept.
const signs = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]`
const atStart = new RegExp(String.raw`^\s*${signs}|^[\t\r\n]`, 'u')
// Where the list separator of the region is `;`, as in most Spanish ones, a spreadsheet splits a line there even inside
// quotes; it can be set to split at tabs, and a line break begins another row. Quotes that open the new cell are
// removed before its content is read.
const afterSeparator = new RegExp(String.raw`([;\t\r\n])(["\p{Zs}]*${signs})`, 'gu')
// Control characters, direction changes and zero-width characters are removed.
const invisible = /\p{Cc}|\p{Cf}/gu
const spaces = new Set(['\t', '\n', '\r'])

/** Whether a spreadsheet would evaluate a cell as a formula. */
export const isFormula = (cell: string): boolean => atStart.test(cell)

/**
 * One cell: always quoted, and without a formula at whichever separator the line is split. It may contain line breaks.
 */
function csvCell(typed: string): string {
  const visible = typed.replaceAll(invisible, (sign) => (spaces.has(sign) ? sign : ''))
  const guarded = visible.replaceAll(afterSeparator, "$1'$2")
  return `"${(isFormula(visible) ? `'${guarded}` : guarded).replaceAll('"', '""')}"`
}

/** Rows as lines that end with CRLF, as RFC 4180 requires. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Rows as a file for spreadsheets, which recognise UTF-8 by the byte order mark. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}

export type CsvRow = { line: number; cells: string[] }

/** Spreadsheets of the region separate by semicolons, others by commas or tabs: the first row decides. */
function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => first.split(sign).length
  return [';', '\t'].find((sign) => count(sign) > count(',')) ?? ','
}

/** The cell that begins at `from`, and the index of the sign after it. `undefined` when a quote is not closed. */
function readCell(text: string, from: number, separator: string): { cell: string; end: number } | undefined {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { cell: text.slice(from, end), end }
  }
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

/** The rows of a file as RFC 4180 and spreadsheets write it, each with its first line. `undefined` when it is none. */
export function readCsv(file: string): CsvRow[] | undefined {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [at, line, firstLine] = [0, 1, 1]
  while (at < text.length) {
    const read = readCell(text, at, separator)
    if (read === undefined) return undefined
    cells.push(read.cell)
    line += read.cell.split('\n').length - 1
    const sign = text[read.end]
    if (sign === separator) {
      at = read.end + 1
      if (at === text.length) cells.push('')
      continue
    }
    if (sign !== undefined && sign !== '\r' && sign !== '\n') return undefined
    at = read.end + (sign === '\r' && text[read.end + 1] === '\n' ? 2 : 1)
    rows.push({ line: firstLine, cells })
    cells = []
    line += 1
    firstLine = line
  }
  if (cells.length > 0) rows.push({ line: firstLine, cells })
  return rows
}
