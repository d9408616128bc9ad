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

const maxCellLength = 60
const separator = ' | '

// Characters that move the cursor, change the text direction, have no width or break the line.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Makes user input safe for a terminal and for a spreadsheet, and shortens it. A `|` would look like the start of another
 * column.
 */
function toSafeCell(input: string): string {
  const visible = input.replaceAll(invisible, ' ').replaceAll('|', '/').trim()
  const guarded = isFormula(visible) ? `'${visible}` : visible
  const characters = Array.from(guarded)
  return characters.length > maxCellLength ? `${characters.slice(0, maxCellLength - 1).join('')}…` : guarded
}

/** Formats leads as aligned columns for a terminal. */
export function toLeadTable(leads: readonly Lead[]): string {
  if (leads.length === 0) return 'no leads\n'
  const rows = [
    columns.map(([title]): string => title),
    ...leads.map((lead) => columns.map(([, format]) => toSafeCell(format(lead)))),
  ]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => Array.from(row[index] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(separator)
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
