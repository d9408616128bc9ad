import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

type Key = { organization_id: string; id: string }

export async function listTags(trx: Trx, key: Key): Promise<string[]> {
  const rows = await trx
    .selectFrom('report_tags')
    .select('name')
    .where('organization_id', '=', key.organization_id)
    .where('report_id', '=', key.id)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function deleteOtherTags(trx: Trx, key: Key, names: readonly string[]): Promise<void> {
  await sql`delete from report_tags where organization_id = ${key.organization_id} and report_id = ${key.id}
    and name <> all(${[...names]}::text[])`.execute(trx)
}

export async function insertTags(
  trx: Trx,
  key: Key,
  { names, at }: { names: readonly string[]; at: Date },
): Promise<void> {
  await sql`insert into report_tags (organization_id, report_id, name, created_at)
    select ${key.organization_id}, ${key.id}, name, ${at} from unnest(${[...names]}::text[]) name
    on conflict do nothing`.execute(trx)
}
