import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeMemberRole } from '@grana/contract/customers/members'
import {
  createGroupRole,
  groupRoleLimits,
  listGroupRoles,
  removeGroupRole,
  type GroupRole,
} from '@grana/contract/identity/group-roles'
import { applyGroups } from './apply-groups.ts'

let api: TestApi
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
})
afterAll(() => api.close())

const params = () => ({ organization: world.organization })
const create = (body: { group: string; role: string; program?: string }, browser = world.browser) =>
  browser.call(createGroupRole, { params: params(), body })

/** The row of a group that gives this role. */
async function given(body: { group: string; role: string; program?: string }): Promise<GroupRole> {
  const rows = dataOf<GroupRole[]>(await create(body))
  const row = rows.find(({ group, role, program }) => group === body.group && (program?.role ?? role) === body.role)
  if (row === undefined) throw new Error('the group gives nothing')
  return row
}

const remove = (id: string, browser = world.browser) =>
  browser.call(removeGroupRole, { params: { ...params(), group_role: id } })

const apply = (
  { user }: SignedInUser,
  groups: readonly string[],
  source: 'provisioning' | 'sign_in' = 'provisioning',
  actor: { id: string } = world.owner,
) =>
  inTransactionAs(api.context.db, actor, (trx) =>
    applyGroups(trx, { organizationId: world.organization, source, people: [{ userId: user.id, groups }] }, new Date()),
  )

/** The roles of a person: the one in the organization, then those in programs. */
async function rolesOf({ user }: SignedInUser): Promise<string[]> {
  const db = api.database.owner
  const own = await db.selectFrom('memberships').select('role').where('user_id', '=', user.id).execute()
  const inPrograms = await db.selectFrom('program_memberships').select('role').where('user_id', '=', user.id).execute()
  return [...own.map(({ role }) => role), ...inPrograms.map(({ role }) => role).toSorted()]
}

const member = () => world.member({ role: 'member' })
let counter = 0
const newGroup = () => `Group ${(counter += 1)}`

test('a group gives a role in the organization and ends it', async () => {
  const group = newGroup()
  await given({ group, role: 'viewer' })
  const person = await member()
  await apply(person, [group.toUpperCase(), 'Others'])
  expect(await rolesOf(person)).toEqual(['viewer'])
  await apply(person, ['Others'])
  expect(await rolesOf(person)).toEqual(['member'])
})

test('a group gives a role in a program and ends it; the owner who chose it appointed its people', async () => {
  const group = newGroup()
  await given({ group, role: 'analyst', program: world.program })
  const person = await member()
  await apply(person, [group])
  expect(await rolesOf(person)).toEqual(['member', 'analyst'])
  const row = await api.database.owner
    .selectFrom('program_memberships')
    .select('appointed_by')
    .where('user_id', '=', person.user.id)
    .executeTakeFirstOrThrow()
  expect(row.appointed_by).toBe(world.owner.id)
  await apply(person, [])
  expect(await rolesOf(person)).toEqual(['member'])
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'details'])
    .where('thing_id', '=', person.user.id)
    .orderBy('written_in')
    .execute()
  expect(events).toEqual([
    { action: 'member.appointed', actor_id: null, details: { role: 'analyst', group } },
    { action: 'member.dismissed', actor_id: null, details: { role: 'analyst', group } },
  ])
})

test('a role that was given by hand stays when the group ends', async () => {
  const group = newGroup()
  await given({ group, role: 'analyst', program: world.program })
  const person = await world.inProgram('analyst')
  await apply(person, [group])
  await apply(person, [])
  expect(await rolesOf(person)).toEqual(['member', 'analyst'])
})

test('a role in the organization that an owner gives by hand afterwards stays', async () => {
  const group = newGroup()
  await given({ group, role: 'viewer' })
  const person = await member()
  await apply(person, [group])
  for (const role of ['member', 'viewer'] as const) {
    const member = person.user.id
    await world.browser.call(changeMemberRole, { params: { ...params(), member }, body: { role } })
  }
  await apply(person, [])
  expect(await rolesOf(person)).toEqual(['viewer'])
})

test('a role lasts while another group or the other source still gives it', async () => {
  const [one, other] = [newGroup(), newGroup()]
  await given({ group: one, role: 'viewer', program: world.program })
  await given({ group: other, role: 'viewer', program: world.program })
  const person = await member()
  await apply(person, [one, other])
  await apply(person, [one], 'sign_in', person.user)
  await apply(person, [other])
  expect(await rolesOf(person)).toEqual(['member', 'viewer'])
  await apply(person, [])
  expect(await rolesOf(person)).toEqual(['member', 'viewer'])
  await apply(person, [], 'sign_in', person.user)
  expect(await rolesOf(person)).toEqual(['member'])
})

test('removing the role of a group ends it for its people', async () => {
  const group = newGroup()
  const { id } = await given({ group, role: 'technical_contact', program: world.program })
  const person = await member()
  await apply(person, [group])
  expect(dataOf<GroupRole[]>(await world.browser.call(listGroupRoles, { params: params() }))).toContainEqual(
    expect.objectContaining({ id, people: 1 }),
  )
  expect((await remove(id)).status).toBe(200)
  expect(await rolesOf(person)).toEqual(['member'])
  expect((await remove(id)).status).toBe(404)
})

test('an owner keeps their role whatever a group says', async () => {
  const group = newGroup()
  await given({ group, role: 'viewer' })
  await given({ group, role: 'analyst', program: world.program })
  const owner = await world.member({ role: 'owner' })
  await apply(owner, [group])
  expect(await rolesOf(owner)).toEqual(['owner'])
})

test('a new approver is notified to the owners', async () => {
  const group = newGroup()
  await given({ group, role: 'administrator', program: world.program })
  const person = await member()
  const countNotifications = async () => {
    const query = api.database.owner
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'member.approver_added')
    return (await query.execute()).length
  }
  const before = await countNotifications()
  await apply(person, [group])
  expect(await countNotifications()).toBeGreaterThan(before)
})

test('no other person applies groups, and no other tenant sees or removes them', async () => {
  const group = newGroup()
  const { id } = await given({ group, role: 'viewer' })
  const person = await member()
  const theirs = await reportWorld(api)
  await apply(person, [group], 'sign_in', await member().then(({ user }) => user))
  await apply(person, [group], 'sign_in', theirs.owner)
  expect(await rolesOf(person)).toEqual(['member'])
  const own = { params: { organization: theirs.organization, group_role: id } }
  expect((await theirs.browser.call(removeGroupRole, own)).status).toBe(404)
  expect((await remove(id, theirs.browser)).status).toBe(404)
  expect(
    dataOf<GroupRole[]>(await theirs.browser.call(listGroupRoles, { params: { organization: theirs.organization } })),
  ).toEqual([])
  const foreign = await create({ group, role: 'analyst', program: theirs.program })
  expect(foreign.status).toBe(404)
})

test('only owners govern groups', async () => {
  const { id } = await given({ group: newGroup(), role: 'viewer' })
  const people = [
    await world.member({ role: 'viewer' }),
    await member(),
    await world.inProgram('owner'),
    await world.inProgram('administrator'),
  ]
  for (const { browser } of people) {
    expect((await create({ group: newGroup(), role: 'viewer' }, browser)).status).toBe(403)
    expect((await remove(id, browser)).status).toBe(403)
    expect((await browser.call(listGroupRoles, { params: params() })).status).toBe(403)
  }
  const agent = await reportingAgent(api)
  expect((await create({ group: newGroup(), role: 'viewer' }, agent.browser)).status).toBe(404)
})

test('refuses owners, roles of the other place, an empty name, and the same row twice', async () => {
  const group = newGroup()
  for (const role of ['owner', 'analyst', 'technical_contact']) expect((await create({ group, role })).status).toBe(422)
  for (const role of ['owner', 'member'])
    expect((await create({ group, role, program: world.program })).status).toBe(422)
  expect((await create({ group: ' ', role: 'viewer' })).status).toBe(422)
  await given({ group, role: 'viewer' })
  expect((await create({ group: group.toLowerCase(), role: 'viewer' })).body).toMatchObject({
    code: 'group_role.exists',
  })
})

test('refuses more than an organization may have', async () => {
  const full = await reportWorld(api)
  const rows = Array.from({ length: groupRoleLimits.perOrganization }, (_, at) => ({
    organization_id: full.organization,
    group_name: `Group ${at}`,
    role: 'viewer',
    created_by: full.owner.id,
    created_at: new Date(),
  }))
  await api.database.owner
    .insertInto('group_roles')
    .values(rows as never)
    .execute()
  const answer = await full.browser.call(createGroupRole, {
    params: { organization: full.organization },
    body: { group: 'One more', role: 'viewer' },
  })
  expect(answer.body).toMatchObject({ code: 'group_role.too_many' })
})

test('leaving ends what groups gave', async () => {
  const group = newGroup()
  await given({ group, role: 'viewer' })
  const person = await member()
  await apply(person, [group])
  await api.database.owner.deleteFrom('memberships').where('user_id', '=', person.user.id).execute()
  const left = api.database.owner.selectFrom('group_grants').selectAll().where('user_id', '=', person.user.id)
  expect(await left.execute()).toEqual([])
})
