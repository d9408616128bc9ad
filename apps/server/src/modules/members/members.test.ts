import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  signedInBrowser,
  insertMember,
  insertOrganization,
  insertProgram,
  secondFactorOn,
  type MembershipRoles,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser, type TestUserChanges } from '#server/testing/test-user.ts'
import {
  activateBackupContact,
  addProgramMember,
  changeMemberRole,
  removeProgramMember,
  listMembers,
  listProgramMembers,
  removeMember,
  type Member,
} from '@grana/contract/customers/members'
import { leaveOrganization } from '@grana/contract/customers/organizations'
import type { ProgramRole } from '@grana/contract/tenancy'

let api: TestApi
let theirs: string
let stranger: TestUser
let theirProgram: string

beforeAll(async () => {
  api = await startTestApi()
  theirs = (await insertOrganization(api.database.owner, 'theirs')).id
  theirProgram = await insertProgram(api.database.owner, theirs, 'theirs')
  stranger = await insertMember(api.database.owner, theirs, { role: 'owner' })
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)

/** A new organization with an owner and a program. */
async function world() {
  const db = api.database.owner
  const { id } = await insertOrganization(db)
  const program = await insertProgram(db, id)
  const owner = await insertMember(db, id, { role: 'owner' })
  const add = (place: MembershipRoles & { factor?: boolean }) => insertMember(db, id, place)
  const appointed = (role: ProgramRole) => add({ role: 'member', programs: [{ programId: program, role }] })
  return { id, program, owner, add, appointed, browser: await as(owner) }
}

async function owners(organization: string): Promise<string[]> {
  const rows = await api.database.owner
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ user_id: id }) => id)
}

const codes = (responses: { status: number; body: Record<string, unknown> }[]) =>
  responses.map(({ status, body }) => body['code'] ?? status)

describe('listMembers', () => {
  test('shows all members with their roles to owners, viewers and program leaders', async () => {
    const { id, program, owner, add, appointed, browser } = await world()
    const lead = await appointed('owner')
    const readers = [await add({ role: 'viewer' }), lead, await appointed('administrator')]
    const response = await browser.call(listMembers, { params: { organization: id } })
    const members = response.body['data'] as Member[]
    expect(members).toHaveLength(4)
    expect(members.find((member) => member.id === owner.id)).toMatchObject({
      is_you: true,
      role: 'owner',
      can: { remove: false },
    })
    expect(members.find((member) => member.id === lead.id)).toMatchObject({
      is_you: false,
      programs: [{ program, role: 'owner', is_activated: false }],
      can: { remove: true, change_role: true },
    })
    for (const reader of readers) {
      const seen = await (await as(reader)).call(listMembers, { params: { organization: id } })
      expect((seen.body['data'] as Member[]).filter(({ can }) => can.remove || can.change_role)).toEqual([])
    }
  })

  test('omits programs that the reader may not see', async () => {
    const { id, add, appointed } = await world()
    const hidden = await insertProgram(api.database.owner, id, 'hidden')
    const lead = await appointed('owner')
    const other = await add({ role: 'member', programs: [{ programId: hidden, role: 'analyst' }] })
    const response = await (await as(lead)).call(listMembers, { params: { organization: id } })
    expect((response.body['data'] as Member[]).find((member) => member.id === other.id)?.programs).toEqual([])
    expect(JSON.stringify(response.body)).not.toContain('hidden')
  })

  test.each(['analyst', 'viewer', 'technical_contact', 'backup_contact'] as const)(
    'denies access to a program %s',
    async (role) => {
      const { id, appointed } = await world()
      const response = await (await as(await appointed(role))).call(listMembers, { params: { organization: id } })
      expect(response.status).toBe(403)
    },
  )

  test('rejects an account that is no member as a cursor, like an unknown one', async () => {
    const { id, browser, add } = await world()
    await add({ role: 'viewer' })
    const page = async (after: string) => {
      const { body } = await browser.call(listMembers, { params: { organization: id }, query: { after } })
      return [body['data'], body['meta']]
    }
    expect(await page(stranger.id)).toEqual(await page(randomUUID()))
  })

  test('returns each member once across pages', async () => {
    const { id, browser } = await world()
    await sql`
      with made as (
        insert into grana.users (id, kind, email, email_key, first_name, last_name, country_code, timezone, password_hash,
          password_changed_at)
        select gen_random_uuid(), 'customer', n || '@pages.example', n || '@pages.example', 'N' || (n % 7), 'Same', 'MX',
          'UTC', '$argon2id$none', now() from generate_series(1, 230) n returning id)
      insert into grana.memberships (organization_id, user_id, role) select ${id}, id, 'viewer' from made`.execute(
      api.database.owner,
    )
    const seen: string[] = []
    let after: string | null = null
    for (let page = 0; page < 4; page += 1) {
      const response = await browser.call(listMembers, {
        params: { organization: id },
        query: after === null ? {} : { after },
      })
      seen.push(...(response.body['data'] as Member[]).map((member) => member.id))
      after = (response.body['meta'] as { next: string | null }).next
      if (after === null) break
    }
    expect(seen).toHaveLength(231)
    expect(new Set(seen).size).toBe(231)
  })

  test.each<[string, TestUserChanges]>([
    ['an agent', {}],
    ['a member of another organization', { kind: 'customer' }],
    ['staff', { kind: 'staff', staff_role: 'administrator' }],
  ])('rejects the user id of %s as a cursor', async (_who, kind) => {
    const db = api.database.owner
    const { id, owner, browser } = await world()
    const before = await insertTestUser(db, { ...kind, first_name: 'Abril', last_name: 'Abad' })
    if (kind.kind === 'customer') {
      await db
        .insertInto('memberships')
        .values({ organization_id: theirs, user_id: before.id, role: 'owner' })
        .execute()
    }
    const page = async (after: string) => {
      const { status, body } = await browser.call(listMembers, { params: { organization: id }, query: { after } })
      return [status, body['data'], body['meta']]
    }
    for (const last_name of ['Aaron', 'Zamudio']) {
      await db.updateTable('users').set({ last_name }).where('id', '=', owner.id).execute()
      expect(await page(before.id)).toEqual(await page(randomUUID()))
    }
  })
})

describe('changeMemberRole', () => {
  test('changes a role as owner and records the old and the new one', async () => {
    const { id, add, browser, owner } = await world()
    const member = await add({ role: 'viewer' })
    const params = { organization: id, member: member.id }
    const response = await browser.call(changeMemberRole, { params, body: { role: 'owner' } })
    expect(response.body['data']).toMatchObject({ id: member.id, role: 'owner' })
    const events = await api.database.owner
      .selectFrom('audit_events')
      .selectAll()
      .where('actor_id', '=', owner.id)
      .execute()
    expect(events).toMatchObject([
      { action: 'member.role_changed', thing_id: member.id, details: { from: 'viewer', to: 'owner' } },
    ])
  })

  test('takes effect with the next request', async () => {
    const { id, add, browser } = await world()
    const second = await add({ role: 'owner' })
    const theirs_ = await as(second)
    const params = { organization: id, member: second.id }
    await browser.call(changeMemberRole, { params, body: { role: 'member' } })
    expect((await theirs_.call(changeMemberRole, { params, body: { role: 'owner' } })).status).toBe(403)
  })

  test('returns 404 for members of another organization and for unknown ids', async () => {
    const { id, browser } = await world()
    const call = (member: string) =>
      browser.call(changeMemberRole, { params: { organization: id, member }, body: { role: 'viewer' } })
    expect(codes([await call(stranger.id), await call(randomUUID())])).toEqual([
      'request.not_found',
      'request.not_found',
    ])
  })

  test.each<[string, (w: Awaited<ReturnType<typeof world>>) => Promise<TestUser>, number]>([
    ['a viewer', ({ add }) => add({ role: 'viewer' }), 403],
    ['a member', ({ add }) => add({ role: 'member' }), 403],
    ['a program owner', ({ appointed }) => appointed('owner'), 403],
    ['another organization’s owner', async () => stranger, 404],
    ['an agent', () => insertTestUser(api.database.owner, secondFactorOn), 404],
  ])('is refused for %s', async (_who, make, status) => {
    const made = await world()
    const browser = await as(await make(made))
    const params = { organization: made.id, member: made.owner.id }
    expect((await browser.call(changeMemberRole, { params, body: { role: 'viewer' } })).status).toBe(status)
    expect((await browser.call(removeMember, { params })).status).toBe(status)
    expect(await owners(made.id)).toEqual([made.owner.id])
  })
})

describe('the last owner', () => {
  test('cannot leave, be demoted or be removed', async () => {
    const { id, owner, browser } = await world()
    const params = { organization: id, member: owner.id }
    const responses = [
      await browser.call(leaveOrganization, { params: { organization: id } }),
      await browser.call(changeMemberRole, { params, body: { role: 'member' } }),
      await browser.call(removeMember, { params }),
    ]
    expect(codes(responses)).toEqual(Array.from({ length: 3 }, () => 'organization.last_owner'))
    expect(await owners(id)).toEqual([owner.id])
  })

  test('of two owners who leave concurrently one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, add, browser } = await world()
      const other = await as(await add({ role: 'owner' }))
      const responses = await Promise.all(
        [browser, other].map((own) => own.call(leaveOrganization, { params: { organization: id } })),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(await owners(id)).toHaveLength(1)
    }
  })

  test('of two owners who demote each other one stays, and of thirty concurrent departures one succeeds', async () => {
    const { id, add, owner, browser } = await world()
    const second = await add({ role: 'owner' })
    const other = await as(second)
    const demote = (own: TestBrowser, member: string) =>
      own.call(changeMemberRole, { params: { organization: id, member }, body: { role: 'member' } })
    await Promise.all(Array.from({ length: 15 }, () => [demote(browser, second.id), demote(other, owner.id)]).flat())
    expect(await owners(id)).toHaveLength(1)

    const crowd = await world()
    const leaver = await as(await crowd.add({ role: 'owner' }))
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => leaver.call(leaveOrganization, { params: { organization: crowd.id } })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owners(crowd.id)).toEqual([crowd.owner.id])
  })
})

describe('leaveOrganization', () => {
  test('removes the program roles too, unless a program would have no owner', async () => {
    const { id, program, appointed } = await world()
    const lead = await appointed('owner')
    const own = await as(lead)
    expect((await own.call(leaveOrganization, { params: { organization: id } })).body['code']).toBe(
      'program.last_owner',
    )
    await appointed('owner')
    expect((await own.call(leaveOrganization, { params: { organization: id } })).status).toBe(200)
    const left = await api.database.owner
      .selectFrom('program_memberships')
      .select('user_id')
      .where('program_id', '=', program)
      .execute()
    expect(left).toHaveLength(1)
    expect((await own.call(listMembers, { params: { organization: id } })).status).toBe(404)
  })

  test('works for members who lack the required second factor', async () => {
    const { id, add } = await world()
    const member = await as(await add({ role: 'viewer', factor: false }))
    await api.database.owner
      .updateTable('organizations')
      .set({ requires_second_factor: true })
      .where('id', '=', id)
      .execute()
    expect((await member.call(listMembers, { params: { organization: id } })).body['code']).toBe(
      'organization.second_factor_required',
    )
    expect((await member.call(leaveOrganization, { params: { organization: id } })).status).toBe(200)
  })
})

describe('roles in a program', () => {
  const rolesThere = ['owner', 'administrator', 'analyst', 'viewer', 'technical_contact', 'backup_contact'] as const

  test.each<[string, readonly ProgramRole[]]>([
    ['owner', rolesThere],
    ['administrator', rolesThere.slice(1)],
  ])('are granted by a program %s within their permissions', async (role, allowed) => {
    const { id, program, add, appointed } = await world()
    await appointed('owner')
    const browser = await as(await appointed(role as ProgramRole))
    const params = { organization: id, program }
    const seen = await browser.call(listProgramMembers, { params })
    expect((seen.body['meta'] as { can_appoint: string[] }).can_appoint).toEqual(allowed)
    for (const given of rolesThere) {
      const member = await add({ role: 'member' })
      const response = await browser.call(addProgramMember, { params, body: { member: member.id, role: given } })
      expect([given, response.status]).toEqual([given, allowed.includes(given) ? 200 : 403])
      const taken = await browser.call(removeProgramMember, { params: { ...params, member: member.id, role: given } })
      expect([given, taken.status]).toEqual([given, allowed.includes(given) ? 200 : 403])
    }
  })

  test.each(['analyst', 'viewer', 'technical_contact'] as const)(
    'can be read but not granted by a program %s',
    async (role) => {
      const { id, program, owner, appointed } = await world()
      const browser = await as(await appointed(role))
      const params = { organization: id, program }
      expect((await browser.call(listProgramMembers, { params })).body['meta']).toEqual({ can_appoint: [] })
      const body = { member: owner.id, role: 'viewer' }
      expect((await browser.call(addProgramMember, { params, body })).status).toBe(403)
    },
  )

  test('return 404 for a member without a role in the program', async () => {
    const { id, appointed } = await world()
    const other = await insertProgram(api.database.owner, id, 'other')
    const browser = await as(await appointed('owner'))
    const tried = [other, theirProgram, randomUUID()].map((program) => ({ organization: id, program }))
    for (const params of tried) expect((await browser.call(listProgramMembers, { params })).status).toBe(404)
  })

  test('return 404 for programs and users of another organization', async () => {
    const { id, program, owner, browser } = await world()
    const call = (params: Record<string, string>, member: string) =>
      browser.call(addProgramMember, { params, body: { member, role: 'viewer' } })
    expect((await call({ organization: id, program: theirProgram }, owner.id)).status).toBe(404)
    expect((await call({ organization: id, program }, stranger.id)).status).toBe(404)
    expect((await call({ organization: theirs, program: theirProgram }, owner.id)).status).toBe(404)
    for (const there of [theirProgram, randomUUID()]) {
      const params = { organization: id, program: there, member: owner.id, role: 'viewer' }
      expect((await browser.call(removeProgramMember, { params })).status).toBe(404)
    }
  })

  test('keep one owner: of two who remove each other one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, program, appointed } = await world()
      const [one, other] = [await appointed('owner'), await appointed('owner')]
      const [first, second] = [await as(one), await as(other)]
      const dismiss = (own: TestBrowser, member: TestUser) =>
        own.call(removeProgramMember, { params: { organization: id, program, member: member.id, role: 'owner' } })
      await Promise.all([dismiss(first, one), dismiss(second, other)])
      const left = await api.database.owner
        .selectFrom('program_memberships')
        .select('user_id')
        .where('program_id', '=', program)
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  test('let a backup contact be activated', async () => {
    const { id, program, appointed, browser } = await world()
    const backup = await appointed('backup_contact')
    const own = await as(backup)
    const params = { organization: id, program }
    expect((await own.call(listProgramMembers, { params })).status).toBe(404)
    const place = { ...params, member: backup.id }
    expect((await browser.call(activateBackupContact, { params: place, body: { active: true } })).status).toBe(200)
    expect((await own.call(listProgramMembers, { params })).status).toBe(200)
    await browser.call(activateBackupContact, { params: place, body: { active: false } })
    expect((await own.call(listProgramMembers, { params })).status).toBe(404)
    const outsider = { ...params, member: stranger.id }
    expect((await browser.call(activateBackupContact, { params: outsider, body: { active: true } })).status).toBe(404)
  })

  test('are granted once', async () => {
    const { id, program, add, browser } = await world()
    const member = await add({ role: 'member' })
    const params = { organization: id, program }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        browser.call(addProgramMember, { params, body: { member: member.id, role: 'analyst' } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
