import { sql } from 'kysely'
import type { World } from './world.ts'

const tenantTables = sql<{ name: string; key: string }>`
  select c.relname as name, 'organization_id' as key from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'grana'::regnamespace and c.relkind = 'r'
  union all select 'organizations', 'id' order by name`

/** A fingerprint of all rows of another tenant; requests of others must not change it. */
export async function fingerprint({ db, theirs }: World): Promise<Map<string, string>> {
  const { rows: tables } = await tenantTables.execute(db)
  const prints = tables.map(
    ({ name, key }) => sql`
      select ${name}::text as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as print
      from ${sql.id('grana', name)} t where ${sql.ref(key)} = ${theirs.id}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, print }) => [name, print]))
}

/** Extends all sessions: otherwise a long run would end in refusals. */
export async function extendSessions({ db }: World): Promise<void> {
  await sql`update grana.sessions set confirmed_at = now(), last_seen_at = now()
    where ended_at is null and expires_at > now()`.execute(db)
}

/** With a policy that allows everything, members of our tenant remove each other: restores the member who writes for it. */
export async function restoreWriter({ db, ours }: World): Promise<void> {
  const { id, member, program, otherProgram, closed } = ours
  await sql`insert into grana.memberships (organization_id, user_id, role) values (${id}, ${member.id}, 'owner')
    on conflict (organization_id, user_id) do update set role = 'owner' where memberships.role <> 'owner'`.execute(db)
  await sql`insert into grana.program_memberships (organization_id, program_id, user_id, role)
    select ${id}, program, ${member.id}, 'owner' from unnest(${[program, otherProgram, closed]}::uuid[]) program
    on conflict do nothing`.execute(db)
}
