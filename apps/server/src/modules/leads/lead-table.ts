import type { Lead } from './queries.ts'

const columns = [
  ['received', ({ created_at }: Lead) => created_at.toISOString().slice(0, 16).replace('T', ' ')],
  ['state', ({ state }: Lead) => state],
  ['name', ({ first_name, last_name }: Lead) => `${first_name} ${last_name}`],
  ['email', ({ email }: Lead) => email],
  ['organization', ({ organization }: Lead) => organization],
  ['country', ({ country_code, country_text }: Lead) => country_code ?? country_text ?? ''],
  ['phone', ({ phone }: Lead) => phone ?? ''],
  ['interest', ({ interest }: Lead) => interest],
  ['news', ({ news_consent }: Lead) => (news_consent ? 'yes' : 'no')],
  ['message', ({ message }: Lead) => message],
  ['id', ({ id }: Lead) => id],
] as const

const widest = 60
const separator = ' | '

// Everything that moves the cursor, turns the reading direction, takes no room or breaks the line.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
// A cell that a spreadsheet would take for a formula when the table is pasted there.
const formula = /^[=+\-@]/

/** What somebody typed, harmless for a terminal and for a spreadsheet. */
export function safeCell(typed: string): string {
  const visible = typed.replaceAll(invisible, ' ').replaceAll('|', '/').trim()
  const guarded = formula.test(visible) ? `'${visible}` : visible
  const letters = Array.from(guarded)
  return letters.length > widest ? `${letters.slice(0, widest - 1).join('')}…` : guarded
}

/** The leads as lines of aligned columns, ready for a terminal. */
export function toLeadTable(leads: readonly Lead[]): string {
  if (leads.length === 0) return 'no leads\n'
  const rows = [
    columns.map(([title]) => title as string),
    ...leads.map((lead) => columns.map(([, read]) => safeCell(read(lead)))),
  ]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => Array.from(row[at] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(separator)
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
