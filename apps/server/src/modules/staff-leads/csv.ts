// A cell that a spreadsheet would take for a formula, also behind spaces or as the full-width letters that some accept.
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u
// What moves the cursor, turns the reading direction or takes no room has no business in a cell.
const invisible = /\p{Cc}|\p{Cf}/gu
const spaces = new Set(['\t', '\n', '\r'])

/** One cell: quoted always, and never a formula. Lines may break in it. */
export function csvCell(typed: string): string {
  const visible = typed.replaceAll(invisible, (sign) => (spaces.has(sign) ? sign : ''))
  const guarded = formula.test(visible) ? `'${visible}` : visible
  return `"${guarded.replaceAll('"', '""')}"`
}

/** Rows as a file: lines end as the format's own description asks, and programs learn from the mark that it is UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
