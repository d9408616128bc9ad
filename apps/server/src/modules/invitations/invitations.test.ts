import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { getLink, emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { signedInBrowser, insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import type { TestBrowser, ApiResponse } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  registerInvitedMember,
  rejectInvitation,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '@grana/contract/customers/invitations'
import { addProgramMember } from '@grana/contract/customers/members'
import { getOrganization } from '@grana/contract/customers/organizations'
import { invitationEmailTexts } from '@grana/messages/es/emails/invitation'

let api: AccountApi
let worker: TestWorker

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)
const newAddress = () => `i.${randomUUID().slice(0, 12)}@tepozan.example`

async function world() {
  const db = api.database.owner
  const { id } = await insertOrganization(db)
  const program = await insertProgram(db, id)
  const owner = await insertMember(db, id, { role: 'owner' })
  return { id, program, owner, browser: await as(owner) }
}

/** The token in the link of the last email to an address. */
async function tokenFor(email: string): Promise<string> {
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.some((one) => one.toLowerCase() === email.toLowerCase()))
  if (mail === undefined) throw new Error('no invitation email arrived')
  return getLink(mail).pathname.replace(/^\/invitation\//, '')
}

async function invited(browser: TestBrowser, organization: string, body: Record<string, unknown>) {
  const response = await browser.call(inviteMember, { params: { organization }, body })
  expect(response.body).toMatchObject({ data: { state: 'pending' } })
  return { invitation: response.body['data'] as Invitation, token: await tokenFor(String(body['email'])) }
}

const code = (response: ApiResponse) => response.body['code'] ?? response.status
const member = (email: string) => insertTestUser(api.database.owner, { kind: 'customer', email })

async function registration(changes: Record<string, unknown> = {}) {
  const { username: _handle, email: _address, code_of_conduct: _agents, ...fields } = await api.agentFields()
  return { ...fields, ...changes }
}

describe('an invited user with an account', () => {
  test('receives an email, sees the offer, accepts and becomes a member', async () => {
    const { id, program, browser } = await world()
    const user = await member(newAddress())
    const body = { email: user.email.toUpperCase(), role: 'member', program, program_role: 'analyst' }
    const { token } = await invited(browser, id, body)
    const offer = await api.browser().call(getInvitation, { params: { token } })
    expect(offer.body['data']).toMatchObject({ has_account: true, role: 'member', program: { role: 'analyst' } })
    const own = await as(user)
    const response = await own.call(acceptInvitation, { params: { token }, body: {} })
    expect(response.body['data']).toEqual({ organization: id })
    expect((await own.call(getOrganization, { params: { organization: id } })).status).toBe(200)
    const roles = await api.database.owner
      .selectFrom('program_memberships')
      .select(['program_id', 'role'])
      .where('user_id', '=', user.id)
      .execute()
    expect(roles).toEqual([{ program_id: program, role: 'analyst' }])
    const events = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('organization_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.accepted'])
  })

  test('accepts once: of thirty concurrent calls one succeeds', async () => {
    const { id, browser } = await world()
    const user = await member(newAddress())
    const { token } = await invited(browser, id, { email: user.email, role: 'viewer' })
    const own = await as(user)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => own.call(acceptInvitation, { params: { token }, body: {} })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['auth.link_expired']))
  })

  test('rejects a link for another address, an agent account and an unverified address', async () => {
    const { id, browser } = await world()
    const user = await member(newAddress())
    const { token } = await invited(browser, id, { email: user.email, role: 'owner' })
    const thief = await as(await member(newAddress()))
    expect(code(await thief.call(acceptInvitation, { params: { token }, body: {} }))).toBe('invitation.other_address')
    const agent = await as(await insertTestUser(api.database.owner))
    expect(code(await agent.call(acceptInvitation, { params: { token }, body: {} }))).toBe('auth.forbidden')
    await api.database.owner.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute()
    expect(code(await (await as(user)).call(acceptInvitation, { params: { token }, body: {} }))).toBe('auth.unproven')
    expect(code(await api.browser().call(acceptInvitation, { params: { token }, body: {} }))).toBe('auth.required')
  })

  test('can reject, after which the link cannot be accepted', async () => {
    const { id, browser } = await world()
    const user = await member(newAddress())
    const { token } = await invited(browser, id, { email: user.email, role: 'viewer' })
    expect((await api.browser().call(rejectInvitation, { params: { token }, body: {} })).status).toBe(200)
    expect(code(await api.browser().call(rejectInvitation, { params: { token }, body: {} }))).toBe('auth.link_expired')
    expect(code(await (await as(user)).call(acceptInvitation, { params: { token }, body: {} }))).toBe(
      'auth.link_expired',
    )
    const [row] = (await browser.call(listInvitations, { params: { organization: id } })).body['data'] as Invitation[]
    expect(row).toMatchObject({ state: 'rejected', can: { resend: false, withdraw: false } })
  })
})

describe('an invited user without an account', () => {
  test('registers by the link once: verified, signed in and a member', async () => {
    const { id, browser } = await world()
    const email = newAddress()
    const { token } = await invited(browser, id, { email, role: 'viewer' })
    expect((await api.browser().call(getInvitation, { params: { token } })).body['data']).toMatchObject({
      has_account: false,
      email,
    })
    const own = api.browser()
    const response = await own.call(registerInvitedMember, { params: { token }, body: await registration() })
    expect(response.status).toBe(200)
    own.hold(response, email)
    expect((await own.call(getOrganization, { params: { organization: id } })).body['data']).toMatchObject({
      role: 'viewer',
    })
    const again = await api.browser().call(registerInvitedMember, { params: { token }, body: await registration() })
    expect(code(again)).toBe('auth.link_expired')
    const row = await api.database.owner
      .selectFrom('users')
      .select(['kind', 'email', 'email_verified_at'])
      .where('email_key', '=', email)
      .executeTakeFirst()
    expect(row).toMatchObject({ kind: 'customer', email })
    expect(row?.email_verified_at).not.toBeNull()
  })

  test('cannot choose another address, kind or role', async () => {
    const { id, browser } = await world()
    const { token } = await invited(browser, id, { email: newAddress(), role: 'viewer' })
    for (const extra of [
      { email: 'x@evil.example' },
      { kind: 'staff' },
      { role: 'owner' },
      { organization: randomUUID() },
    ]) {
      const response = await api
        .browser()
        .call(registerInvitedMember, { params: { token }, body: await registration(extra) })
      expect(response.status).toBe(400)
    }
  })

  test('gets an error when the address belongs to an agent, whose account does not change', async () => {
    const { id, browser } = await world()
    const agent = await insertTestUser(api.database.owner, { email: newAddress() })
    const { token } = await invited(browser, id, { email: agent.email, role: 'viewer' })
    const response = await api.browser().call(registerInvitedMember, { params: { token }, body: await registration() })
    expect(code(response)).toBe('invitation.other_kind')
  })
})

describe('an invitation', () => {
  test('expires, and resending it invalidates the old link', async () => {
    const { id, browser } = await world()
    const user = await member(newAddress())
    const { token, invitation } = await invited(browser, id, { email: user.email, role: 'viewer' })
    const params = { organization: id, invitation: invitation.id }
    expect(code(await browser.call(resendInvitation, { params, body: {} }))).toBe('auth.resend_later')
    const ago = (seconds: number) => new Date(api.context.clock().getTime() - seconds * 1000)
    await api.database.owner
      .updateTable('invitations')
      .set({ expires_at: ago(1), sent_at: ago(120), token_at: ago(119), mailed_at: ago(118) })
      .where('id', '=', invitation.id)
      .execute()
    expect(code(await api.browser().call(getInvitation, { params: { token } }))).toBe('auth.link_expired')
    const [row] = (await browser.call(listInvitations, { params: { organization: id } })).body['data'] as Invitation[]
    expect(row?.state).toBe('expired')
    expect((await browser.call(resendInvitation, { params, body: {} })).body['data']).toMatchObject({
      state: 'pending',
    })
    expect(code(await api.browser().call(getInvitation, { params: { token } }))).toBe('auth.link_expired')
    const fresh = await tokenFor(user.email)
    expect(fresh).not.toBe(token)
    expect((await (await as(user)).call(acceptInvitation, { params: { token: fresh }, body: {} })).status).toBe(200)
  })

  test('is pending once per address: of ten concurrent calls one succeeds', async () => {
    const { id, browser } = await world()
    const body = { email: newAddress(), role: 'viewer' }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => browser.call(inviteMember, { params: { organization: id }, body })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['invitation.already']))
  })

  test('is withdrawn once, and its link is invalid afterwards', async () => {
    const { id, browser } = await world()
    const { token, invitation } = await invited(browser, id, { email: newAddress(), role: 'viewer' })
    const params = { organization: id, invitation: invitation.id }
    expect((await browser.call(withdrawInvitation, { params })).status).toBe(200)
    expect((await browser.call(withdrawInvitation, { params })).status).toBe(404)
    expect(code(await api.browser().call(getInvitation, { params: { token } }))).toBe('auth.link_expired')
  })

  test('acceptance racing with withdrawal: exactly one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, browser } = await world()
      const user = await member(newAddress())
      const { token, invitation } = await invited(browser, id, { email: user.email, role: 'viewer' })
      const own = await as(user)
      const responses = await Promise.all([
        own.call(acceptInvitation, { params: { token }, body: {} }),
        browser.call(withdrawInvitation, { params: { organization: id, invitation: invitation.id } }),
      ])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('is refused for members and for invalid role combinations', async () => {
    const { id, owner, program, browser } = await world()
    const call = (body: Record<string, unknown>) => browser.call(inviteMember, { params: { organization: id }, body })
    expect(code(await call({ email: owner.email, role: 'viewer' }))).toBe('member.already')
    for (const place of [
      { role: 'owner', program, program_role: 'viewer' },
      { role: 'member', program },
      { role: 'member', program_role: 'viewer' },
    ]) {
      expect((await call({ email: newAddress(), ...place })).status).toBe(422)
    }
    expect(
      (await call({ email: newAddress(), role: 'member', program: randomUUID(), program_role: 'viewer' })).status,
    ).toBe(404)
  })

  test('creates a member without a program, who gets a program role later', async () => {
    const { id, program, browser } = await world()
    const params = { organization: id }
    const user = await member(newAddress())
    const { token } = await invited(browser, id, { email: user.email, role: 'member' })
    const own = await as(user)
    expect((await own.call(acceptInvitation, { params: { token }, body: {} })).status).toBe(200)
    expect((await own.call(getOrganization, { params })).status).toBe(200)
    const appoint = { params: { ...params, program }, body: { member: user.id, role: 'analyst' } }
    expect((await browser.call(addProgramMember, appoint)).status).toBe(200)
    // Only owners of the organization invite members into it; program owners and administrators do not.
    const place = { role: 'member', programs: [{ programId: program, role: 'owner' }] } as const
    const lead = await as(await insertMember(api.database.owner, id, place))
    const body = { email: newAddress(), role: 'member' }
    expect(code(await lead.call(inviteMember, { params, body }))).toBe('auth.forbidden')
  })

  test('is hidden from members who may not appoint', async () => {
    const db = api.database.owner
    const { id, program, browser } = await world()
    const other = await insertProgram(db, id, 'other')
    const appointed = (role: 'owner' | 'administrator' | 'analyst', programId = program) =>
      insertMember(db, id, { role: 'member', programs: [{ programId, role }] })
    const { invitation } = await invited(browser, id, { email: newAddress(), role: 'viewer' })
    const params = { organization: id }
    const one = { ...params, invitation: invitation.id }
    const body = { email: newAddress(), role: 'member', program, program_role: 'owner' }
    const lead = await as(await appointed('owner'))
    const administrator = await as(await appointed('administrator'))
    const elsewhere = await as(await appointed('owner', other))
    const analyst = await as(await appointed('analyst'))
    const viewer = await as(await insertMember(db, id, { role: 'viewer' }))
    const stranger = (await world()).browser
    expect(code(await lead.call(inviteMember, { params, body: { email: newAddress(), role: 'owner' } }))).toBe(
      'auth.forbidden',
    )
    expect((await lead.call(inviteMember, { params, body })).status).toBe(200)
    expect(code(await administrator.call(inviteMember, { params, body: { ...body, email: newAddress() } }))).toBe(
      'auth.forbidden',
    )
    expect(
      (
        await administrator.call(inviteMember, {
          params,
          body: { ...body, email: newAddress(), program_role: 'viewer' },
        })
      ).status,
    ).toBe(200)
    expect((await elsewhere.call(inviteMember, { params, body: { ...body, email: newAddress() } })).status).toBe(404)
    for (const [who, status] of [
      [lead, 404],
      [administrator, 404],
      [elsewhere, 404],
      [analyst, 403],
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.call(withdrawInvitation, { params: one })).status).toBe(status)
      expect((await who.call(resendInvitation, { params: one, body: {} })).status).toBe(status)
    }
    const seen = async (who: TestBrowser) =>
      ((await who.call(listInvitations, { params })).body['data'] as Invitation[]).length
    expect([await seen(browser), await seen(lead), await seen(administrator), await seen(elsewhere)]).toEqual([
      3, 2, 1, 0,
    ])
  })

  test('is limited to a hundred a day per organization', async () => {
    const { id, browser } = await world()
    await browser.call(inviteMember, { params: { organization: id }, body: { email: newAddress(), role: 'viewer' } })
    // Simulates ninety-nine more invitations sent today.
    await api.database.owner.updateTable('attempts').set({ failures: 100 }).where('failures', '=', 1).execute()
    const response = await browser.call(inviteMember, {
      params: { organization: id },
      body: { email: newAddress(), role: 'viewer' },
    })
    expect(code(response)).toBe('invitation.too_many')
  })
})

describe('the invitation email', () => {
  test('has a fixed subject, and never turns names into links', async () => {
    const { id, browser } = await world()
    await api.database.owner
      .updateTable('organizations')
      .set({ name: 'Gana ya en https://premio.evil.example/x <b>entra</b>' })
      .where('id', '=', id)
      .execute()
    const email = newAddress()
    await invited(browser, id, { email, role: 'viewer' })
    const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
    if (mail === undefined) throw new Error('no email arrived')
    expect(decodeHeader(mail, 'subject')).toBe(invitationEmailTexts.subject)
    const { text, html } = emailParts(mail)
    for (const part of [text, html]) {
      expect(part).toContain('Gana ya')
      expect(part).not.toContain('evil.example')
      expect(part).not.toContain('<b>')
    }
  })

  test('is sent once when its job runs several times', async () => {
    const { id, browser } = await world()
    const email = newAddress()
    const { invitation } = await invited(browser, id, { email, role: 'viewer' })
    const at = invitation.sent_at
    await worker.happened('invitation.sent', { organizationId: id, invitationId: invitation.id, at })
    await worker.drain()
    expect(worker.mails.accepted.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  test('leaves no trace of the link in the database or the log', async () => {
    const { id, browser } = await world()
    const { token } = await invited(browser, id, { email: newAddress(), role: 'viewer' })
    await api.browser().call(getInvitation, { params: { token } })
    expect([...api.logged, ...worker.logged].join('\n')).not.toContain(token)
  })
})
