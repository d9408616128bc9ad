import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'

const noBrowser = Buffer.alloc(32)

/** Who an address belongs to, and whether this browser is known to them. */
export function findLogin(db: Db, emailKey: string, browserHash: Buffer | undefined) {
  return db
    .selectFrom('users')
    .leftJoin('known_browsers', (join) =>
      join
        .onRef('known_browsers.user_id', '=', 'users.id')
        .on('known_browsers.browser_hash', '=', browserHash ?? noBrowser),
    )
    .select([
      'users.id',
      'users.kind',
      'users.password_hash',
      'users.totp_enabled_at',
      'users.last_login_at',
      'users.disabled_at',
      sql<boolean>`known_browsers.user_id is not null`.as('is_known'),
    ])
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
}

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

export function findCredentials(db: Db | Trx, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'kind', 'email', 'first_name', 'middle_name', 'last_name', 'username', 'password_hash'])
    .select(['totp_seed', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type NewUser = Insertable<Users> & { id: string }

/** Stores a person; `false` when the address or the handle belongs to somebody else. */
export async function insertUser(trx: Trx, row: NewUser): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Owner of an address, if it has one. */
export async function ownerOf(db: Db | Trx, emailKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst()
  return row?.id
}

export async function hasUsername(db: Db | Trx, key: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
  return row !== undefined
}

type Consent = { userId: string; at: Date; address: string; documents: Readonly<Record<string, string>> }

export async function insertConsents(trx: Trx, { userId, at, address, documents }: Consent): Promise<void> {
  const rows = Object.entries(documents).map(([document, version]) => ({
    user_id: userId,
    document,
    version,
    accepted_at: at,
    accepted_from: address,
  }))
  await trx.insertInto('consents').values(rows).execute()
}

type NewOrganization = { id: string; name: string; initials: string; country_code: string }

/** An organization with its first owner. */
export async function insertOrganization(trx: Trx, row: NewOrganization, ownerId: string): Promise<void> {
  await trx.insertInto('organizations').values(row).execute()
  await trx.insertInto('memberships').values({ organization_id: row.id, user_id: ownerId, role: 'owner' }).execute()
}

export async function setPassword(trx: Db | Trx, userId: string, change: { hash: string; at: Date }): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: change.hash, password_changed_at: change.at, updated_at: change.at })
    .where('id', '=', userId)
    .execute()
}

/** The same password by today's figures. */
export async function renewHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function noteLogin(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

/** `true` when the address was not proven before. */
export async function markProven(trx: Trx, userId: string, proof: { email: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email_verified_at: proof.at, updated_at: proof.at })
    .where('id', '=', userId)
    .where('email', '=', proof.email)
    .where('email_key', 'is not', null)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function rememberBrowser(trx: Trx, userId: string, known: { hash: Buffer; at: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: known.hash, last_used_at: known.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: known.at }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new
}

export async function isKnownBrowser(db: Db, userId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}
