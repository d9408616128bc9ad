import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callByToken, issueToken } from '#server/testing/api-tokens.ts'
import { signedInWithFactor, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { directoryWorld, replaceOp, type DirectoryWorld } from './scim.fixture.ts'

let api: TestApi
let world: DirectoryWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await directoryWorld(api)
})
afterAll(() => api.close())

const db = () => api.database.owner
const accountOf = (email: string) =>
  db().selectFrom('users').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst()
const roleOf = async (userId: string, organization = world.organization) =>
  (
    await db()
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', userId)
      .where('organization_id', '=', organization)
      .executeTakeFirst()
  )?.role
const invitationsTo = (email: string) =>
  db().selectFrom('invitations').select(['state', 'role']).where('email_key', '=', email).execute()
const auditOf = async (action: string, thingId: string) =>
  db()
    .selectFrom('audit_events')
    .select(['actor_id', 'details'])
    .where('action', '=', action)
    .where('thing_id', '=', thingId)
    .executeTakeFirst()

/** A member whose address is in the proven domain, and whom the directory has linked. */
async function linkedMember(place: Parameters<DirectoryWorld['member']>[0]): Promise<SignedInUser & { id: string }> {
  const member = await world.member(place)
  const userName = await world.moveToDomain(member.user.id)
  Object.assign(member.browser.script, { email: userName })
  const { id } = await world.provision({ userName })
  return { ...member, id }
}

const works = async ({ browser }: SignedInUser) => (await browser.call(getUser)).status

describe('provisioning', () => {
  test('an address without an account becomes a member, with an unusable password and an email', async () => {
    const userName = world.address()
    const { status, body, headers } = await world.call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      externalId: 'e-1',
      name: { givenName: 'Ada', familyName: 'Luz' },
      emails: [{ value: userName, primary: true }],
      active: true,
    })
    expect(status).toBe(201)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(body).toMatchObject({ userName, externalId: 'e-1', active: true, meta: { resourceType: 'User' } })
    const account = await accountOf(userName)
    expect(account).toMatchObject({ kind: 'customer', first_name: 'Ada', last_name: 'Luz', last_login_at: null })
    expect(await roleOf(account?.id ?? '')).toBe('member')
    expect(body.id).not.toBe(account?.id)
    const event = await auditOf('member.provisioned', account?.id ?? '')
    expect(event).toEqual({ actor_id: null, details: { credential: 'Directory' } })
  })

  test('a member of the organization is linked and keeps their role', async () => {
    const member = await linkedMember({ role: 'viewer' })
    expect(await roleOf(member.user.id)).toBe('viewer')
    expect((await world.call('GET', `/Users/${member.id}`)).body).toMatchObject({ active: true })
  })

  test('the owner of an account elsewhere is invited and decides', async () => {
    const user = await insertTestUser(db(), { kind: 'customer', email: world.address() })
    const { id } = await world.provision({ userName: user.email })
    expect(await roleOf(user.id)).toBeUndefined()
    expect(await invitationsTo(user.email)).toEqual([{ state: 'pending', role: 'member' }])
    expect((await world.call('PATCH', `/Users/${id}`, replaceOp('active', false))).body).toMatchObject({
      active: false,
    })
    expect(await invitationsTo(user.email)).toEqual([{ state: 'withdrawn', role: 'member' }])
  })

  test('an address without a domain of the organization is refused, also that of a subdomain', async () => {
    const other = await directoryWorld(api)
    for (const userName of ['a@gmail.example', `a@sub.${world.domain}`, `a@${other.domain}`]) {
      const { status, body } = await world.call('POST', '/Users', { userName })
      expect([status, body.scimType]).toEqual([400, 'invalidValue'])
      expect(await accountOf(userName)).toBeUndefined()
    }
  })

  test('a person who is not active is noted, and has no account', async () => {
    const { userName, id } = await world.provision({ active: false })
    expect(await accountOf(userName)).toBeUndefined()
    expect((await world.call('PATCH', `/Users/${id}`, replaceOp('active', 'True'))).body).toMatchObject({
      active: true,
    })
    expect(await accountOf(userName)).toBeDefined()
  })

  test('the same address and the same external identifier are there once', async () => {
    const { userName } = await world.provision({ externalId: 'once' })
    const again = await world.call('POST', '/Users', { userName: userName.toUpperCase() })
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
    const other = await world.call('POST', '/Users', { userName: world.address(), externalId: 'once' })
    expect(other.status).toBe(409)
  })
})

describe('a leaver', () => {
  test('loses sessions, membership, roles in programs and the token that they created, at once', async () => {
    const leaver = await linkedMember({ role: 'owner', programs: [{ programId: world.program, role: 'analyst' }] })
    const { secret } = await issueToken({ browser: leaver.browser, organization: world.organization })
    expect((await callByToken(api, secret, listV1Programs)).status).toBe(200)
    expect(await works(leaver)).toBe(200)
    const { status, body } = await world.call('PATCH', `/Users/${leaver.id}`, replaceOp('active', false))
    expect([status, body['active']]).toEqual([200, false])
    expect(await works(leaver)).toBe(401)
    expect((await callByToken(api, secret, listV1Programs)).status).toBe(401)
    expect(await roleOf(leaver.user.id)).toBeUndefined()
    const left = db().selectFrom('program_memberships').selectAll().where('user_id', '=', leaver.user.id)
    expect(await left.execute()).toEqual([])
    expect(await auditOf('member.removed', leaver.user.id)).toEqual({
      actor_id: null,
      details: { role: 'owner', credential: 'Directory' },
    })
  })

  test('is out by DELETE and by PUT as well', async () => {
    const [one, other] = [await linkedMember({ role: 'member' }), await linkedMember({ role: 'viewer' })]
    expect((await world.call('DELETE', `/Users/${one.id}`)).status).toBe(204)
    expect((await world.call('GET', `/Users/${one.id}`)).status).toBe(404)
    const put = await world.call('PUT', `/Users/${other.id}`, { userName: other.browser.script.email, active: false })
    expect(put.body).toMatchObject({ active: false })
    for (const leaver of [one, other]) {
      expect(await works(leaver)).toBe(401)
      expect(await roleOf(leaver.user.id)).toBeUndefined()
    }
  })

  test('keeps what they have in another organization', async () => {
    const other = await directoryWorld(api)
    const leaver = await linkedMember({ role: 'member' })
    await db()
      .insertInto('memberships')
      .values({ organization_id: other.organization, user_id: leaver.user.id, role: 'viewer' })
      .execute()
    await world.call('DELETE', `/Users/${leaver.id}`)
    expect(await roleOf(leaver.user.id, other.organization)).toBe('viewer')
    expect(
      await works(await signedInWithFactor(api, { ...leaver.user, email: leaver.browser.script.email ?? '' })),
    ).toBe(200)
  })

  test('the last owner stays, whatever the directory says', async () => {
    const lonely = await directoryWorld(api)
    const userName = await lonely.moveToDomain(lonely.owner.id)
    const { id } = await lonely.provision({ userName })
    for (const [method, body] of [
      ['PATCH', replaceOp('active', false)],
      ['PUT', { userName, active: false }],
      ['DELETE', undefined],
    ] as const) {
      expect((await lonely.call(method, `/Users/${id}`, body)).status).toBe(409)
    }
    expect(await roleOf(lonely.owner.id, lonely.organization)).toBe('owner')
    expect((await lonely.call('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
  })

  test('the owner who created the credential may leave: it acts as another one', async () => {
    const own = await directoryWorld(api)
    const heir = await own.member({ role: 'owner' })
    const userName = await own.moveToDomain(own.owner.id)
    const { id } = await own.provision({ userName })
    expect((await own.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await roleOf(own.owner.id, own.organization)).toBeUndefined()
    const programs = db()
      .selectFrom('program_memberships')
      .select(['user_id', 'role'])
      .where('program_id', '=', own.program)
    expect(await programs.execute()).toContainEqual({ user_id: heir.user.id, role: 'owner' })
    expect((await own.call('GET', '/Users')).status).toBe(200)
  })

  test('leaves also after the domain was lost', async () => {
    const own = await directoryWorld(api)
    const { id, userName } = await own.provision()
    await db().updateTable('email_domains').set({ state: 'unproven' }).where('domain', '=', own.domain).execute()
    expect((await own.call('PATCH', `/Users/${id}`, replaceOp('active', false))).status).toBe(200)
    expect(await roleOf((await accountOf(userName))?.id ?? '', own.organization)).toBeUndefined()
    expect((await own.call('PATCH', `/Users/${id}`, replaceOp('active', true))).status).toBe(400)
  })

  test('who comes back is invited, as any owner of an account', async () => {
    const { id, userName } = await world.provision()
    await world.call('PATCH', `/Users/${id}`, replaceOp('active', false))
    expect((await world.call('PATCH', `/Users/${id}`, replaceOp('active', true))).body).toMatchObject({ active: true })
    expect(await invitationsTo(userName)).toEqual([{ state: 'pending', role: 'member' }])
    expect(await roleOf((await accountOf(userName))?.id ?? '')).toBeUndefined()
  })
})

describe('reading and changing', () => {
  test('finds a person by userName and externalId, without case in addresses', async () => {
    const { userName, id } = await world.provision({ externalId: 'find-me' })
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      'externalId eq "find-me"',
      `USERNAME EQ "${userName}"`,
    ]) {
      const { body } = await world.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    }
    const { body } = await world.call('GET', `/Users?filter=${encodeURIComponent('userName eq "no@one.example"')}`)
    expect(body).toMatchObject({ totalResults: 0, Resources: [] })
  })

  test('pages through people, from 1', async () => {
    const own = await directoryWorld(api)
    const made = [await own.provision(), await own.provision(), await own.provision()]
    const { body } = await own.call('GET', '/Users?startIndex=2&count=1')
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: made[1]?.id }] })
    expect((await own.call('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    })
    expect((await own.call('GET', '/Users?startIndex=9')).body).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
  })

  test('changes names and identifiers, and nothing of the account', async () => {
    const { id, userName } = await world.provision()
    const patched = await world.call('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [
        { op: 'Replace', path: 'name.familyName', value: 'Sol' },
        { op: 'add', value: { externalId: 'new', displayName: 'Ada Sol', title: 'Ignored' } },
        { op: 'remove', path: 'name.givenName' },
      ],
    })
    expect(patched.body).toMatchObject({ externalId: 'new', displayName: 'Ada Sol', name: { familyName: 'Sol' } })
    expect(patched.body['name']).not.toHaveProperty('givenName')
    expect(await accountOf(userName)).toMatchObject({ first_name: 'Ada', last_name: 'Luz' })
  })

  test('the address follows the account, and never leads it', async () => {
    const { id, userName } = await world.provision()
    const address = world.address()
    const refused = await world.call('PATCH', `/Users/${id}`, replaceOp('userName', address))
    expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability'])
    await db()
      .updateTable('users')
      .set({ email: address, email_key: address })
      .where('email_key', '=', userName)
      .execute()
    expect((await world.call('PATCH', `/Users/${id}`, replaceOp('userName', address))).body).toMatchObject({
      userName: address,
    })
  })

  test('the address of another person of the directory is taken', async () => {
    const { id, userName } = await world.provision()
    const other = await world.provision({ active: false })
    const taken = { email: other.userName, email_key: other.userName }
    await db().updateTable('users').set(taken).where('email_key', '=', userName).execute()
    const refused = await world.call('PATCH', `/Users/${id}`, replaceOp('userName', other.userName))
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
    const same = await world.provision({ externalId: 'taken' })
    expect((await world.call('PATCH', `/Users/${id}`, replaceOp('externalId', 'taken'))).status).toBe(409)
    expect((await world.call('PATCH', `/Users/${same.id}`, replaceOp('externalId', 'taken'))).status).toBe(200)
  })

  test('shows the attributes that were asked for', async () => {
    const { id } = await world.provision()
    expect(Object.keys((await world.call('GET', `/Users/${id}?attributes=userName`)).body).toSorted()).toEqual([
      'id',
      'schemas',
      'userName',
    ])
    expect((await world.call('GET', `/Users/${id}?excludedAttributes=name,emails`)).body).not.toHaveProperty('emails')
  })

  test('says what is supported, and that bulk is not', async () => {
    const { body } = await world.call('GET', '/ServiceProviderConfig')
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } })
    expect((await world.call('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 })
    expect((await world.call('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 })
    expect((await world.call('POST', '/Bulk', {})).status).toBe(404)
  })
})
