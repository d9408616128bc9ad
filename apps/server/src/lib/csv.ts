// Signs that begin a formula, also as the full-width letters that some spreadsheets accept.
const signs = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]`
const atStart = new RegExp(String.raw`^\s*${signs}|^[\t\r\n]`, 'u')
// Where the list separator of the region is `;`, as in most Spanish ones, a spreadsheet splits a line there whatever is
// quoted in its middle; it can be told to split at tabs, and a line that breaks begins another row. Quotes that open the new
// cell are taken off before its content is read.
const afterSeparator = new RegExp(String.raw`([;\t\r\n])(["\p{Zs}]*${signs})`, 'gu')
// What moves the cursor, turns the reading direction or takes no room has no business in a cell.
const invisible = /\p{Cc}|\p{Cf}/gu
const spaces = new Set(['\t', '\n', '\r'])

/** One cell: quoted always, and no formula in it at whichever separator the line is split. Lines may break in it. */
export function csvCell(typed: string): string {
  const visible = typed.replaceAll(invisible, (sign) => (spaces.has(sign) ? sign : ''))
  const guarded = visible.replaceAll(afterSeparator, "$1'$2")
  return `"${(atStart.test(visible) ? `'${guarded}` : guarded).replaceAll('"', '""')}"`
}

/** Rows as lines that end as the format's own description asks. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Rows as a file for people: their programs learn from the mark that it is UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}
