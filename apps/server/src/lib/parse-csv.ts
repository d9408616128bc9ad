/** Cells of a line, split outside of quotes; a doubled quote inside of them is one. `undefined` when a quote stays open. */
function cellsOf(line: string, separator: string): string[] | undefined {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? ''
    if (sign === '"' && isQuoted && line[index + 1] === '"') {
      cell += sign
      index += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return isQuoted ? undefined : [...cells, cell]
}

/** The most frequent separator of the header: spreadsheets write the one of their region. */
function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

export type CsvRow = { line: number; cells: string[] }

/** Rows of a small file that a spreadsheet wrote, without empty lines; `undefined` when it is none. Cells hold no line breaks. */
export function parseCsv(content: string): CsvRow[] | undefined {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const separator = separatorOf(lines[0] ?? '')
  const parsed: CsvRow[] = []
  for (const [index, text] of lines.entries()) {
    if (text.replaceAll(separator, '').trim() === '') continue
    const cells = cellsOf(text, separator)
    if (cells === undefined) return undefined
    parsed.push({ line: index + 1, cells: cells.map((cell) => cell.trim()) })
  }
  return parsed
}
