// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { button, fakeApi, find, heading, mount, advanceTime, press, text } from '#app/lib/entry/mounted.fixture.tsx'
import { paths } from '#app/paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import type { User } from '@grana/contract/accounts'
import { verifyEmailAddress, resendVerification } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { errorTexts } from '@grana/messages/es/errors'
import { hoursText } from '@grana/messages/es/formats/hours'
import { successTexts } from '@grana/messages/es/success'
import { CheckEmail } from './check-email.tsx'
import { VerifyEmail } from './verify-email.tsx'

const { check, prove } = verifyEmail
let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
beforeEach(() => {
  vi.useFakeTimers()
  api = fakeApi()
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

describe('waiting for the verification email', () => {
  const unproven: User = { ...ana, email_verified: false }
  const isHeld = () => button(check.resend).getAttribute('aria-disabled') === 'true'
  async function open(user: User | undefined, sentAt?: number, approval?: string): Promise<void> {
    const state = user ? ({ status: 'signed-in', user } as const) : ({ status: 'signed-out' } as const)
    page = await mount(<CheckEmail session={{ client: api.client, user, state }} sentAt={sentAt} approval={approval} />)
  }

  const time = hoursText(48)

  test('shows the approval time to organizations only, and only where it is set', async () => {
    await open({ ...unproven, kind: 'customer' }, undefined, time)
    expect(text('body')).toContain(check.approval(time))
    await page.unmount()
    await open({ ...unproven, kind: 'agent' }, undefined, time)
    expect(text('body')).not.toContain(time)
    await page.unmount()
    await open({ ...unproven, kind: 'customer' })
    expect(text('body')).not.toContain('plazo')
  })

  test('shows the address, and sends another email at most once a minute', async () => {
    api.transport.answer(resendVerification, () => ({ data: { next_in_seconds: 60 } }))
    await open(unproven)
    expect(text('b')).toBe(ana.email)
    await press(check.resend)
    await advanceTime(10)
    expect(text('body')).toContain(successTexts['account.verification_sent'])
    expect(isHeld()).toBe(true)
    expect(text('body')).toContain(check.resendIn(60))
    await press(check.resend)
    await advanceTime(59_000)
    expect(isHeld()).toBe(true)
    expect(api.calls('resendVerification')).toHaveLength(1)
    await advanceTime(1250)
    expect(isHeld()).toBe(false)
  })

  test('the first email after sign-up has its minute too', async () => {
    await open(unproven, Date.now() - 20_000)
    expect(text('body')).toContain(check.resendIn(40))
    await advanceTime(40_250)
    expect(isHeld()).toBe(false)
  })

  test('shows the remaining time when the API refuses an email as too soon', async () => {
    const refuse = {
      code: 'auth.resend_later',
      message: errorTexts['auth.resend_later'],
      details: { retryAfterSeconds: 30 },
    } as const
    api.transport.answer(resendVerification, () => ({ refuse }))
    await open(unproven)
    await press(check.resend)
    await advanceTime(10)
    expect(text('[role=status]')).toBe(errorTexts['auth.resend_later'])
    expect(text('body')).toContain(check.resendIn(30))
  })

  test('links to the sign-in page and back without a session', async () => {
    await open(undefined)
    expect(document.querySelector('button')).toBeNull()
    expect(find('a').getAttribute('href')).toBe(accountPaths.signIn(accountPaths.checkEmail()))
  })

  test('a verified address continues', async () => {
    await open(ana)
    expect(heading()).toBe(check.proven)
    expect(find('a').getAttribute('href')).toBe(accountPaths.redirect())
  })
})

describe('the verification link', () => {
  const token = 'x'.repeat(43)
  const reloadUser = vi.fn<() => Promise<void>>(async () => {})
  async function open(user: User | undefined, given: string | undefined = token): Promise<void> {
    reloadUser.mockClear()
    page = await mount(<VerifyEmail client={api.client} token={given} session={{ user, reloadUser }} />)
  }

  test('verifies the address on click, not before', async () => {
    api.transport.answer(verifyEmailAddress, () => ({ data: null }))
    await open(undefined)
    await advanceTime(100)
    expect(api.transport.calls).toEqual([])
    await press(prove.act)
    await advanceTime(10)
    expect(api.calls('verifyEmailAddress')[0]?.params).toEqual({ token })
    expect(heading()).toBe(prove.done)
    expect(find('a').getAttribute('href')).toBe(paths.signIn())
    expect(reloadUser).not.toHaveBeenCalled()
  })

  test('continues at once in the browser that signed up', async () => {
    api.transport.answer(verifyEmailAddress, () => ({ data: null }))
    await open(ana)
    await press(prove.act)
    await advanceTime(10)
    expect(reloadUser).toHaveBeenCalledOnce()
    expect(find('a').getAttribute('href')).toBe(accountPaths.redirect())
  })

  test.each([
    [ana, accountPaths.checkEmail()],
    [undefined, paths.signIn()],
  ])('an expired link leads to another one', async (user, way) => {
    api.transport.answer(verifyEmailAddress, () => ({ refuse: { code: 'auth.link_expired' } }))
    await open(user)
    await press(prove.act)
    await advanceTime(10)
    expect(heading()).toBe(auth.expired.heading)
    expect(find('a').getAttribute('href')).toBe(way)
  })

  test('a malformed token is an expired link', async () => {
    api.transport.answer(verifyEmailAddress, () => ({ refuse: { code: 'request.not_found' } }))
    await open(undefined, 'short')
    await press(prove.act)
    await advanceTime(10)
    expect(heading()).toBe(auth.expired.heading)
  })
})
