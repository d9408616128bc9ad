// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import {
  waitForLazyComponents,
  errorOf,
  fakeApi,
  fieldOf,
  find,
  heading,
  mount,
  press,
  settle,
  submit,
  submitButton,
  text,
  type,
} from '#app/lib/entry/mounted.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import type { SessionState } from '@grana/client/session/session-state'
import { changePassword as changeOperation } from '@grana/contract/accounts'
import { forgotPassword, resetPassword as resetOperation, type TokenAnswer } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { changePassword, resetPassword } from '@grana/messages/es/account/password'
import { passwordTexts } from '@grana/messages/es/account/password-rules'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { ChangePassword } from './change-password.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { ResetRequest } from './reset-request.tsx'

vi.mock('@grana/parts/captcha/choose-provider', async () => {
  const { quickCaptcha } = await import('#app/lib/entry/mounted.fixture.tsx')
  const provider = () => quickCaptcha()
  return { checkboxProvider: provider, invisibleProvider: provider }
})

const secret = 'Tezontle#41-faro'
const token = 'x'.repeat(43)
let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
beforeEach(() => {
  api = fakeApi()
})
afterEach(() => page.unmount())

describe('requesting a link', () => {
  async function ask(email: string): Promise<void> {
    await type('email', email)
    await act(async () => find('[data-captcha-state] input').click())
    await settle()
    await submit()
    await settle()
  }
  beforeEach(async () => {
    page = await mount(<ResetRequest client={api.client} captcha={{ provider: 'altcha' }} />)
    await waitForLazyComponents()
  })

  test('shows the same message for every address, and moves the focus to it', async () => {
    api.transport.answer(forgotPassword, () => ({ data: null }))
    await ask('nobody@example.com')
    expect(api.calls('forgotPassword')[0]?.body).toEqual({ email: 'nobody@example.com', captcha_token: 'token-1' })
    expect(text('body')).toContain(successTexts['password.reset_requested'])
    expect(document.activeElement).toBe(find('h1'))
    await press(resetPassword.request.again)
    expect(fieldOf('email').value).toBe('')
  })

  test('shows a countdown after too many requests', async () => {
    const refuse = { code: 'request.too_many', message: 'x', details: { retryAfterSeconds: 40 } } as const
    api.transport.answer(forgotPassword, () => ({ refuse }))
    await ask('ana@example.com')
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
    expect(text('form')).toContain(auth.tryAgainIn(40))
    expect(find('[data-captcha-state]').dataset['captchaState']).toBe('init')
  })
})

describe('a new password by an email link', () => {
  const onDone = vi.fn<() => void>()
  async function open(given: string | undefined): Promise<void> {
    onDone.mockClear()
    page = await mount(<ChoosePassword client={api.client} token={given} onDone={onDone} />)
  }
  async function choose(first: string, second: string): Promise<void> {
    await type('password', first)
    await type('password_confirmation', second)
    await submit()
    await settle()
  }

  test('is sent with the token, and continues', async () => {
    api.transport.answer(resetOperation, () => ({ data: null }))
    await open(token)
    await choose(secret, secret)
    const [call] = api.calls('resetPassword')
    expect([call?.params, call?.body]).toEqual([{ token }, { password: secret, password_confirmation: secret }])
    expect(onDone).toHaveBeenCalledOnce()
    expect(submitButton().getAttribute('aria-busy')).toBe('true')
  })

  test('must be typed twice; correcting either field is enough', async () => {
    await open(token)
    await choose(secret, 'Tezontle#42')
    expect(errorOf('password_confirmation')).toBe(validationTexts['password.mismatch'])
    expect(text('body')).toContain(passwordTexts.matching)
    await type('password', 'Tezontle#42')
    expect(errorOf('password_confirmation')).toBe('')
    expect(api.transport.calls).toEqual([])
  })

  test('is marked as new for password managers', async () => {
    await open(token)
    for (const name of ['password', 'password_confirmation']) expect(fieldOf(name).autocomplete).toBe('new-password')
  })

  test('an expired link shows a message and leads to another one', async () => {
    api.transport.answer(resetOperation, () => ({ refuse: { code: 'auth.link_expired' } }))
    await open(token)
    await choose(secret, secret)
    expect(text('body')).toContain(errorTexts['auth.link_expired'])
    expect(find('a').getAttribute('href')).toBe(accountPaths.resetPassword())
    expect(document.activeElement).toBe(find('h1'))
  })

  test('shows no form without a token', async () => {
    await open('')
    expect(heading()).toBe(auth.gone.heading)
    expect(text('body')).toContain(auth.gone.text)
    expect(document.querySelector('form')).toBeNull()
  })

  test('shows a password that the server finds too weak at its field', async () => {
    const words = validationTexts['password.personal']
    api.transport.answer(resetOperation, () => ({ refuse: { code: 'request.invalid', fields: { password: words } } }))
    await open(token)
    await choose(secret, secret)
    expect(errorOf('password')).toBe(words)
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('changing the password', () => {
  const given: [TokenAnswer, string][] = []
  const next = { AccessToken: 'a2', RefreshToken: 'r2', require2fa: false }
  async function change(): Promise<void> {
    await type('current_password', 'Anterior#1')
    await type('password', secret)
    await type('password_confirmation', secret)
    await submit()
    await settle()
  }
  beforeEach(async () => {
    given.length = 0
    const signIn = async (tokens: TokenAnswer, email: string): Promise<SessionState> => {
      given.push([tokens, email])
      return { status: 'signed-in', user: ana }
    }
    page = await mount(<ChangePassword session={{ client: api.client, user: ana, signIn }} />)
  })

  test('keeps this browser signed in with new tokens, and confirms it', async () => {
    api.transport.answer(changeOperation, () => ({ data: { ...next, message: 'm' } }))
    await change()
    expect(given.map(([tokens, email]) => [tokens.AccessToken, email])).toEqual([['a2', ana.email]])
    expect(heading()).toBe(changePassword.done)
    expect(text('body')).toContain(successTexts['password.changed'])
    expect(document.querySelector('input')).toBeNull()
  })

  test('shows a wrong current password at its field', async () => {
    const words = fixed.currentPasswordWrong
    api.transport.answer(changeOperation, () => ({
      refuse: { code: 'account.current_password_wrong', message: words, fields: { current_password: words } },
    }))
    await change()
    expect(errorOf('current_password')).toBe(words)
    expect(text('section li')).toBe(words)
  })

  test('shows a countdown during a pause', async () => {
    api.transport.answer(changeOperation, () => ({
      refuse: { code: 'auth.paused', message: fixed.tryAgainIn, details: { retryAfterSeconds: 60 } },
    }))
    await change()
    expect(text('section h2')).toBe(auth.tryAgainIn(60))
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  })
})
