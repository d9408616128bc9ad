import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { DirectoryEntry } from './to-directory-entry.ts'

/** Writes these rows of the directory, new or not. */
export async function upsertEntries(trx: Trx, entries: readonly DirectoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into program_directory
      (program_id, organization_id, updated_at, facets, reward_max_cents, name_key, search, card, program)
    select e.program_id, e.organization_id, e.updated_at, e.facets, e.reward_max_cents, e.name_key,
      setweight(to_tsvector('grana.spanish_plain', e.name_words), 'A')
        || setweight(to_tsvector('grana.spanish_plain', e.organization_words), 'B')
        || setweight(to_tsvector('grana.spanish_plain', e.summary_words), 'C')
        || setweight(to_tsvector('grana.spanish_plain', e.target_words), 'D')
        || setweight(to_tsvector('grana.whole_words', e.name_words || ' ' || e.organization_words), 'A')
        || setweight(to_tsvector('grana.whole_words', e.target_words), 'D'),
      e.card, e.program
    from json_to_recordset(${JSON.stringify(entries)}::json) as e (
      program_id uuid, organization_id uuid, updated_at timestamptz, facets int, reward_max_cents int, name_key text,
      name_words text, organization_words text, summary_words text, target_words text, card json, program json)
    on conflict (program_id) do update set
      organization_id = excluded.organization_id, updated_at = excluded.updated_at, facets = excluded.facets,
      reward_max_cents = excluded.reward_max_cents, name_key = excluded.name_key, search = excluded.search,
      card = excluded.card, program = excluded.program`.execute(trx)
}

/** Takes programs out of the public's sight. */
export async function deleteEntries(trx: Trx, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  await trx.deleteFrom('program_directory').where('program_id', 'in', programIds).execute()
}
