// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import {
  button,
  errorOf,
  fakeApi,
  fieldOf,
  find,
  heading,
  mount,
  advanceTime,
  press,
  submit,
  submitButton,
  text,
  type,
} from '#app/lib/entry/mounted.fixture.tsx'
import { encoded, keyRequest, stubAuthenticator } from '#app/lib/passkey/device.fixture.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { ana } from '@grana/client/session/browser.fixture'
import type { PasskeyAssertion } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import { logIn, type TokenAnswer } from '@grana/contract/auth'
import { requestPasskeyChallenge } from '@grana/contract/factors/passkeys'
import { auth } from '@grana/messages/es/account/auth'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { signIn } from '@grana/messages/es/account/sign-in'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { validationTexts } from '@grana/messages/es/validation'
import { SignInSteps } from './sign-in-steps.tsx'

const tokens = { AccessToken: 'a', RefreshToken: 'r', require2fa: false }
const email = 'ana@example.com'
const password = 'Tezontle#41'

let api: ReturnType<typeof fakeApi>
let solve: () => Promise<string | undefined>
let solved: number
let confirm: (code: string) => Promise<SessionState>
let signed: PasskeyAssertion[]
let taken: [TokenAnswer, string][]
let page: Awaited<ReturnType<typeof mount>>

function Probe() {
  const [state, setState] = useState<SessionState>({ status: 'signed-out' })
  const finish = async (code: string) => {
    try {
      const next = await confirm(code)
      setState(next)
      return next
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.required')
        setState({ status: 'signed-out', reason: 'ended' })
      throw error
    }
  }
  const session = {
    state,
    signIn: async (given: TokenAnswer, address: string): Promise<SessionState> => {
      taken.push([given, address])
      const next: SessionState = given.require2fa
        ? { status: 'second-factor-due', email: address }
        : { status: 'signed-in', user: ana }
      setState(next)
      return next
    },
    confirmSecondFactor: finish,
    confirmPasskey: async (given: PasskeyAssertion) => {
      signed.push(given)
      return finish('')
    },
    client: api.client,
    signOut: async () => setState({ status: 'signed-out', reason: 'chosen' }),
  }
  return <SignInSteps client={api.client} solve={() => solve()} session={session} />
}

beforeEach(async () => {
  vi.useFakeTimers()
  api = fakeApi()
  solved = 0
  solve = async () => `token-${(solved += 1)}`
  taken = []
  signed = []
  confirm = async () => ({ status: 'signed-in', user: ana })
  page = await mount(<Probe />)
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

async function tryToSignIn(): Promise<void> {
  await type('email', email)
  await type('password', password)
  await submit()
  await advanceTime(10)
}

const summaryTitle = () => text('section h2')
const refuse = (code: Parameters<typeof errorOfCode>[0], details = {}) => {
  api.transport.answer(logIn, () => ({ refuse: { code, message: errorOfCode(code), details } }))
}
function errorOfCode(code: keyof typeof errorTexts): string {
  return errorTexts[code].replace('{n}', '3')
}

describe('email address and password', () => {
  test('validates with the messages of the specification, and sends nothing', async () => {
    await submit()
    expect([errorOf('email'), errorOf('password')]).toEqual([fixed.emailRequired, fixed.passwordRequired])
    expect(summaryTitle()).toBe(formTexts.summaryTitle)
    await type('email', 'ana')
    await type('password', 'short')
    expect([errorOf('email'), errorOf('password')]).toEqual([fixed.emailInvalid, validationTexts['password.too_short']])
    expect(api.transport.calls).toEqual([])
  })

  test('fields have autocomplete tokens for browsers and password managers', () => {
    expect(fieldOf('email').autocomplete).toBe('username')
    expect(fieldOf('password').autocomplete).toBe('current-password')
  })

  test('passes the tokens on, and the button stays busy until the next page loads', async () => {
    api.transport.answer(logIn, () => ({ data: tokens }))
    await tryToSignIn()
    expect(taken).toEqual([[tokens, email]])
    expect(api.calls('logIn')[0]?.body).toEqual({ email, password })
    expect(submitButton().getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    ['auth.failed', fixed.loginFailed],
    ['auth.failed_again', fixed.attemptsLeft.replace('{n}', '3')],
  ] as const)('%s is shown on top, with a link to reset the password', async (code, words) => {
    refuse(code, { remaining: 3 })
    await tryToSignIn()
    expect(summaryTitle()).toBe(words)
    expect(find('section a').getAttribute('href')).toBe(accountPaths.resetPassword())
    expect(errorOf('email') + errorOf('password')).toBe('')
    expect(submitButton().hasAttribute('aria-disabled')).toBe(false)
  })

  test.each(['auth.busy', 'server.unavailable', 'captcha.failed'] as const)('%s is shown on top', async (code) => {
    refuse(code)
    await tryToSignIn()
    expect(text('section')).toContain(errorTexts[code])
  })
})

describe('a pause', () => {
  const words = (seconds: number) => auth.tryAgainIn(seconds)

  test('shows the message of the specification with the time', () => {
    const [before = ''] = fixed.tryAgainIn.split('…')
    expect(words(61)).toMatch(new RegExp(`^${before}1 min 01 s$`))
    expect(words(9)).toBe(`${before}9 s`)
  })

  test('shows a countdown, disables the button with a reason, and announces its end', async () => {
    refuse('auth.paused', { retryAfterSeconds: 90 })
    await tryToSignIn()
    expect(summaryTitle()).toBe(words(90))
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(submitButton().getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(words(90))
    await advanceTime(30_000)
    expect(summaryTitle()).toBe(words(60))
    await submit()
    expect(api.calls('logIn')).toHaveLength(1)
    await advanceTime(60_250)
    expect(document.querySelector('section')).toBeNull()
    expect(submitButton().hasAttribute('aria-disabled')).toBe(false)
    expect(text('[role=status]')).toBe(auth.tryAgainNow)
  })

  test('applies to one address: another one can sign in', async () => {
    refuse('auth.paused', { retryAfterSeconds: 90 })
    await tryToSignIn()
    await type('email', 'eva@example.com')
    expect(submitButton().hasAttribute('aria-disabled')).toBe(false)
    await type('email', email)
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  })

  test('after too many failures has its own title', async () => {
    refuse('auth.too_many_failures', { retryAfterSeconds: 3600 })
    await tryToSignIn()
    expect(summaryTitle()).toBe(fixed.tooManyAttempts)
    expect(text('[role=timer]')).toBe(words(3600))
    await type('email', 'eva@example.com')
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  })
})

describe('captcha', () => {
  test('is solved invisibly on request, and the attempt is sent again with it', async () => {
    api.transport.answer(logIn, ({ body }) =>
      body['captcha_token'] === undefined ? { refuse: { code: 'captcha.required' } } : { data: tokens },
    )
    await tryToSignIn()
    expect(solved).toBe(1)
    expect(api.calls('logIn').map(({ body }) => body['captcha_token'])).toEqual([undefined, 'token-1'])
    expect(taken).toHaveLength(1)
  })

  test('that cannot be solved is shown', async () => {
    refuse('captcha.required')
    solve = async () => undefined
    await tryToSignIn()
    expect(text('section')).toContain(signIn.captcha)
    expect(api.calls('logIn')).toHaveLength(1)
  })
})

describe('second step', () => {
  const wrong = () => new CallError('auth.code_wrong', { message: fixed.codeWrong, details: { remaining: 4 } })
  beforeEach(async () => {
    api.transport.answer(logIn, () => ({ data: { ...tokens, require2fa: true } }))
    await tryToSignIn()
    await vi.dynamicImportSettled()
    await advanceTime(10)
  })

  test('asks for a code on the same page, and focuses the field', () => {
    expect(heading()).toBe(signIn.code.heading)
    expect(document.querySelectorAll('form input')).toHaveLength(1)
    expect(document.activeElement).toBe(fieldOf('code'))
    expect(fieldOf('code').autocomplete).toBe('one-time-code')
  })

  test('stays on the screen after a correct code until the next page loads', async () => {
    await type('code', '409123')
    await submit()
    await advanceTime(10)
    expect(heading()).toBe(signIn.code.heading)
    expect(submitButton().getAttribute('aria-busy')).toBe('true')
  })

  test('rejects an empty code without a request', async () => {
    await submit()
    expect(errorOf('code')).toBe(validationTexts['code.required'])
  })

  test('shows a wrong code with its title and message, and clears and focuses the field', async () => {
    const seen: string[] = []
    confirm = async (code) => {
      seen.push(code)
      throw wrong()
    }
    await type('code', '409 123')
    await submit()
    await advanceTime(10)
    expect(seen).toEqual(['409123'])
    expect(summaryTitle()).toBe(fixed.codeWrongTitle)
    expect(text('section')).toContain(fixed.codeWrong)
    expect(errorOf('code')).toBe(fixed.codeWrong)
    expect(fieldOf('code').value).toBe('')
    expect(document.activeElement).toBe(fieldOf('code'))
    await type('code', '1')
    expect(errorOf('code')).toBe('')
  })

  test('accepts a recovery code in the same field', async () => {
    const seen: string[] = []
    confirm = async (code) => {
      seen.push(code)
      return { status: 'signed-in', user: ana }
    }
    await press(signIn.code.toRecovery)
    expect(fieldOf('code').inputMode).toBe('text')
    await type('code', 'q7mf-2kdx-h4sn-9wvb')
    await submit()
    await advanceTime(10)
    expect(seen).toEqual(['q7mf-2kdx-h4sn-9wvb'])
  })

  test('shows a countdown during a pause', async () => {
    confirm = async () => {
      throw new CallError('auth.paused', { message: fixed.tryAgainIn, details: { retryAfterSeconds: 60 } })
    }
    await type('code', '409123')
    await submit()
    await advanceTime(10)
    expect(summaryTitle()).toBe(auth.tryAgainIn(60))
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  })

  test('starts again when the pending session has expired, and says why', async () => {
    confirm = async () => {
      throw new CallError('auth.required')
    }
    await type('code', '409123')
    await submit()
    await advanceTime(10)
    expect(heading()).toBe(signIn.heading)
    expect(text('[role=alert]')).toBe(signIn.code.over)
    expect(document.activeElement).toBe(find('h1'))
  })

  test('starts again for another account without a message', async () => {
    await press(signIn.code.otherAccount)
    expect(heading()).toBe(signIn.heading)
    expect(text('[role=alert]')).toBe('')
    expect(fieldOf('password').value).toBe('')
  })
})

describe('a passkey in the second step', () => {
  async function atSecondStep(hasAuthenticator: boolean): Promise<void> {
    stubAuthenticator()
    api.transport.answer(requestPasskeyChallenge, () => ({
      data: { passkey: keyRequest, has_authenticator: hasAuthenticator },
    }))
    api.transport.answer(logIn, () => ({ data: { ...tokens, require2fa: true } }))
    await tryToSignIn()
    await act(async () => vi.dynamicImportSettled())
    await advanceTime(10)
  }
  async function useKey(): Promise<void> {
    await press(passkeys.use)
    await advanceTime(10)
    await act(async () => vi.dynamicImportSettled())
    await advanceTime(10)
  }
  afterEach(() => vi.unstubAllGlobals())

  test('is offered beside the code when there is an authenticator', async () => {
    await atSecondStep(true)
    expect(heading()).toBe(signIn.code.heading)
    expect(document.activeElement).toBe(fieldOf('code'))
    await useKey()
    expect(signed).toEqual([encoded.signed])
  })

  test('is the only factor without an authenticator, except for recovery codes', async () => {
    await atSecondStep(false)
    expect(heading()).toBe(passkeys.step.heading)
    expect(document.querySelector('#field-code')).toBeNull()
    expect(document.activeElement).toBe(button(passkeys.use))
    await press(signIn.code.toRecovery)
    expect(heading()).toBe(passkeys.step.paperHeading)
    expect(document.activeElement).toBe(fieldOf('code'))
    await press(passkeys.use)
    expect(heading()).toBe(passkeys.step.heading)
    await useKey()
    expect(signed).toEqual([encoded.signed])
  })

  test('that is cancelled shows a message, and can be retried', async () => {
    await atSecondStep(false)
    stubAuthenticator(new DOMException('', 'NotAllowedError'))
    await useKey()
    expect(summaryTitle()).toBe(passkeys.step.failed)
    expect(text('section')).toContain(passkeys.stopped)
    stubAuthenticator()
    await useKey()
    expect(signed).toEqual([encoded.signed])
  })

  test('returns to the password when the pending session has expired', async () => {
    confirm = async () => {
      throw new CallError('auth.required')
    }
    await atSecondStep(false)
    await useKey()
    expect(heading()).toBe(signIn.heading)
    expect(text('[role=alert]')).toBe(signIn.code.over)
  })
})

describe('the reason for signing in', () => {
  afterEach(() => window.history.replaceState(null, '', window.location.pathname))
  const comeFor = (returnTo: string) => window.history.replaceState(null, '', accountPaths.signIn(returnTo))

  test.each([
    [paths.reportProgram('0190a1b2'), signIn.why.report],
    [paths.followProgram('0190a1b2'), signIn.why.follow],
    [paths.programs(), signIn.why.back],
  ])('is shown when returning to %s', async (returnTo, why) => {
    comeFor(returnTo)
    page = await mount(<Probe />)
    expect(text('h1 + p')).toBe(why)
  })

  test.each(['https://evil.example/programs', '//evil.example', '/redir?app=agents&path=//evil.example&x=1'])(
    'is not shown for %s',
    async (returnTo) => {
      comeFor(returnTo)
      page = await mount(<Probe />)
      expect(document.body.textContent).not.toContain(signIn.why.back)
      expect(document.querySelector('h1 + p')).toBeNull()
    },
  )
})
