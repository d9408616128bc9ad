import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ReportDraft } from '@grana/contract/reports/draft'

export type DraftRow = {
  id: string
  program_id: string
  organization_id: string
  program_name: string
  revision: number
  body: ReportDraft
  /** The draft has no text and no files. */
  is_untouched: boolean
  updated_at: Date
}

const untouched = sql<boolean>`d.body = '{}'::jsonb and not exists (select from report_files f
  where f.organization_id = d.organization_id and f.draft_id = d.id)`

/** Row security hides programs from agents, so the name comes from the last published version. */
const columns = sql`d.id, d.program_id, d.organization_id, d.revision, d.body, d.updated_at,
  (${untouched}) as is_untouched, (select p.name from grana.reported_program(d.program_id) p) as program_name`

export async function findDraft(
  trx: Trx,
  id: string,
  { userId, lock }: { userId: string; lock: boolean },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from report_drafts d where d.id = ${id} and d.user_id = ${userId} ${lock ? sql`for update` : sql``}`.execute(
    trx,
  )
  return rows[0]
}

/** Drafts of an agent, newest first. */
export async function listDrafts(trx: Trx, userId: string): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from report_drafts d where d.user_id = ${userId}
    order by d.updated_at desc, d.id limit 50`.execute(trx)
  return rows
}

/** Serializes drafts and submissions of an agent, so that counts stay correct until the transaction ends. */
export async function lockSubmissions(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${userId}`}, 0))`.execute(trx)
}

export async function countDrafts(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_drafts where user_id = ${userId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Titles of the drafts of an agent, in all programs. */
export async function listDraftTitles(trx: Trx, userId: string): Promise<{ program: string; title: string }[]> {
  const { rows } = await sql<{ program: string; title: string }>`
    select program_id as program, coalesce(body ->> 'title', '') as title
    from report_drafts where user_id = ${userId}`.execute(trx)
  return rows
}

/** The newest empty draft of an agent for a program. */
export async function findEmptyDraft(trx: Trx, userId: string, programId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from report_drafts d where d.user_id = ${userId} and d.program_id = ${programId} and ${untouched}
    order by d.created_at desc, d.id limit 1`.execute(trx)
  return rows[0]?.id
}

type NewDraft = { userId: string; organizationId: string; programId: string; at: Date }

export async function insertDraft(trx: Trx, { userId, organizationId, programId, at }: NewDraft): Promise<string> {
  const { id } = await trx
    .insertInto('report_drafts')
    .values({
      user_id: userId,
      organization_id: organizationId,
      program_id: programId,
      body: JSON.stringify({}),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Drafts that are written already. */
export async function insertWrittenDrafts(
  trx: Trx,
  { userId, organizationId, programId, at }: NewDraft,
  bodies: readonly ReportDraft[],
): Promise<void> {
  if (bodies.length === 0) return
  const own = {
    user_id: userId,
    organization_id: organizationId,
    program_id: programId,
    created_at: at,
    updated_at: at,
  }
  const rows = bodies.map((body) => ({ ...own, body: JSON.stringify(body) }))
  await trx.insertInto('report_drafts').values(rows).execute()
}

/** Saves a draft if the revision still matches; `undefined` when another save came first. */
export async function updateDraft(
  trx: Trx,
  { id, revision, body, at }: { id: string; revision: number; body: ReportDraft; at: Date },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('report_drafts')
    .set({ body: JSON.stringify(body), revision: revision + 1, updated_at: at })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
  return row?.revision
}

export async function deleteDraft(trx: Trx, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('report_drafts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type SubmissionTerms = {
  organization_id: string
  version: number
  state: string
  kind: string
  approved_countries: string[]
  denied_countries: string[]
  /** `null` when the target is not in scope. */
  tier: number | null
  is_archived: boolean | null
}

/** Locks the terms in force and the target until the transaction ends; `undefined` when the program is not open to the actor. */
export async function lockSubmissionTerms(
  trx: Trx,
  programId: string,
  targetId: string | null,
): Promise<SubmissionTerms | undefined> {
  const { rows } =
    await sql<SubmissionTerms>`select * from grana.hold_report_ground(${programId}, ${targetId})`.execute(trx)
  return rows[0]
}

export async function getAgentCountry(trx: Trx, userId: string): Promise<string> {
  const row = await trx.selectFrom('users').select('country_code').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.country_code
}
