import { sql, type InferResult, type Insertable, type QueryCreator } from 'kysely'
import type { Db, Tables, Trx } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'
import { setActor } from '#server/db/transaction.ts'
import { acceptedVersions } from '@grana/contract/auth'
import type { ConsentDocument } from '@grana/contract/data-rights'
import { guestUsername } from '@grana/contract/open-reports/reports'

const noBrowser = Buffer.alloc(32)

/** Account of an email address and whether it knows this browser; a subquery of the statement that begins a sign-in. */
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

/** `false` when the email address or the handle is taken. */
export async function insertUser(trx: Trx, row: NewUser): Promise<boolean> {
  if (row.username_key === guestUsername) return false
  const inserted = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The suspension by staff that is in effect. */
export function findSuspension(db: Db, userId: string) {
  return db
    .selectFrom('suspensions')
    .select(['clause', 'notice'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function findEmailOwner(db: Db | Trx, emailKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst()
  return row?.id
}

export async function hasUsername(db: Db | Trx, key: string): Promise<boolean> {
  if (key === guestUsername) return true
  const row = await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
  return row !== undefined
}

type NewConsents = { userId: string; at: Date; address: string; documents: readonly ConsentDocument[] }

/** Inserts the consent to the current version of each document. */
export async function insertConsents(trx: Trx, { userId, at, address, documents }: NewConsents): Promise<void> {
  const rows = documents.map((document) => ({
    user_id: userId,
    document,
    version: acceptedVersions[document],
    accepted_at: at,
    accepted_from: address,
  }))
  await trx.insertInto('consents').values(rows).execute()
}

type NewOrganization = { id: string; name: string; initials: string; country_code: string }

/** Inserts an organization and its first owner, and makes the owner the actor: row security lets only a founder join this way. */
export async function insertOrganization(trx: Trx, row: NewOrganization, ownerId: string): Promise<void> {
  await setActor(trx, ownerId)
  await trx.insertInto('organizations').values(row).execute()
  await trx.insertInto('memberships').values({ organization_id: row.id, user_id: ownerId, role: 'owner' }).execute()
}

/** `true` when the email address was not verified before. */
export async function markEmailVerified(
  trx: Trx,
  userId: string,
  proof: { email: string; at: Date },
): Promise<boolean> {
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
