import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { insertMember, insertOrganization } from '#server/testing/tenants.ts'
import { testAuthenticator, type CreationOptions } from '#server/testing/test-authenticator.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { testPassword, type TestUser } from '#server/testing/test-user.ts'
import { confirmIdentity, logIn, resetPassword } from '@grana/contract/auth'
import { inviteMember } from '@grana/contract/customers/invitations'
import { changeMemberRole } from '@grana/contract/customers/members'
import { addPasskey, preparePasskey } from '@grana/contract/factors/passkeys'
import { getReport } from '@grana/contract/reports/organization-reports'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'

let api: AccountApi
let world: ReportWorld
let report: string
beforeAll(async () => {
  api = await startAccountApi()
  world = await reportWorld(api)
  report = await sendReport(await reportingAgent(api), world)
})
afterAll(() => api.close())

const codeOf = (response: { body: Record<string, unknown>; status: number }) => response.body['code'] ?? response.status
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })

/** An owner of the organization who has no second factor yet. */
const bareOwner = () => insertMember(api.database.owner, world.organization, { role: 'owner', factor: false })

async function signedIn({ email }: TestUser, browser = api.browser()): Promise<TestBrowser> {
  expect((await api.signIn(browser, email, testPassword)).status).toBe(200)
  return browser
}

async function enrol(browser: TestBrowser): Promise<string> {
  const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  expect((await browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } })).status).toBe(200)
  return secret
}

const read = async (browser: TestBrowser) =>
  codeOf(await browser.call(getReport, { params: { organization: world.organization, report } }))

/** A password reset link as the worker creates it. */
async function resetByMail({ id, email }: TestUser, browser: TestBrowser): Promise<void> {
  const token = createSecret()
  const now = api.context.clock()
  const expires_at = new Date(now.getTime() + 1_800_000)
  await api.database.owner
    .insertInto('one_time_links')
    .values({
      token_hash: hashSecret(token),
      purpose: 'reset_password',
      user_id: id,
      email,
      created_at: now,
      expires_at,
    })
    .execute()
  const body = { password: testPassword, password_confirmation: testPassword }
  expect((await browser.call(resetPassword, { params: { token }, body })).status).toBe(200)
}

describe('a password alone', () => {
  test('reads no report by enrolling a second factor, until a day has passed', async () => {
    const owner = await bareOwner()
    const browser = await signedIn(owner)
    expect(await read(browser)).toBe('auth.second_factor_first')
    const secret = await enrol(browser)
    expect(await read(browser)).toBe('auth.factor_waits')
    api.forward(86_400 + 60)
    browser.hold(await browser.call(logIn, { body: { email: owner.email, password: testPassword } }), owner.email)
    browser.hold(await browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } }), owner.email)
    expect(await read(browser)).toBe(200)
  })

  test('reads none with a new passkey either, nor by enrolling again', async () => {
    const browser = await signedIn(await bareOwner())
    const options = (await browser.call(preparePasskey)).body['data'] as CreationOptions
    await browser.call(addPasskey, { body: { name: 'Key', ...testAuthenticator().make(options) } })
    expect(await read(browser)).toBe('auth.factor_waits')
    const secret = await enrol(browser)
    api.forward(31)
    const off = { code: codeNow(secret), password: testPassword }
    expect((await browser.call(disableTwoFactor, { body: off })).status).toBe(200)
    await enrol(browser)
    expect(await read(browser)).toBe('auth.factor_waits')
  })

  test('adds no owners and sends no invitations, with the factor it enrolled or without', async () => {
    const browser = await signedIn(await bareOwner())
    const { id: member } = await insertMember(api.database.owner, world.organization, { role: 'viewer' })
    const params = { organization: world.organization }
    const promote = () => browser.call(changeMemberRole, { params: { ...params, member }, body: { role: 'owner' } })
    const invite = () =>
      browser.call(inviteMember, { params, body: { email: `x.${randomUUID()}@tepozan.example`, role: 'owner' } })
    for (const response of [await promote(), await invite()]) expect(codeOf(response)).toBe('auth.second_factor_first')
    await enrol(browser)
    for (const response of [await promote(), await invite()]) expect(codeOf(response)).toBe('auth.factor_waits')
  })

  test('loses the factor it enrolled when the owner of the mailbox resets the password', async () => {
    const owner = await bareOwner()
    await enrol(await signedIn(owner))
    const browser = api.browser()
    await resetByMail(owner, browser)
    const response = await browser.call(logIn, { body: { email: owner.email, password: testPassword } })
    expect(response.body['require2fa']).toBe(false)
    browser.hold(response, owner.email)
    await enrol(browser)
    expect(await read(browser)).toBe(200)
  })
})

describe('no delay applies', () => {
  test('to a user who opened a link from an email in this browser within the hour; in another browser it does', async () => {
    const owner = await bareOwner()
    const browser = api.browser()
    await resetByMail(owner, browser)
    const elsewhere = await bareOwner()
    await resetByMail(elsewhere, api.browser())
    await enrol(await signedIn(owner, browser))
    expect(await read(browser)).toBe(200)
    const other = await signedIn(elsewhere)
    await enrol(other)
    expect(await read(other)).toBe('auth.factor_waits')
  })

  test('unless that link was opened more than an hour ago', async () => {
    const owner = await bareOwner()
    const browser = api.browser()
    await resetByMail(owner, browser)
    api.forward(3601)
    await enrol(await signedIn(owner, browser))
    expect(await read(browser)).toBe('auth.factor_waits')
  })

  test('to a user who cannot read any report yet, such as the owner of a new organization', async () => {
    const { id: organization } = await insertOrganization(api.database.owner)
    const owner = await insertMember(api.database.owner, organization, { role: 'owner', factor: false })
    const browser = await signedIn(owner)
    await enrol(browser)
    const response = await browser.call(inviteMember, {
      params: { organization },
      body: { email: `y.${randomUUID()}@tepozan.example`, role: 'viewer' },
    })
    expect(response.status).toBe(200)
  })

  test('to a user who changes the factor in a session that used the previous one', async () => {
    const owner = await bareOwner()
    const browser = api.browser()
    await resetByMail(owner, browser)
    const secret = await enrol(await signedIn(owner, browser))
    api.forward(3601)
    browser.hold(await browser.call(logIn, { body: { email: owner.email, password: testPassword } }), owner.email)
    browser.hold(await browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } }), owner.email)
    api.forward(31)
    const off = { code: codeNow(secret), password: testPassword }
    expect((await browser.call(disableTwoFactor, { body: off })).status).toBe(200)
    await browser.call(confirmIdentity, { body: { password: testPassword } })
    await enrol(browser)
    expect(await read(browser)).toBe(200)
  })
})
