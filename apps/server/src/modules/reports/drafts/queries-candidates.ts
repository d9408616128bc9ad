import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

type Compared = { title: string; text: string; weakness: string }
export type OwnText = Compared & { id: string; reference: string; target: string; submitted_at: Date }
export type DisclosedText = Compared & { slug: string; published_at: Date }

/** Newest texts of each kind that are compared while the agent writes. */
const maxCompared = 60
/** Characters of each of them. */
const maxCharacters = 20_000

/** Reports that the agent sent to the program. */
export async function listOwnTexts(
  trx: Trx,
  { userId, programId }: { userId: string; programId: string },
): Promise<OwnText[]> {
  const { rows } = await sql<OwnText>`
    select r.id, a.initials || '-' || r.number as reference, r.title, r.weakness, r.target_id as target, r.submitted_at,
      left(concat_ws(E'\\n', c.summary, c.steps, c.impact), ${maxCharacters}) as text
    from (select * from reports where agent_id = ${userId} and program_id = ${programId}
      order by submitted_at desc, id limit ${maxCompared}) r
    join report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
    cross join lateral (select initials from grana.reported_program(r.program_id)) a`.execute(trx)
  return rows
}

/** What the program has made public. */
export async function listDisclosedTexts(trx: Trx, programId: string): Promise<DisclosedText[]> {
  const { rows } = await sql<DisclosedText>`
    select p.slug, p.title, p.weakness, p.published_at,
      left(concat_ws(E'\\n', p.summary, p.what_happened, p.steps, p.impact), ${maxCharacters}) as text
    from published_disclosures p where p.program_id = ${programId} and p.withdrawn_at is null
    order by p.published_at desc, p.slug limit ${maxCompared}`.execute(trx)
  return rows
}
