import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { callByToken, issueToken } from '#server/testing/api-tokens.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { createGroupRole } from '@grana/contract/identity/group-roles'
import {
  createScimCredential,
  getProvisioning,
  revokeScimCredential,
  rotateScimCredential,
  scimCredentialLimits,
} from '@grana/contract/identity/scim-credentials'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { callScim, directoryWorld, insertScimCredential, replaceOp, type DirectoryWorld } from './scim.fixture.ts'

const { clock, forward } = movableClock()
let api: TestApi
let world: DirectoryWorld
let theirs: DirectoryWorld
let ours: { id: string; userName: string }
let foreign: { id: string; userName: string }
let group: string
let foreignGroup: string
let pasted: string

beforeAll(async () => {
  api = await startTestApi({ clock })
  world = await directoryWorld(api)
  theirs = await directoryWorld(api)
  ours = await world.provision()
  foreign = await theirs.provision({ externalId: 'foreign' })
  group = (await world.call('POST', '/Groups', { displayName: 'Ours' })).body.id
  pasted = (await insertScimCredential(api, theirs)).secret
  foreignGroup = (await theirs.call('POST', '/Groups', { displayName: 'Theirs' })).body.id
})
afterAll(() => api.close())

const db = () => api.database.owner

/** Everything that an attack must leave as it is. */
async function stateOfAll(): Promise<string> {
  const tables = [
    'memberships',
    'program_memberships',
    'scim_users',
    'scim_groups',
    'scim_group_members',
    'invitations',
  ] as const
  const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()))
  const users = await db().selectFrom('users').select(['id', 'email', 'kind', 'password_hash', 'disabled_at']).execute()
  return JSON.stringify([...rows, users].map((one) => one.map((row) => JSON.stringify(row)).toSorted()))
}

type Attack = [what: string, status: number, send: () => ReturnType<DirectoryWorld['call']>]
const operations = (...list: unknown[]) => ({ Operations: list })
const people = '/Users'
const user = () => `${people}/${ours.id}`
const ourGroup = () => `/Groups/${group}`

const attacks: Attack[] = [
  // Other tenants.
  ['read a person of another directory', 404, () => world.call('GET', `/Users/${foreign.id}`)],
  [
    'deactivate a person of another directory',
    404,
    () => world.call('PATCH', `/Users/${foreign.id}`, replaceOp('active', false)),
  ],
  [
    'replace a person of another directory',
    404,
    () => world.call('PUT', `/Users/${foreign.id}`, { userName: foreign.userName, active: false }),
  ],
  ['delete a person of another directory', 404, () => world.call('DELETE', `/Users/${foreign.id}`)],
  ['read a group of another directory', 404, () => world.call('GET', `/Groups/${foreignGroup}`)],
  [
    'rename a group of another directory',
    404,
    () => world.call('PATCH', `/Groups/${foreignGroup}`, replaceOp('displayName', 'x')),
  ],
  ['delete a group of another directory', 404, () => world.call('DELETE', `/Groups/${foreignGroup}`)],
  [
    'add a foreign person to a group',
    400,
    () => world.call('PATCH', ourGroup(), operations({ op: 'add', path: 'members', value: [{ value: foreign.id }] })),
  ],
  [
    'create a group with a foreign person',
    400,
    () => world.call('POST', '/Groups', { displayName: 'New', members: [{ value: foreign.id }] }),
  ],
  ['name an account instead of a person', 404, () => world.call('DELETE', `/Users/${world.owner.id}`)],
  [
    'provision an address of another organization',
    400,
    () => world.call('POST', '/Users', { userName: theirs.address() }),
  ],
  [
    'provision the address of another directory',
    400,
    () => world.call('POST', '/Users', { userName: foreign.userName }),
  ],
  [
    'provision a member whose address is elsewhere',
    400,
    () => world.call('POST', '/Users', { userName: world.owner.email }),
  ],
  [
    'hide the domain behind a second @',
    400,
    () => world.call('POST', '/Users', { userName: `a@evil.example@${world.domain}` }),
  ],
  [
    'hide the domain behind a line break',
    400,
    () => world.call('POST', '/Users', { userName: `a@evil.example\n@${world.domain}` }),
  ],
  ['end the domain with a dot', 400, () => world.call('POST', '/Users', { userName: `a@${world.domain}.` })],
  // Identity of a person.
  [
    'move a person to the address of another',
    400,
    () => world.call('PATCH', user(), replaceOp('userName', foreign.userName)),
  ],
  ['move a person to the address of an owner', 400, () => world.call('PUT', user(), { userName: world.owner.email })],
  ['move a person to a new address', 400, () => world.call('PATCH', user(), replaceOp('userName', world.address()))],
  ['change the identifier', 400, () => world.call('PATCH', user(), replaceOp('id', foreign.id))],
  [
    'change the groups of a person',
    400,
    () => world.call('PATCH', user(), operations({ op: 'add', path: 'groups', value: [{ value: group }] })),
  ],
  // Paths and operations.
  ['name the prototype', 400, () => world.call('PATCH', user(), replaceOp('__proto__', { active: false }))],
  ['name the constructor', 400, () => world.call('PATCH', user(), replaceOp('constructor', 'x'))],
  ['name an unknown attribute', 400, () => world.call('PATCH', user(), replaceOp('user_id', world.owner.id))],
  [
    'name a column in a value',
    400,
    () => world.call('PATCH', user(), operations({ op: 'replace', value: { organization_id: theirs.organization } })),
  ],
  [
    'use an unknown operation',
    400,
    () => world.call('PATCH', user(), operations({ op: 'move', path: 'active', value: false })),
  ],
  ['remove without a path', 400, () => world.call('PATCH', user(), operations({ op: 'remove' }))],
  ['send no operation', 400, () => world.call('PATCH', user(), operations())],
  ['send a word as a boolean', 400, () => world.call('PATCH', user(), replaceOp('active', 'maybe'))],
  ['send an object as a boolean', 400, () => world.call('PATCH', user(), replaceOp('active', { value: false }))],
  [
    'filter the people to remove',
    400,
    () => world.call('PATCH', ourGroup(), operations({ op: 'remove', path: 'members[value ne "x"]' })),
  ],
  [
    'filter the people to add',
    400,
    () => world.call('PATCH', ourGroup(), operations({ op: 'add', path: `members[value eq "${ours.id}"]` })),
  ],
  [
    'name a person who is no identifier',
    400,
    () => world.call('PATCH', ourGroup(), operations({ op: 'add', path: 'members', value: [{ value: "' or 1=1" }] })),
  ],
  ['walk up the path', 404, () => world.call('GET', `${people}/..%2f..%2fapi%2fcustomers`)],
  ['name a person by a word', 404, () => world.call('GET', `${people}/me`)],
  ['call bulk', 404, () => world.call('POST', '/Bulk', operations())],
  ['search by POST', 405, () => world.call('POST', user(), {})],
  // Filters.
  [
    'filter with or',
    400,
    () => world.call('GET', `/Users?filter=${encodeURIComponent('userName eq "a" or userName eq "b"')}`),
  ],
  ['filter with a prefix', 400, () => world.call('GET', `/Users?filter=${encodeURIComponent('userName sw "a"')}`)],
  [
    'filter by another attribute',
    400,
    () => world.call('GET', `/Users?filter=${encodeURIComponent('password eq "a"')}`),
  ],
  ['filter with SQL', 400, () => world.call('GET', `/Users?filter=${encodeURIComponent("userName eq 'a' or 1=1 --")}`)],
  ['filter with an open quote', 400, () => world.call('GET', `/Users?filter=${encodeURIComponent('userName eq "a')}`)],
  [
    'filter with a null character',
    400,
    () => world.call('GET', `/Users?filter=${encodeURIComponent('userName eq "\\u0000"')}`),
  ],
  [
    'filter by a word of the prototype',
    400,
    () => world.call('GET', `/Users?filter=${encodeURIComponent('__proto__ eq "a"')}`),
  ],
  ['page by a number that is none', 400, () => world.call('GET', '/Users?startIndex=1e9')],
  // Bodies.
  [
    'send more people than a request may',
    400,
    () =>
      world.call('POST', '/Groups', {
        displayName: 'Many',
        members: Array.from({ length: 1001 }, () => ({ value: ours.id })),
      }),
  ],
  [
    'send more operations than a request may',
    400,
    () =>
      world.call(
        'PATCH',
        user(),
        operations(...Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true }))),
      ),
  ],
  [
    'send a body that is too large',
    413,
    () => world.call('POST', '/Users', { userName: world.address(), title: 'x'.repeat(200_000) }),
  ],
  ['send a list', 400, () => world.call('POST', '/Users', '[]')],
  [
    'repeat a name',
    400,
    () => world.call('POST', '/Users', `{"userName":"a@${world.domain}","userName":"${theirs.address()}"}`),
  ],
  ['paste a credential', 400, () => world.call('POST', '/Users', { userName: world.address(), displayName: pasted })],
]

describe('is refused and changes nothing', () => {
  test.each(attacks)('%s', async (_what, status, send) => {
    const before = await stateOfAll()
    const answer = await send()
    expect([answer.status, answer.body['status']]).toEqual([status, String(status)])
    expect(answer.body['schemas']).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect(answer.headers['content-type']).toContain('application/scim+json')
    expect(answer.text).not.toContain(foreign.userName)
    expect(await stateOfAll()).toBe(before)
  })
})

test('a foreign resource answers as an absent one', async () => {
  const { text: absent } = await world.call('GET', `/Users/${randomUUID()}`)
  expect((await world.call('GET', `/Users/${foreign.id}`)).text).toBe(absent)
  const add = (value: string) =>
    world.call('PATCH', ourGroup(), operations({ op: 'add', path: 'members', value: [{ value }] }))
  expect((await add(foreign.id)).text).toBe((await add(randomUUID())).text)
})

test('lists and filters find no row of another directory', async () => {
  for (const filter of [`userName eq "${foreign.userName}"`, 'externalId eq "foreign"']) {
    const { body } = await world.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(body).toMatchObject({ totalResults: 0 })
  }
  for (const path of ['/Users?count=200', '/Groups?count=200&attributes=members']) {
    const { text } = await world.call('GET', path)
    for (const mark of [foreign.id, foreign.userName, foreignGroup]) expect(text).not.toContain(mark)
  }
})

test('roles, passwords and kinds in a body change nothing', async () => {
  const { userName } = await world.provision({
    roles: [{ value: 'owner', primary: true }],
    entitlements: [{ value: 'administrator' }],
    password: 'Correct horse 1!',
    kind: 'staff',
    staff_role: 'administrator',
    groups: [{ value: group }],
    emails: [{ value: theirs.address(), primary: true }],
  })
  const row = await db()
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.kind', 'u.staff_role', 'u.email', 'm.role', 'u.last_login_at'])
    .where('u.email_key', '=', userName)
    .execute()
  expect(row).toEqual([{ kind: 'customer', staff_role: null, email: userName, role: 'member', last_login_at: null }])
})

test('owners keep their role whatever a group gives', async () => {
  const owner = await world.member({ role: 'owner' })
  const { id } = await world.provision({ userName: await world.moveToDomain(owner.user.id) })
  await world.browser.call(createGroupRole, {
    params: { organization: world.organization },
    body: { group: 'Demote', role: 'viewer' },
  })
  await world.call('POST', '/Groups', { displayName: 'Demote', members: [{ value: id }] })
  const { role } = await db()
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', owner.user.id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('owner')
})

test('an agent or staff account with an address of the domain never becomes a member', async () => {
  for (const kind of ['agent', 'staff'] as const) {
    const person = await insertTestUser(db(), {
      kind,
      email: world.address(),
      ...(kind === 'staff' && { staff_role: 'triager' }),
    })
    await world.provision({ userName: person.email })
    const rows = await db().selectFrom('memberships').select('role').where('user_id', '=', person.id).execute()
    expect(rows).toEqual([])
  }
})

describe('a credential', () => {
  const works = async (secret: string | undefined) =>
    (await callScim(api, secret, { method: 'GET', path: '/Users' })).status
  const params = () => ({ organization: world.organization })
  const confirmNow = () => db().updateTable('sessions').set({ confirmed_at: clock() }).execute()

  async function issue() {
    await confirmNow()
    const answer = await world.browser.call(createScimCredential, { params: params(), body: { name: 'Okta' } })
    const { secret, provisioning } = (
      answer.body as { data: { secret: string; provisioning: { credentials: { id: string; hint: string }[] } } }
    ).data
    return { secret, id: provisioning.credentials.find(({ hint }) => hint === secret.slice(-4))?.id ?? '' }
  }

  test('is shown once and stored as a hash', async () => {
    const { secret, id } = await issue()
    expect(secret).toMatch(/^grana_scim_[\w-]{49}$/)
    expect(await works(secret)).toBe(200)
    const listed = await world.browser.call(getProvisioning, { params: params() })
    const rows = await db().selectFrom('scim_credentials').selectAll().execute()
    expect(JSON.stringify([listed.body, rows, api.logged])).not.toContain(secret.slice(11, 40))
    await world.browser.call(revokeScimCredential, { params: { ...params(), scim_credential: id } })
    expect(await works(secret)).toBe(401)
  })

  test('is rotated with an overlap of a day', async () => {
    const { secret, id } = await issue()
    const answer = await world.browser.call(rotateScimCredential, { params: { ...params(), scim_credential: id } })
    const { secret: next } = (answer.body as { data: { secret: string } }).data
    expect([await works(secret), await works(next)]).toEqual([200, 200])
    const past = new Date(clock().getTime() - 1000)
    await db().updateTable('scim_credentials').set({ previous_until: past }).where('id', '=', id).execute()
    expect([await works(secret), await works(next)]).toEqual([401, 200])
    await world.browser.call(revokeScimCredential, { params: { ...params(), scim_credential: id } })
  })

  test('ends when it is pasted into a text', async () => {
    const { secret } = await issue()
    await confirmNow()
    const pasted = await world.browser.call(createGroupRole, {
      params: params(),
      body: { group: `see ${secret}`, role: 'viewer' },
    })
    expect(pasted.body).toMatchObject({ code: 'request.holds_token' })
    expect(await works(secret)).toBe(401)
  })

  test('opens nothing but SCIM, and nothing else opens SCIM', async () => {
    await confirmNow()
    const { secret: token } = await issueToken(world)
    expect((await callByToken(api, world.credential.secret, listV1Programs)).status).toBe(401)
    for (const secret of [token, createToken('directory'), world.browser.script.access, 'x', undefined])
      expect(await works(secret)).toBe(401)
    const answer = await api.app.inject({
      url: `/api/customers/organizations/${world.organization}/members`,
      headers: { authorization: `Bearer ${world.credential.secret}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('of an organization that staff refused, or that has no owner, opens nothing', async () => {
    const own = await directoryWorld(api)
    await db()
      .updateTable('organizations')
      .set({ approval: 'refused', approved_at: null })
      .where('id', '=', own.organization)
      .execute()
    expect((await own.call('GET', '/Users')).status).toBe(401)
    await db()
      .updateTable('organizations')
      .set({ approval: 'approved', approved_at: new Date() })
      .where('id', '=', own.organization)
      .execute()
    expect((await own.call('GET', '/Users')).status).toBe(200)
    await db().updateTable('users').set({ disabled_at: new Date() }).where('id', '=', own.owner.id).execute()
    expect((await own.call('GET', '/Users')).status).toBe(401)
  })

  test('is created by owners with a recent proof of identity only, and not without end', async () => {
    const create = (browser = world.browser) =>
      browser.call(createScimCredential, { params: params(), body: { name: 'One' } })
    await confirmNow()
    for (const role of ['viewer', 'member'] as const) {
      const { browser } = await world.member({ role })
      expect((await create(browser)).status).toBe(403)
      expect((await browser.call(getProvisioning, { params: params() })).status).toBe(403)
    }
    expect((await create(theirs.browser)).status).toBe(404)
    forward(600)
    expect((await create()).body).toMatchObject({ code: 'auth.confirm_first' })
    await confirmNow()
    const full = await directoryWorld(api)
    await confirmNow()
    for (let count = 1; count < scimCredentialLimits.perOrganization; count += 1) await insertScimCredential(api, full)
    const answer = await full.browser.call(createScimCredential, {
      params: { organization: full.organization },
      body: { name: 'Six' },
    })
    expect(answer.body).toMatchObject({ code: 'scim_credential.too_many' })
  })

  test('of another organization is not found', async () => {
    const key = { params: { ...params(), scim_credential: theirs.credential.id } }
    await confirmNow()
    expect((await world.browser.call(revokeScimCredential, key)).status).toBe(404)
    expect((await world.browser.call(rotateScimCredential, key)).status).toBe(404)
    expect((await theirs.call('GET', '/Users')).status).toBe(200)
  })
})

test('the log has what was done and what was refused, and its last rows only', async () => {
  const own = await directoryWorld(api)
  const { id, userName } = await own.provision()
  await own.call('POST', '/Users', { userName: 'a@elsewhere.example' })
  await own.call('DELETE', `/Users/${id}`)
  const { body } = await own.browser.call(getProvisioning, { params: { organization: own.organization } })
  const { requests, people } = (body as { data: { requests: { act: string; code?: string }[]; people: number } }).data
  expect(requests.map(({ act, code }) => [act, code])).toEqual([
    ['user.deleted', undefined],
    ['createScimUser', 'scim.domain'],
    ['user.created', undefined],
  ])
  expect(people).toBe(0)
  expect(JSON.stringify(api.logged)).not.toContain(userName)
})
