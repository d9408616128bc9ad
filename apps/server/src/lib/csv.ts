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

/** A text without a formula at whichever separator its line is split. What was disarmed before stays as it is. */
export function disarmCell(typed: string): string {
  const visible = typed.replaceAll(invisible, (sign) => (spaces.has(sign) ? sign : ''))
  const guarded = visible.replaceAll(afterSeparator, "$1'$2")
  return isFormula(visible) ? `'${guarded}` : guarded
}

/** One cell: always quoted, and disarmed. It may contain line breaks. */
const csvCell = (typed: string): string => `"${disarmCell(typed).replaceAll('"', '""')}"`

/** Rows as lines that end with CRLF, as RFC 4180 requires. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Rows as a file for spreadsheets, which recognise UTF-8 by the byte order mark. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}
