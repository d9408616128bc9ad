import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Citation } from '@grana/contract/reports/facts'
import type { EventRow } from './queries-lists.ts'

export type CitationRow = {
  number: number
  initials: string
  clause: string | null
  clause_title: string | null
  clause_text: string | null
  original_id: string | null
  original_number: number | null
  original_title: string | null
  original_at: Date | null
  known_title: string | null
  known_since: string | null
  known_at: Date | null
}

const citing = ['clause', 'duplicate_of', 'known_issue'] as const

/** Citations of the events of a report, by event number. Runs no query when no event cites anything. */
export async function listCitations(
  trx: Trx,
  { id }: { id: string },
  { initials, events }: { initials: string; events: readonly EventRow[] },
): Promise<Map<number, CitationRow>> {
  if (!events.some(({ details }) => citing.some((name) => name in details))) return new Map()
  const { rows } = await sql<Omit<CitationRow, 'initials'>>`select * from grana.report_citations(${id})`.execute(trx)
  return new Map(rows.map((row) => [row.number, { ...row, initials }]))
}

function originalOf(row: CitationRow): Pick<Citation, 'original'> {
  if (row.original_number === null || row.original_at === null) return {}
  return {
    original: {
      reference: `${row.initials}-${row.original_number}`,
      submitted_at: row.original_at.toISOString(),
      ...(row.original_id !== null && { id: row.original_id }),
      ...(row.original_title !== null && { title: row.original_title }),
    },
  }
}

export function toCitation(row: CitationRow): Citation {
  const { clause, clause_title: title, clause_text: text, known_since: since, known_at: at } = row
  return {
    ...(clause !== null && title !== null && text !== null && { clause: { number: clause, title, text } }),
    ...originalOf(row),
    ...(since !== null &&
      at !== null && {
        known_issue: {
          known_since: since,
          registered_at: at.toISOString(),
          ...(row.known_title !== null && { title: row.known_title }),
        },
      }),
  }
}
