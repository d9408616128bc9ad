import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

type WithdrawnDisclosure = {
  organization_id: string
  report_id: string
  number: number
  reference: string
  program_id: string
}

/** Withdraws a published disclosure; `undefined` when it is not published (any more). */
export async function withdrawAsStaff(
  trx: Trx,
  { slug, reason, at }: { slug: string; reason: string; at: Date },
): Promise<WithdrawnDisclosure | undefined> {
  const { rows } = await sql<WithdrawnDisclosure>`
    select * from grana.withdraw_disclosure_as_staff(${slug}, ${reason}, ${at})`.execute(trx)
  return rows[0]
}

/** Whether an address was ever published: a withdrawn one is refused, an unknown one is not found. */
export async function wasPublished(trx: Trx, slug: string): Promise<boolean> {
  const row = await trx.selectFrom('published_disclosures').select('slug').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}
