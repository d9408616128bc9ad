import type { StaffRole } from '@grana/contract/tenancy'
import { browserOf } from './tenants.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser } from './test-browser.ts'
import { insertTestUser, type TestUser } from './test-user.ts'

/** Columns of an account with a second factor whose code nobody knows. */
export const secondFactorOn = { totp_enabled_at: new Date('2026-11-01T12:00:00Z'), totp_seed: Buffer.alloc(40, 1) }

export type TestStaff = TestUser & { browser: TestBrowser }

/** A staff person who is signed in with everything that staff must have. */
export async function staffPerson({ app, database }: TestApi, role: StaffRole = 'administrator'): Promise<TestStaff> {
  const person = await insertTestUser(database.owner, {
    kind: 'staff',
    staff_role: role,
    first_name: 'Irene',
    last_name: 'Olmedo',
    ...secondFactorOn,
  })
  return { ...person, browser: await browserOf(app, database.owner, person) }
}
