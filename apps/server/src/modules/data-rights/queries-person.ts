import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { PersonMatch, PersonTable } from './person-table.ts'

/** The user whose rows are selected; `emailKey` is set only when the email address is verified. */
export type Person = { id: string; emailKey: string | null }

/** SQL condition for the rows of a user. */
function belongsTo(by: PersonMatch, person: Person): RawBuilder<unknown> {
  if ('columns' in by) {
    return sql.join(
      by.columns.map((column) => sql`${sql.ref(column)} = ${person.id}::uuid`),
      sql` or `,
    )
  }
  if ('email' in by) {
    return person.emailKey === null ? sql`false` : sql`lower(${sql.ref(by.email)}) = ${person.emailKey}`
  }
  return sql`${sql.ref(by.column)} in (select id from ${sql.id('grana', by.through)} where ${belongsTo(by.of, person)})`
}

/** Expression for one column of the export; the organization's text is null for users who are not members. */
function exportedColumn(
  { table, as, organizations }: PersonTable,
  column: string,
  { id }: Person,
): RawBuilder<unknown> {
  const shown = as?.[column] ?? sql.id(table, column)
  if (organizations?.columns.includes(column) !== true) return sql`${shown} as ${sql.id(column)}`
  const open = organizations.internalOnly === true ? sql`${sql.id(table, 'audience')} <> 'internal' or` : sql``
  return sql`case when ${open} exists (
    select from grana.memberships m
    where m.organization_id = ${sql.id(table, 'organization_id')} and m.user_id = ${id}::uuid
  ) then ${shown} end as ${sql.id(column)}`
}

/** Rows of one table for the export. */
export async function listPersonRows(trx: Trx, entry: PersonTable, person: Person): Promise<Record<string, unknown>[]> {
  const names = Object.entries(entry.names ?? {}).map(([name, shown]) => sql`${shown} as ${sql.id(name)}`)
  const columns = sql.join([...entry.given.map((column) => exportedColumn(entry, column, person)), ...names])
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.id('grana', entry.table)} where ${belongsTo(entry.by, person)}`.execute(trx)
  return rows
}

export async function deletePersonRows(trx: Trx, entry: PersonTable, person: Person): Promise<void> {
  await sql`delete from ${sql.id('grana', entry.table)} where ${belongsTo(entry.by, person)}`.execute(trx)
}

export function findPerson(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'email_verified_at', 'avatar_key'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

type UserRow = { id: string; email_key: string | null; email_verified_at: Date | null }

/** Ignores an unverified email address: the user could have typed another person's. */
export function toPerson({ id, email_key: key, email_verified_at: verifiedAt }: UserRow): Person {
  return { id, emailKey: verifiedAt === null ? null : key }
}

export function listOrganizationsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.name', 'organizations.country_code', 'organizations.created_at'])
    .where('memberships.user_id', '=', userId)
    .execute()
}
