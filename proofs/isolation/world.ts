import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import type { Db } from '@grana/server/db/database'
import { grantSecondFactor } from '@grana/server/testing/reports'
import { grantPasskey } from '@grana/server/testing/staff'
import { signedInBrowser, insertMember, insertMembership, type MembershipRoles } from '@grana/server/testing/tenants'
import { testBrowser, type TestBrowser } from '@grana/server/testing/test-browser'
import { insertTestUser, type TestUser } from '@grana/server/testing/test-user'
import { columns, type Column, type SessionlessColumn } from './expected/columns.ts'
import { insertAgentInvitation, insertInvitation, makeTenant, type Tenant } from './tenant.ts'

export type Caller = Column | SessionlessColumn
export type Person = { column: Caller; user: TestUser | undefined; browser: TestBrowser }

/** Requests are about `ours`; `theirs` must not be visible or changed; the third one is there to be joined. */
export type World = {
  db: Db
  app: FastifyInstance
  ours: Tenant
  theirs: Tenant
  third: Tenant
  people: Person[]
  /** Marks of the tenants that an email address may receive emails about. */
  known: Map<string, Set<string>>
}

type Roles = { role: OrganizationRole; there?: ProgramRole; isActivated?: true }

const placesOf: Partial<Record<string, Roles>> = {
  organization_owner: { role: 'owner' },
  organization_viewer: { role: 'viewer' },
  program_owner: { role: 'member', there: 'owner' },
  program_administrator: { role: 'member', there: 'administrator' },
  program_analyst: { role: 'member', there: 'analyst' },
  program_viewer: { role: 'member', there: 'viewer' },
  technical_contact: { role: 'member', there: 'technical_contact' },
  activated_contact: { role: 'member', there: 'backup_contact', isActivated: true },
  backup_contact: { role: 'member', there: 'backup_contact' },
  member: { role: 'member' },
}

const isOfOurs = (column: Caller): boolean =>
  placesOf[column] !== undefined || (shutOuts[column] !== undefined && column !== 'banned_agent')

/** The mark of the organization that a column belongs to, if any. */
export function ownMark({ ours, theirs }: Pick<World, 'ours' | 'theirs'>, column: Caller): string | undefined {
  if (column === 'foreign_owner') return theirs.mark
  return isOfOurs(column) ? ours.mark : undefined
}

/** The role of a column in these programs. */
function placeIn(programs: readonly string[], { role, there, isActivated }: Roles): MembershipRoles {
  if (there === undefined) return { role }
  const stays = programs.map((programId) => ({
    programId,
    role: there,
    ...(isActivated && { activated: true as const }),
  }))
  return { role, programs: stays }
}

/** Gives a person the role of their column in one more program of our tenant. */
export async function appointToProgram(
  { db, ours }: World,
  { column, user }: Person,
  programId: string,
): Promise<void> {
  const roles = placesOf[column]
  if (roles?.there === undefined || user === undefined) return
  const place = { organization_id: ours.id, program_id: programId, user_id: user.id, role: roles.there }
  await db.insertInto('program_memberships').values(place).execute()
}

/** Records that an email address may receive emails about a tenant. */
export function allowEmailsAbout({ known }: Pick<World, 'known'>, { mark }: Tenant, email: string): void {
  const marks = known.get(email.toLowerCase()) ?? new Set<string>()
  known.set(email.toLowerCase(), marks.add(mark))
}

type Bare = Omit<World, 'people'>

/** A new member whose name carries the tenant's mark. */
export async function memberOf(world: Bare, tenant: Tenant, place: MembershipRoles): Promise<TestUser> {
  const user = await insertMember(world.db, tenant.id, place)
  await world.db.updateTable('users').set({ last_name: tenant.mark }).where('id', '=', user.id).execute()
  allowEmailsAbout(world, tenant, user.email)
  return user
}

const kinds: Partial<Record<string, Record<string, string>>> = {
  agent: {},
  triager: { kind: 'staff', staff_role: 'triager' },
  administrator: { kind: 'staff', staff_role: 'administrator' },
}

/** A user without a role in our tenant: agents, staff, and customers of other organizations. */
async function makeStranger(world: Bare, column: Caller): Promise<Person> {
  const { db, app, ours, theirs, third } = world
  const email = `p.${randomUUID().slice(0, 12)}@tepozan.example`
  const user = await insertTestUser(db, { ...(kinds[column] ?? { kind: 'customer' }), email })
  if (column === 'foreign_owner') {
    await insertMembership(db, { organizationId: theirs.id, userId: user.id }, { role: 'owner' })
    await db.updateTable('users').set({ last_name: theirs.mark }).where('id', '=', user.id).execute()
    allowEmailsAbout(world, theirs, email)
  }
  if (column === 'agent') {
    await insertAgentInvitation(db, { tenant: third, program: third.program, userId: user.id, state: 'accepted' })
    await insertAgentInvitation(db, { tenant: third, program: third.otherProgram, userId: user.id, state: 'removed' })
    allowEmailsAbout(world, third, email)
  }
  if (column === 'invited') {
    await insertInvitation(db, ours, { email })
    allowEmailsAbout(world, ours, email)
  }
  if (column === 'removed_member') {
    await insertMembership(db, { organizationId: ours.id, userId: user.id }, { role: 'owner' })
    await db.deleteFrom('memberships').where('user_id', '=', user.id).execute()
  }
  const browser = await signedInBrowser(app, db, user)
  await (column === 'triager' || column === 'administrator' ? grantPasskey(db, user.id) : grantSecondFactor(db, user))
  return { column, user, browser }
}

/** A new person of a column. */
export async function makePerson(world: Bare, column: Caller): Promise<Person> {
  const { db, app, ours } = world
  if (shutOuts[column] !== undefined) return makeShutOut(world, column)
  const roles = placesOf[column]
  if (roles === undefined) return makeStranger(world, column)
  const user = await memberOf(world, ours, placeIn([ours.program, ours.closed], roles))
  const browser = await signedInBrowser(app, db, user)
  await grantSecondFactor(db, user)
  return { column, user, browser }
}

type Shutting = (db: Db, userId: string) => Promise<unknown>
const turnedOff: Shutting = (db, id) =>
  db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()

/** Owners of our tenant without a usable session, and a banned agent. */
const shutOuts: Readonly<Record<string, Shutting>> = {
  expired: (db, id) => db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', id).execute(),
  mfa_pending: async (db, id) => {
    // The TOTP secret that tests insert is not encrypted and would make every code fail with a server error.
    await db.updateTable('users').set({ totp_enabled_at: null, totp_seed: null }).where('id', '=', id).execute()
    await db.updateTable('sessions').set({ second_factor_due: true }).where('user_id', '=', id).execute()
  },
  banned: turnedOff,
  banned_agent: turnedOff,
  unverified: (db, id) => db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
}

async function makeShutOut(world: Bare, column: Caller): Promise<Person> {
  const { db, app, ours } = world
  const user = column === 'banned_agent' ? await insertTestUser(db) : await memberOf(world, ours, { role: 'owner' })
  const browser = await signedInBrowser(app, db, user)
  await shutOuts[column]?.(db, user.id)
  return { column, user, browser }
}

export async function makeWorld(app: FastifyInstance, db: Db): Promise<World> {
  const run = randomUUID().slice(0, 6)
  const tenants = [`ZqOurs${run}`, `ZqTheirs${run}`, `ZqThird${run}`].map((mark) => makeTenant(app, db, mark))
  const [ours, theirs, third] = (await Promise.all(tenants)) as [Tenant, Tenant, Tenant]
  const bare = { db, app, ours, theirs, third, known: new Map<string, Set<string>>() }
  for (const tenant of [ours, theirs, third])
    for (const email of tenant.addresses) allowEmailsAbout(bare, tenant, email)
  const people: Person[] = [{ column: 'anonymous', user: undefined, browser: testBrowser(app) }]
  for (const column of [...columns, ...Object.keys(shutOuts)] as Column[]) people.push(await makePerson(bare, column))
  return { ...bare, people }
}
