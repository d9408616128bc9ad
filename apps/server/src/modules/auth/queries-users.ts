import { sql, type InferResult, type Insertable, type QueryCreator } from 'kysely'
import type { Db, Tables, Trx } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'
import { actAs } from '#server/db/transaction.ts'

const noBrowser = Buffer.alloc(32)

/** Who an address belongs to, and whether this browser is known to them; a part of the statement that begins a sign-in. */
export function findLogin(db: QueryCreator<Tables>, emailKey: string, browserHash: Buffer | undefined) {
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
      'users.disabled_reason',
      sql<boolean>`exists (select from grana.passkeys p where p.user_id = users.id)`.as('has_passkey'),
      sql<boolean>`known_browsers.user_id is not null`.as('is_known'),
    ])
    .where('users.email_key', '=', emailKey)
}

export type Login = InferResult<ReturnType<typeof findLogin>>[number]

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

/** Why staff turned an account off. */
export function findSuspension(db: Db, userId: string) {
  return db
    .selectFrom('suspensions')
    .select(['clause', 'notice'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
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

/** An organization with its first owner, who acts from here on: nobody joins one that they did not found. */
export async function insertOrganization(trx: Trx, row: NewOrganization, ownerId: string): Promise<void> {
  await actAs(trx, ownerId)
  await trx.insertInto('organizations').values(row).execute()
  await trx.insertInto('memberships').values({ organization_id: row.id, user_id: ownerId, role: 'owner' }).execute()
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
