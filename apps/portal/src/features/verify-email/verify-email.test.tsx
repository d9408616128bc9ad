// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { button, fakeApi, find, heading, mount, pass, press, text } from '#app/lib/entry/mounted.fixture.ts'
import { paths } from '#app/paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import type { User } from '@grana/contract/accounts'
import { proveEmail, resendVerification } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { CheckEmail } from './check-email.tsx'
import { ProveEmail } from './prove-email.tsx'

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

describe('waiting for the mail', () => {
  const unproven: User = { ...ana, email_verified: false }
  const isHeld = () => button(check.resend).getAttribute('aria-disabled') === 'true'
  async function open(user: User | undefined, sentAt?: number): Promise<void> {
    const state = user ? ({ status: 'signed-in', user } as const) : ({ status: 'signed-out' } as const)
    page = await mount(<CheckEmail session={{ client: api.client, user, state }} sentAt={sentAt} />)
  }

  test('says where it went, and sends another at most once a minute', async () => {
    api.transport.answer(resendVerification, () => ({ data: { next_in_seconds: 60 } }))
    await open(unproven)
    expect(text('b')).toBe(ana.email)
    await press(check.resend)
    await pass(10)
    expect(text('body')).toContain(successTexts['account.verification_sent'])
    expect(isHeld()).toBe(true)
    expect(text('body')).toContain(check.resendIn(60))
    await press(check.resend)
    await pass(59_000)
    expect(isHeld()).toBe(true)
    expect(api.calls('resendVerification')).toHaveLength(1)
    await pass(1250)
    expect(isHeld()).toBe(false)
  })

  test('after signing up the first mail has its minute too', async () => {
    await open(unproven, Date.now() - 20_000)
    expect(text('body')).toContain(check.resendIn(40))
    await pass(40_250)
    expect(isHeld()).toBe(false)
  })

  test('too soon, by the API, is said with the time that is left', async () => {
    const refuse = {
      code: 'auth.resend_later',
      message: errorTexts['auth.resend_later'],
      details: { retryAfterSeconds: 30 },
    } as const
    api.transport.answer(resendVerification, () => ({ refuse }))
    await open(unproven)
    await press(check.resend)
    await pass(10)
    expect(text('[role=status]')).toBe(errorTexts['auth.resend_later'])
    expect(text('body')).toContain(check.resendIn(30))
  })

  test('without anybody signed in it leads to the sign-in page and back', async () => {
    await open(undefined)
    expect(document.querySelector('button')).toBeNull()
    expect(find('a').getAttribute('href')).toBe(accountPaths.signIn(accountPaths.checkEmail()))
  })

  test('an address that is proven leads on', async () => {
    await open(ana)
    expect(heading()).toBe(check.proven)
    expect(find('a').getAttribute('href')).toBe(accountPaths.redirect())
  })
})

describe('the link of the mail', () => {
  const token = 'x'.repeat(43)
  const reloadUser = vi.fn<() => Promise<void>>(async () => {})
  async function open(user: User | undefined, given: string | undefined = token): Promise<void> {
    reloadUser.mockClear()
    page = await mount(<ProveEmail client={api.client} token={given} session={{ user, reloadUser }} />)
  }

  test('proves the address when a person presses, not before', async () => {
    api.transport.answer(proveEmail, () => ({ data: null }))
    await open(undefined)
    await pass(100)
    expect(api.transport.calls).toEqual([])
    await press(prove.act)
    await pass(10)
    expect(api.calls('proveEmail')[0]?.params).toEqual({ token })
    expect(heading()).toBe(prove.done)
    expect(find('a').getAttribute('href')).toBe(paths.signIn())
    expect(reloadUser).not.toHaveBeenCalled()
  })

  test('in the browser that signed up it leads on at once', async () => {
    api.transport.answer(proveEmail, () => ({ data: null }))
    await open(ana)
    await press(prove.act)
    await pass(10)
    expect(reloadUser).toHaveBeenCalledOnce()
    expect(find('a').getAttribute('href')).toBe(accountPaths.redirect())
  })

  test.each([
    [ana, accountPaths.checkEmail()],
    [undefined, paths.signIn()],
  ])('a link that is over leads to another one', async (user, way) => {
    api.transport.answer(proveEmail, () => ({ refuse: { code: 'auth.link_expired' } }))
    await open(user)
    await press(prove.act)
    await pass(10)
    expect(heading()).toBe(auth.expired.heading)
    expect(find('a').getAttribute('href')).toBe(way)
  })

  test('a value that cannot be one is a link that is over', async () => {
    api.transport.answer(proveEmail, () => ({ refuse: { code: 'request.not_found' } }))
    await open(undefined, 'short')
    await press(prove.act)
    await pass(10)
    expect(heading()).toBe(auth.expired.heading)
  })
})
