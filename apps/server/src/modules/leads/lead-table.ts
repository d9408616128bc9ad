import { isFormula } from '#server/lib/csv.ts'
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

// Characters that move the cursor, change the text direction, have no width or break the line.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Makes user input safe for a terminal and for a spreadsheet. */
function safeCell(typed: string): string {
  const visible = typed.replaceAll(invisible, ' ').replaceAll('|', '/').trim()
  const guarded = isFormula(visible) ? `'${visible}` : visible
  const letters = Array.from(guarded)
  return letters.length > widest ? `${letters.slice(0, widest - 1).join('')}…` : guarded
}

/** Formats leads as aligned columns for a terminal. */
export function toLeadTable(leads: readonly Lead[]): string {
  if (leads.length === 0) return 'no leads\n'
  const rows = [
    columns.map(([title]): string => title),
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
