import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInBrowser, insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { inviteMember } from '@grana/contract/customers/invitations'
import { addProgramMember, changeMemberRole, listMembers, type Member } from '@grana/contract/customers/members'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const code = (response: ApiResponse) => response.body['code'] ?? response.status

/** An owner who signed in some time ago, and a member to grant roles to. */
async function world(minutesAgo: number) {
  const db = api.database.owner
  const { id: organization } = await insertOrganization(db)
  const program = await insertProgram(db, organization)
  const owner = await insertMember(db, organization, { role: 'owner' })
  const { id: member } = await insertMember(db, organization, { role: 'viewer' })
  const browser = await signedInBrowser(api.app, db, owner)
  const confirmed_at = new Date(Date.now() - minutesAgo * 60_000)
  await db
    .updateTable('sessions')
    .set({ confirmed_at, started_at: confirmed_at })
    .where('user_id', '=', owner.id)
    .execute()
  const invite = (place: Record<string, unknown>) =>
    browser.call(inviteMember, {
      params: { organization },
      body: { email: `p.${randomUUID().slice(0, 12)}@tepozan.example`, ...place },
    })
  const inProgram = (role: string) => ({ role: 'member', program, program_role: role })
  const appoint = (role: string) =>
    browser.call(addProgramMember, { params: { organization, program }, body: { member, role } })
  return {
    organization,
    owner,
    inviteOwner: () => invite({ role: 'owner' }),
    inviteProgramOwner: () => invite(inProgram('owner')),
    appointOwner: () => appoint('owner'),
    inviteAdministrator: () => invite(inProgram('administrator')),
    appointAdministrator: () => appoint('administrator'),
    changeRole: () => browser.call(changeMemberRole, { params: { organization, member }, body: { role: 'owner' } }),
    inviteAnalyst: () => invite(inProgram('analyst')),
    appointAnalyst: () => appoint('analyst'),
  }
}

const grants = [
  'inviteOwner',
  'inviteProgramOwner',
  'appointOwner',
  'inviteAdministrator',
  'appointAdministrator',
  'changeRole',
] as const

describe('granting a role that approves rewards', () => {
  test.each(grants)('requires re-authentication when the session is older than five minutes (%s)', async (act) => {
    expect(code(await (await world(6))[act]())).toBe('auth.confirm_first')
    expect(code(await (await world(4))[act]())).toBe(200)
  })

  test('records no denial when re-authentication is required', async () => {
    const { owner, inviteOwner, changeRole } = await world(6)
    await inviteOwner()
    await changeRole()
    const rows = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', owner.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('is the only grant that requires it: an analyst is added without', async () => {
    const { inviteAnalyst, appointAnalyst } = await world(60)
    expect([code(await inviteAnalyst()), code(await appointAnalyst())]).toEqual([200, 200])
  })
})

test('counts a passkey as a second factor in the list of members', async () => {
  const db = api.database.owner
  const { id: organization } = await insertOrganization(db)
  const owner = await insertMember(db, organization, { role: 'owner', factor: false })
  await insertMember(db, organization, { role: 'viewer', factor: false })
  const row = { user_id: owner.id, name: 'Key', credential_id: randomBytes(32), public_key: randomBytes(77) }
  await db
    .insertInto('passkeys')
    .values({ ...row, sign_count: 0, transports: [], synced: false, created_at: new Date() })
    .execute()
  const response = await (await signedInBrowser(api.app, db, owner)).call(listMembers, { params: { organization } })
  const members = response.body['data'] as Member[]
  expect(members).toHaveLength(2)
  for (const { is_you, has_second_factor } of members) expect(has_second_factor).toBe(is_you)
})
