export type CsvRow = { line: number; cells: string[] }

/** The next row from a place on, with the place behind it; quotes may hold separators and line breaks. */
function readRow(content: string, start: number, separator: string) {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let at = start
  for (; at < content.length; at += 1) {
    const sign = content[at] ?? ''
    if (sign === '"' && isQuoted && content[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) break
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return { cells: [...cells, cell].map((one) => one.trim()), next: at + 1, isOpen: isQuoted }
}

/** The most frequent separator of the header: spreadsheets write the one of their region. */
function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

/**
 * Rows of a small file that a spreadsheet wrote, without empty ones; `undefined` when it is none. Line breaks inside a cell
 * are `\n`. A row is named by the line on which it begins.
 */
export function parseCsv(content: string): CsvRow[] | undefined {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(text.slice(0, text.indexOf('\n') + 1 || text.length))
  const parsed: CsvRow[] = []
  let line = 1
  for (let at = 0; at < text.length;) {
    const { cells, next, isOpen } = readRow(text, at, separator)
    if (isOpen) return undefined
    if (cells.some((cell) => cell !== '')) parsed.push({ line, cells })
    line += text.slice(at, next).split('\n').length - 1
    at = next
  }
  return parsed
}
