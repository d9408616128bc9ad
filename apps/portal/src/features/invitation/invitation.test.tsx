// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, heading, mount, press, settle } from '#app/lib/entry/mounted.fixture.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { ana } from '@grana/client/session/browser.fixture'
import {
  acceptInvitation,
  getInvitation,
  rejectInvitation,
  type InvitationPreview,
} from '@grana/contract/customers/invitations'
import { auth } from '@grana/messages/es/account/auth'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { team } from '@grana/messages/es/apps/team'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'
import { Invitation } from './invitation.tsx'

const token = 'a'.repeat(43)
const invitation: InvitationPreview = {
  organization: 'Tepozan',
  initials: 'T',
  email: ana.email,
  role: 'viewer',
  program: null,
  invited_by: 'Renata Solis',
  expires_at: '2026-11-22T10:00:00.000Z',
  has_account: true,
}

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
const redirected = vi.fn<(to: string | URL) => void>()

beforeEach(() => {
  api = fakeApi()
  sessionStorage.setItem('grana_invitation', token)
  redirected.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(redirected)
})
afterEach(async () => {
  await page.unmount()
  vi.restoreAllMocks()
})

async function open(given: Partial<InvitationPreview> = {}, user?: typeof ana): Promise<void> {
  api.transport.answer(getInvitation, () => ({ data: { ...invitation, ...given } }))
  await show(user)
}

async function show(user?: typeof ana, value = token): Promise<void> {
  const session = { user, client: api.client, signOut: async () => {} } as unknown as PortalSession
  const services = { client: api.client, captcha: { provider: 'altcha' } } as never
  const register = () => <p>register</p>
  page = await mount(<Invitation services={services} session={session} register={register} token={value} />)
  await settle()
}

const body = () => document.body.textContent ?? ''

test('opening the link shows the invitation and does not answer it', async () => {
  await open()
  expect(heading()).toBe(texts.heading(invitation.organization))
  expect(body()).toContain(team.organizationRoles.viewer.text)
  expect(body()).toContain(texts.typed)
  expect(api.calls('acceptInvitation')).toEqual([])
  expect(api.calls('rejectInvitation')).toEqual([])
})

test('shows when it expires, with the time zone', async () => {
  await open({ expires_at: '2026-11-22T02:30:00.000Z' })
  expect(body()).toContain(dateAndTime(new Date('2026-11-22T02:30:00.000Z'), deviceTimeZone()))
  expect(body()).toMatch(/nov 2026, \d\d:\d\d \(UTC/)
})

test('a user with an account signs in first, and returns without the token in the URL', async () => {
  await open()
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/sign-in"]')?.getAttribute('href') ?? ''
  expect(new URLSearchParams(link.split('?')[1]).get('volver')).toBe('/invitation/-')
  expect(link).not.toContain(token)
})

test('a user without an account creates one', async () => {
  await open({ has_account: false })
  expect(body()).toContain('register')
})

test('the invited user accepts, and goes to the organization', async () => {
  const organization = '6f2c1b1e-7a52-4b3c-9a39-0c1f3a1d2e4c'
  await open({}, ana)
  api.transport.answer(acceptInvitation, () => ({ data: { organization } }))
  await press(texts.accept)
  await settle()
  expect(String(redirected.mock.calls[0]?.[0])).toContain(encodeURIComponent(organization))
  expect(sessionStorage.getItem('grana_invitation')).toBeNull()
})

test('another signed-in user sees a message and cannot accept', async () => {
  await open({ email: 'otra@tepozan.example' }, ana)
  expect(body()).toContain(texts.other.heading)
  expect(body()).not.toContain(texts.accept)
})

test('an unverified address must be verified first', async () => {
  await open({}, { ...ana, email_verified: false })
  expect(body()).toContain(texts.unproven)
  expect(body()).not.toContain(texts.accept)
})

test('declining needs no account, asks for confirmation, and is final', async () => {
  await open()
  api.transport.answer(rejectInvitation, () => ({ data: null }))
  await press(texts.reject)
  expect(api.calls('rejectInvitation')).toEqual([])
  await press(texts.rejectConfirm)
  await settle()
  expect(heading()).toBe(texts.rejected.heading)
  expect(sessionStorage.getItem('grana_invitation')).toBeNull()
})

test('shows an expired or missing link', async () => {
  api.transport.answer(getInvitation, () => ({ refuse: { code: 'auth.link_expired' } }))
  await show()
  expect(heading()).toBe(auth.expired.heading)
  await page.unmount()
  await show(undefined, '')
  expect(heading()).toBe(auth.gone.heading)
})
