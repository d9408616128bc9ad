import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { DirectoryEntry } from './to-directory-entry.ts'

async function upsertRows(trx: Trx, json: string): Promise<void> {
  await sql`
    insert into program_directory
      (program_id, organization_id, updated_at, facets, reward_max_cents, name_key, card, program)
    select e.program_id, e.organization_id, e.updated_at, e.facets, e.reward_max_cents, e.name_key, e.card, e.program
    from json_to_recordset(${json}::json) as e (
      program_id uuid, organization_id uuid, updated_at timestamptz, facets int, reward_max_cents int, name_key text,
      card json, program json)
    on conflict (program_id) do update set
      organization_id = excluded.organization_id, updated_at = excluded.updated_at, facets = excluded.facets,
      reward_max_cents = excluded.reward_max_cents, name_key = excluded.name_key,
      card = excluded.card, program = excluded.program`.execute(trx)
}

async function replaceWords(trx: Trx, json: string): Promise<void> {
  await sql`
    delete from program_directory_words w
    using json_to_recordset(${json}::json) as e (program_id uuid) where w.program_id = e.program_id`.execute(trx)
  await sql`
    insert into program_directory_words (word, program_id, facets, updated_at, reward_max_cents, name_key)
    select w.word, e.program_id, e.facets, e.updated_at, e.reward_max_cents, e.name_key
    from json_to_recordset(${json}::json) as e (
      program_id uuid, updated_at timestamptz, facets int, reward_max_cents int, name_key text, words text, names text),
    lateral (
      select unnest(tsvector_to_array(to_tsvector('grana.spanish_plain', e.words)))
      union select unnest(tsvector_to_array(to_tsvector('grana.whole_words', e.names)))
    ) as w (word)`.execute(trx)
}

/** Inserts or updates directory rows with their search words. */
export async function upsertEntries(trx: Trx, entries: readonly DirectoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await upsertRows(trx, JSON.stringify(entries))
  await replaceWords(trx, JSON.stringify(entries.map(({ card: _card, program: _program, ...entry }) => entry)))
}

/** Removes programs from the directory; their search words are deleted by cascade. */
export async function deleteEntries(trx: Trx, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  await trx.deleteFrom('program_directory').where('program_id', 'in', programIds).execute()
}
