import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@grana/contract/tenancy'
import type { Db } from '../db/database.ts'
import { signedInBrowser } from './tenants.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser } from './test-browser.ts'
import { insertTestUser, type TestUser } from './test-user.ts'

export type TestStaff = TestUser & { browser: TestBrowser }

/** Gives a user a passkey and marks it as verified in their sessions. */
export async function grantPasskey(owner: Db, userId: string): Promise<void> {
  const key = { credential_id: randomBytes(16), public_key: randomBytes(64), sign_count: 0, name: 'Key', synced: false }
  await owner
    .insertInto('passkeys')
    .values({ user_id: userId, ...key, created_at: new Date() })
    .execute()
  await owner.updateTable('sessions').set({ second_factor: 'passkey' }).where('user_id', '=', userId).execute()
}

/** A signed-in staff member with every required factor. */
export async function signInTestStaff(
  { app, database }: TestApi,
  role: StaffRole = 'administrator',
): Promise<TestStaff> {
  const { owner } = database
  const person = await insertTestUser(owner, {
    kind: 'staff',
    staff_role: role,
    first_name: 'Irene',
    last_name: 'Olmedo',
  })
  const browser = await signedInBrowser(app, owner, person)
  await grantPasskey(owner, person.id)
  return { ...person, browser }
}
