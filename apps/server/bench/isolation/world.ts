import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { givePasskey } from '#server/testing/staff.ts'
import {
  browserOf,
  insertMember,
  insertOrganization,
  insertProgram,
  join,
  type Place,
} from '#server/testing/tenants.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { columns, type Column } from './expectations.ts'

/** One organization whose every text carries its mark. */
export type Tenant = { mark: string; id: string; program: string; otherProgram: string; member: TestUser }

export type Person = { column: string; user: TestUser | undefined; browser: TestBrowser }

export type World = { db: Db; app: FastifyInstance; ours: Tenant; theirs: Tenant; third: Tenant; people: Person[] }

type Roles = { role: OrganizationRole; there?: ProgramRole; isActivated?: true }

const placesOf: Partial<Record<Column, Roles>> = {
  OO: { role: 'owner' },
  OV: { role: 'viewer' },
  PO: { role: 'member', there: 'owner' },
  PA: { role: 'member', there: 'administrator' },
  PN: { role: 'member', there: 'analyst' },
  PV: { role: 'member', there: 'viewer' },
  CT: { role: 'member', there: 'technical_contact' },
  CA: { role: 'member', there: 'backup_contact', isActivated: true },
  CR: { role: 'member', there: 'backup_contact' },
  ME: { role: 'member' },
}

function placeIn({ program }: Tenant, { role, there, isActivated }: Roles): Place {
  if (there === undefined) return { role }
  return { role, programs: [{ programId: program, role: there, ...(isActivated && { activated: true }) }] }
}

async function makeTenant(db: Db, mark: string): Promise<Tenant> {
  const { id } = await insertOrganization(db, mark)
  const program = await insertProgram(db, id, mark)
  const otherProgram = await insertProgram(db, id, `${mark} other`)
  const stays = [program, otherProgram].map((programId) => ({ programId, role: 'owner' as const }))
  const member = await insertMember(db, id, { role: 'owner', programs: stays })
  await sql`update grana.users set last_name = ${mark} where id = ${member.id}`.execute(db)
  await db
    .insertInto('audit_events')
    .values({
      organization_id: id,
      program_id: program,
      actor_id: member.id,
      action: 'thing.done',
      thing: 'program',
      details: JSON.stringify({ mark }),
    })
    .execute()
  const target = {
    name: `Target ${mark}`,
    type: 'website',
    address: 'seen.example.com',
    environment: 'production',
    asset_tier: 1,
  }
  await db
    .insertInto('targets')
    .values({ organization_id: id, ...target })
    .execute()
  await inviteInto(db, { id, program, member }, { email: `${mark}@tepozan.example`.toLowerCase() })
  return { mark, id, program, otherProgram, member }
}

type Inviting = Pick<Tenant, 'id' | 'program' | 'member'>

/** An invitation that waits, whose link is known. */
export async function inviteInto(
  db: Db,
  tenant: Inviting,
  { email, programId = tenant.program }: { email: string; programId?: string },
) {
  const token = newSecret()
  const before = new Date(Date.now() - 120_000)
  const { id } = await db
    .insertInto('invitations')
    .values({
      organization_id: tenant.id,
      email,
      email_key: email.toLowerCase(),
      role: 'member',
      program_id: programId,
      program_role: 'viewer',
      invited_by: tenant.member.id,
      token_hash: hashSecret(token),
      token_at: before,
      mailed_at: before,
      sent_at: before,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Somebody of a column, new in the world; whoever is no member of ours is a stranger. */
export async function makePerson(world: Omit<World, 'people'>, column: Column): Promise<Person> {
  const { db, app, ours, theirs } = world
  const roles = placesOf[column]
  if (roles !== undefined) {
    const user = await insertMember(db, ours.id, placeIn(ours, roles))
    return { column, user, browser: await browserOf(app, db, user) }
  }
  const changes = {
    AG: {},
    TR: { kind: 'staff', staff_role: 'triager' },
    AD: { kind: 'staff', staff_role: 'administrator' },
  }[column as string] ?? { kind: 'customer' }
  const user = await insertTestUser(db, { ...changes, email: `p.${randomUUID().slice(0, 12)}@tepozan.example` })
  if (column === 'TR' || column === 'AD') {
    const key = {
      credential_id: randomBytes(32),
      public_key: randomBytes(64),
      sign_count: 0,
      name: 'key',
      synced: false,
    }
    await db
      .insertInto('passkeys')
      .values({ user_id: user.id, created_at: new Date(), ...key })
      .execute()
  }
  if (column === 'FO') await join(db, { organizationId: theirs.id, userId: user.id }, { role: 'owner' })
  if (column === 'IN') await inviteInto(db, ours, { email: user.email })
  if (column === 'RM') {
    await join(db, { organizationId: ours.id, userId: user.id }, { role: 'owner' })
    await db.deleteFrom('memberships').where('user_id', '=', user.id).execute()
  }
  const browser = await browserOf(app, db, user)
  if (column === 'TR' || column === 'AD') await givePasskey(db, user.id)
  return { column, user, browser }
}

/** Owners of ours whose session does not open anything, and nobody at all. */
async function makeShutOut(world: Omit<World, 'people'>): Promise<Person[]> {
  const { db, app, ours } = world
  const owner = async (column: string) => {
    const user = await insertMember(db, ours.id, { role: 'owner' })
    return { column, user, browser: await browserOf(app, db, user) }
  }
  const [expired, pending, banned, unverified] = [
    await owner('expired'),
    await owner('mfa_pending'),
    await owner('banned'),
    await owner('unverified'),
  ]
  await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', expired.user.id).execute()
  await db.updateTable('sessions').set({ second_factor_due: true }).where('user_id', '=', pending.user.id).execute()
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', banned.user.id).execute()
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.user.id).execute()
  return [{ column: 'anonymous', user: undefined, browser: testBrowser(app) }, expired, pending, banned, unverified]
}

export async function makeWorld(app: FastifyInstance, db: Db): Promise<World> {
  const run = randomUUID().slice(0, 6)
  const [ours, theirs, third] = [
    await makeTenant(db, `ZqOurs${run}`),
    await makeTenant(db, `ZqTheirs${run}`),
    await makeTenant(db, `ZqThird${run}`),
  ]
  const bare = { db, app, ours, theirs, third }
  const people: Person[] = []
  for (const column of columns) people.push(await makePerson(bare, column))
  return { ...bare, people: [...people, ...(await makeShutOut(bare))] }
}
