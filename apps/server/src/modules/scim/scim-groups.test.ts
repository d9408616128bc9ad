import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { createGroupRole } from '@grana/contract/identity/group-roles'
import { directoryWorld, replaceOp, type DirectoryWorld } from './scim.fixture.ts'

let api: TestApi
let world: DirectoryWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await directoryWorld(api)
})
afterAll(() => api.close())

const db = () => api.database.owner

async function rolesOf(userName: string): Promise<string[]> {
  const { rows } = await db()
    .selectFrom('program_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.role')
    .where('u.email_key', '=', userName)
    .execute()
    .then((found) => ({ rows: found }))
  return rows.map(({ role }) => role).toSorted()
}

/** A group of the directory that gives a role in the program. */
async function roleGroup(role: 'analyst' | 'viewer', people: readonly string[] = []) {
  const displayName = `Group ${randomUUID()}`
  const answer = await world.browser.call(createGroupRole, {
    params: { organization: world.organization },
    body: { group: displayName, role, program: world.program },
  })
  expect(answer.status).toBe(200)
  const members = people.map((value) => ({ value }))
  const { status, body } = await world.call('POST', '/Groups', { displayName, members })
  expect(status).toBe(201)
  return { ...body, displayName }
}

const patch = (id: string, ...operations: object[]) => world.call('PATCH', `/Groups/${id}`, { Operations: operations })
const membersIn = (body: Record<string, unknown>) =>
  ((body['members'] ?? []) as { value: string }[]).map(({ value }) => value).toSorted()

test('a group gives its people their role, and takes it from those who leave', async () => {
  const [ada, bea] = [await world.provision(), await world.provision()]
  const group = await roleGroup('analyst', [ada.id])
  expect(await rolesOf(ada.userName)).toEqual(['analyst'])
  await patch(group.id, { op: 'Add', path: 'members', value: [{ value: bea.id }] })
  expect(await rolesOf(bea.userName)).toEqual(['analyst'])
  const { body } = await patch(group.id, { op: 'remove', path: `members[value eq "${ada.id}"]` })
  expect(membersIn(body)).toEqual([bea.id])
  expect(await rolesOf(ada.userName)).toEqual([])
  await patch(group.id, { op: 'Remove', path: 'members', value: [{ value: bea.id }] })
  expect(await rolesOf(bea.userName)).toEqual([])
})

test('PUT replaces its people, and DELETE takes the role from all', async () => {
  const [ada, bea] = [await world.provision(), await world.provision()]
  const group = await roleGroup('viewer', [ada.id])
  const put = await world.call('PUT', `/Groups/${group.id}`, {
    displayName: group.displayName,
    members: [{ value: bea.id }],
  })
  expect(membersIn(put.body)).toEqual([bea.id])
  expect([await rolesOf(ada.userName), await rolesOf(bea.userName)]).toEqual([[], ['viewer']])
  expect((await world.call('DELETE', `/Groups/${group.id}`)).status).toBe(204)
  expect(await rolesOf(bea.userName)).toEqual([])
})

test('another name gives other roles', async () => {
  const ada = await world.provision()
  const group = await roleGroup('analyst', [ada.id])
  await world.call('PATCH', `/Groups/${group.id}`, replaceOp('displayName', `Renamed ${randomUUID()}`))
  expect(await rolesOf(ada.userName)).toEqual([])
  await patch(group.id, { op: 'replace', value: { displayName: group.displayName, externalId: 'g-1' } })
  expect(await rolesOf(ada.userName)).toEqual(['analyst'])
})

test('a role that was given before the group arrives, or the group before its role, comes to the same', async () => {
  const ada = await world.provision()
  const displayName = `Late ${randomUUID()}`
  const { body } = await world.call('POST', '/Groups', { displayName, members: [{ value: ada.id }] })
  expect(await rolesOf(ada.userName)).toEqual([])
  await world.browser.call(createGroupRole, {
    params: { organization: world.organization },
    body: { group: displayName, role: 'viewer', program: world.program },
  })
  expect(await rolesOf(ada.userName)).toEqual(['viewer'])
  await world.call('DELETE', `/Groups/${body.id}`)
  expect(await rolesOf(ada.userName)).toEqual([])
})

test('who was invited has the roles of their groups once they join', async () => {
  const user = await insertTestUser(db(), { kind: 'customer', email: world.address() })
  const { id } = await world.provision({ userName: user.email })
  await roleGroup('analyst', [id])
  expect(await rolesOf(user.email)).toEqual([])
  await db()
    .transaction()
    .execute(async (trx) => {
      const { sql } = await import('kysely')
      await sql`select set_config('grana.user_id', ${user.id}, true)`.execute(trx)
      await trx
        .insertInto('memberships')
        .values({ organization_id: world.organization, user_id: user.id, role: 'member' })
        .execute()
    })
  expect(await rolesOf(user.email)).toEqual(['analyst'])
})

test('a leaver who is deleted leaves their groups', async () => {
  const ada = await world.provision()
  const group = await roleGroup('analyst', [ada.id])
  await world.call('DELETE', `/Users/${ada.id}`)
  expect(membersIn((await world.call('GET', `/Groups/${group.id}`)).body)).toEqual([])
})

test('lists groups without their people, and finds one with them', async () => {
  const ada = await world.provision()
  const group = await roleGroup('viewer', [ada.id])
  const all = await world.call('GET', '/Groups?count=200')
  expect(JSON.stringify(all.body)).not.toContain(ada.id)
  const filter = encodeURIComponent(`displayName eq "${group.displayName}"`)
  const found = await world.call('GET', `/Groups?filter=${filter}`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id, members: [{ value: ada.id }] }] })
  expect(
    JSON.stringify((await world.call('GET', `/Groups?filter=${filter}&excludedAttributes=members`)).body),
  ).not.toContain(ada.id)
  expect((await world.call('GET', `/Users/${ada.id}`)).body).toMatchObject({ groups: [{ value: group.id }] })
})

test('one operation for each of many people costs a statement for all', async () => {
  const people = [await world.provision(), await world.provision(), await world.provision()]
  const group = await roleGroup('viewer')
  const { status, body } = await patch(
    group.id,
    ...people.map(({ id }) => ({ op: 'add', path: 'members', value: [{ value: id }] })),
  )
  expect([status, membersIn(body)]).toEqual([200, people.map(({ id }) => id).toSorted()])
})
