import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import type { Db } from '../db/database.ts'
import { setSessionCookie } from '../http/session/cookies.ts'
import { hashSecret, createSecret, createToken } from '../lib/tokens.ts'
import { testBrowser, type TestBrowser } from './test-browser.ts'
import { insertTestSession, insertTestUser, type TestUser } from './test-user.ts'

const hourMs = 3_600_000

/** A browser with a session of a user, with the second factor if they have one; no password is hashed. */
export async function signedInBrowser(app: FastifyInstance, db: Db, user: TestUser): Promise<TestBrowser> {
  const { totp_enabled_at: factorSince } = await db
    .selectFrom('users')
    .select('totp_enabled_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return openBrowser(app, db, { ...user, factor: factorSince === null ? null : 'code' })
}

/** A browser with a session by password alone, whatever factor the user has. */
export function passwordOnlyBrowser(app: FastifyInstance, db: Db, user: TestUser): Promise<TestBrowser> {
  return openBrowser(app, db, { ...user, factor: null })
}

type Opened = TestUser & { factor: 'code' | null }

async function openBrowser(app: FastifyInstance, db: Db, { id, email, factor }: Opened): Promise<TestBrowser> {
  const [now, later] = [new Date(), new Date(Date.now() + 8 * hourMs)]
  const times = { started_at: now, confirmed_at: now, last_seen_at: now, expires_at: later }
  const sessionId = await insertTestSession(db, id, { ...times, second_factor: factor })
  const [access, half] = [createToken('access'), createSecret()]
  const grant = await db
    .insertInto('grants')
    .values({
      session_id: sessionId,
      half_hash: hashSecret(half),
      access_hash: hashSecret(access),
      access_expires_at: later,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = testBrowser(app)
  browser.cookies.set(setSessionCookie(grant.id, half).split('=')[0] ?? '', half)
  Object.assign(browser.script, { access, refresh: createToken('refresh'), email })
  return browser
}

export type TestOrganization = { id: string; name: string }

/** An empty organization; its texts carry its mark. */
export async function insertOrganization(db: Db, mark: string = randomUUID().slice(0, 8)): Promise<TestOrganization> {
  const row = { id: randomUUID(), name: `Org ${mark}`, initials: 'OM', country_code: 'MX', summary: `Summary ${mark}` }
  await db.insertInto('organizations').values(row).execute()
  return { id: row.id, name: row.name }
}

export async function insertProgram(db: Db, organizationId: string, mark = 'plain'): Promise<string> {
  const { id } = await db
    .insertInto('programs')
    .values({
      organization_id: organizationId,
      name: `Program ${mark}`,
      summary: `Summary ${mark}`,
      kind: 'vdp',
      safe_harbor: 'full',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type MembershipRoles = {
  role: OrganizationRole
  programs?: readonly { programId: string; role: ProgramRole; activated?: true }[]
}

type Membership = { organizationId: string; userId: string }

/** Long enough ago for every permission that needs a waiting time. */
const longAgo = () => new Date(Date.now() - 30 * 24 * hourMs)

/** Makes a user a member since a month ago, without an inviter. */
export async function insertMembership(
  db: Db,
  key: Membership,
  { role, programs = [] }: MembershipRoles,
): Promise<void> {
  const { organizationId, userId } = key
  const created_at = longAgo()
  await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at })
    .execute()
  for (const { programId, role: programRole, activated } of programs) {
    await db
      .insertInto('program_memberships')
      .values({
        organization_id: organizationId,
        program_id: programId,
        user_id: userId,
        role: programRole,
        activated_at: activated === true ? new Date() : null,
        created_at,
      })
      .execute()
  }
}

/** Columns of an account with a second factor whose code is unknown. */
export const secondFactorOn = { totp_enabled_at: new Date('2026-11-01T12:00:00Z'), totp_seed: Buffer.alloc(40, 1) }

/** A new member of an organization, with a second factor unless it is excluded. */
export async function insertMember(
  db: Db,
  organizationId: string,
  { factor = true, ...place }: MembershipRoles & { factor?: boolean },
): Promise<TestUser> {
  const user = await insertTestUser(db, {
    kind: 'customer',
    ...(factor && secondFactorOn),
    email: `m.${randomUUID().slice(0, 12)}@tepozan.example`,
  })
  await insertMembership(db, { organizationId, userId: user.id }, place)
  return user
}
