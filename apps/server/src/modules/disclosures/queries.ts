import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { PublishedDisclosures } from '#server/db/tables.ts'
import type { DisclosureCard, PublishedDisclosure } from '@grana/contract/disclosures'

type DisclosureRow = Selectable<PublishedDisclosures>
/** A row that was not withdrawn: a constraint guarantees that it has all its texts. */
type ShownRow = {
  [Column in keyof DisclosureRow]: Column extends 'what_happened' | 'impact' | 'steps' | 'handle' | 'withdrawn_at'
    ? DisclosureRow[Column]
    : NonNullable<DisclosureRow[Column]>
}

const isShown = (row: DisclosureRow): row is ShownRow => row.withdrawn_at === null

function toPlace(row: ShownRow) {
  return {
    slug: row.slug,
    organization: { name: row.organization_name, initials: row.organization_initials },
    program: { uuid: row.program_id, name: row.program_name },
    ...(row.handle !== null && { handle: row.handle }),
    ...(row.other_handles.length > 0 && { other_handles: row.other_handles }),
    published_at: row.published_at.toISOString(),
  }
}

function toCard(row: ShownRow): DisclosureCard {
  const { kind, title, summary, weakness, severity } = row
  return { ...toPlace(row), kind, title, summary, weakness, severity }
}

/** Exactly the fields of the public table. */
function toPublished(row: ShownRow): PublishedDisclosure {
  return {
    ...toCard(row),
    ...(row.what_happened !== null && { what_happened: row.what_happened }),
    ...(row.impact !== null && { impact: row.impact }),
    ...(row.steps !== null && { steps: row.steps }),
    submitted_on: row.submitted_on,
    closed_on: row.closed_on,
  }
}

/** A published disclosure by its address; `withdrawn` for one that was taken back. */
export async function findPublished(db: Db, slug: string): Promise<PublishedDisclosure | 'withdrawn' | undefined> {
  const row = await db.selectFrom('published_disclosures').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (row === undefined) return undefined
  return isShown(row) ? toPublished(row) : 'withdrawn'
}

type Search = { programId?: string | undefined; text?: string | undefined; size: number; page: number }

/** Words anywhere in title, organization or program. */
function matchesText(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`extensions.unaccent(concat_ws(' ', title, organization_name, program_name)) ilike extensions.unaccent(${pattern})`
}

/** A page of published disclosures, newest first, and how many there are. */
export async function pageOfPublished(db: Db | Trx, { programId, text, size, page }: Search) {
  const found = db
    .selectFrom('published_disclosures')
    .where('withdrawn_at', 'is', null)
    .$if(programId !== undefined, (query) => query.where('program_id', '=', programId ?? ''))
    .$if(text !== undefined && text !== '', (query) => query.where(matchesText(text ?? '')))
  const rows = await found
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await found.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { cards: rows.filter(isShown).map(toCard), total: Number(total) }
}
