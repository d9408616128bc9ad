import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Belonging, PersonTable } from './person-table.ts'

/** Whose rows are meant; the address counts only when it is proven. */
export type Person = { id: string; emailKey: string | null }

/** The condition that picks the rows of a person. */
function isTheirs(by: Belonging, person: Person): RawBuilder<unknown> {
  if ('columns' in by) {
    return sql.join(
      by.columns.map((column) => sql`${sql.ref(column)} = ${person.id}::uuid`),
      sql` or `,
    )
  }
  if ('email' in by) {
    return person.emailKey === null ? sql`false` : sql`lower(${sql.ref(by.email)}) = ${person.emailKey}`
  }
  return sql`${sql.ref(by.column)} in (select id from ${sql.id('grana', by.through)} where ${isTheirs(by.of, person)})`
}

/** One column of the copy; words of an organization are nothing to whoever left it. */
function given({ table, as, organizations }: PersonTable, column: string, { id }: Person): RawBuilder<unknown> {
  const shown = as?.[column] ?? sql.id(table, column)
  if (organizations?.columns.includes(column) !== true) return sql`${shown} as ${sql.id(column)}`
  const open = organizations.internalOnly === true ? sql`${sql.id(table, 'audience')} <> 'internal' or` : sql``
  return sql`case when ${open} exists (
    select from grana.memberships m
    where m.organization_id = ${sql.id(table, 'organization_id')} and m.user_id = ${id}::uuid
  ) then ${shown} end as ${sql.id(column)}`
}

/** What the copy takes from one table. */
export async function readRows(trx: Trx, entry: PersonTable, person: Person): Promise<Record<string, unknown>[]> {
  const names = Object.entries(entry.names ?? {}).map(([name, shown]) => sql`${shown} as ${sql.id(name)}`)
  const columns = sql.join([...entry.given.map((column) => given(entry, column, person)), ...names])
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.id('grana', entry.table)} where ${isTheirs(entry.by, person)}`.execute(trx)
  return rows
}

/** Takes the rows of a person out of one table. */
export async function deleteRows(trx: Trx, entry: PersonTable, person: Person): Promise<void> {
  await sql`delete from ${sql.id('grana', entry.table)} where ${isTheirs(entry.by, person)}`.execute(trx)
}

export function findPerson(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'email_verified_at', 'avatar_key'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

type Found = { id: string; email_key: string | null; email_verified_at: Date | null }

/** Whoever has not proven an address could have typed anybody's. */
export function toPerson({ id, email_key: key, email_verified_at: provenAt }: Found): Person {
  return { id, emailKey: provenAt === null ? null : key }
}

/** Organizations that the person belongs to, by name. */
export function readOrganizations(trx: Trx, userId: string) {
  return trx
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.name', 'organizations.country_code', 'organizations.created_at'])
    .where('memberships.user_id', '=', userId)
    .execute()
}
