// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  waitForLazyComponents,
  button,
  errorOf,
  fakeApi,
  fieldOf,
  find,
  mount,
  press,
  settle,
  submit,
  submitButton,
  text,
  type,
} from '#app/lib/entry/mounted.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import { confirmIdentity } from '@grana/contract/auth'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { auth } from '@grana/messages/es/account/auth'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { TwoFactor } from './two-factor.tsx'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const seed = { secret, uri: `otpauth://totp/Grana:ana?secret=${secret}`, expires_at: '2026-01-02T00:00:00.000Z' }
const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`)
const password = 'Tezontle#41'

let api: ReturnType<typeof fakeApi>
let isOn: boolean
let left: number
let page: Awaited<ReturnType<typeof mount>>

const personNow = () => ({
  ...ana,
  two_factor_enabled: isOn,
  authenticator_enabled: isOn,
  recovery_codes_left: left,
})

function Probe() {
  const [user, setUser] = useState(personNow())
  const reloadUser = async () => setUser(personNow())
  return <TwoFactor session={{ client: api.client, reloadUser }} user={user} />
}

const screen = () => text('h2')
const step = () => text('[aria-current=step]').replace(/^\d/, '')
const toasts = () => currentToasts().map(({ message }) => message)
const listed = () =>
  [...document.querySelectorAll(`[aria-label="${twoFactor.codes.list}"] li`)].map((item) => item.textContent)

async function open(): Promise<void> {
  page = await mount(<Probe />)
}
beforeEach(() => {
  api = fakeApi()
  isOn = false
  left = 0
  api.transport.answer(prepareTwoFactor, () => ({ data: seed }))
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.restoreAllMocks()
})

async function start(): Promise<void> {
  await press(twoFactor.choose.start)
  await settle()
}
async function sendCode(code: string): Promise<void> {
  await type('code', code)
  await submit()
  await settle()
}

describe('setup', () => {
  beforeEach(open)

  test('has four screens: choose, scan, confirm, save; then it is on', async () => {
    api.transport.answer(confirmTwoFactor, () => {
      isOn = true
      left = 10
      return { data: { data: { recovery_codes: codes }, message: 'm' } }
    })
    expect([screen(), step()]).toEqual([twoFactor.choose.heading, twoFactor.steps.names[0]])
    expect(api.transport.calls).toEqual([])
    await start()
    expect([screen(), step()]).toEqual([twoFactor.scan.heading, twoFactor.steps.names[1]])
    await waitForLazyComponents()
    expect(find('svg[role=img]').getAttribute('aria-label')).toBe(twoFactor.scan.picture)
    expect(text('[data-two-factor-key]')).toBe(secret)
    expect(document.querySelector('[style]')).toBeNull()
    await press(twoFactor.scan.next)
    expect([screen(), step()]).toEqual([twoFactor.confirm.heading, twoFactor.steps.names[2]])
    await sendCode('123 456')
    expect(api.calls('confirmTwoFactor')[0]?.body).toEqual({ code: '123456' })
    expect([screen(), step()]).toEqual([twoFactor.codes.heading, twoFactor.steps.names[3]])
    expect(listed()).toEqual(codes)
    expect(button(twoFactor.codes.finish).getAttribute('aria-disabled')).toBe('true')
    await press(twoFactor.codes.finish)
    expect(listed()).toEqual(codes)
    await act(async () => find('input[type=checkbox]').click())
    await press(twoFactor.codes.finish)
    await settle()
    expect(text('dl')).toContain(twoFactor.on.codesLeft(10))
    expect(text('body')).not.toContain(codes[0])
    expect(toasts()).toEqual([successTexts['two_factor.on']])
  })

  test('focuses the code field at once', async () => {
    await start()
    await press(twoFactor.scan.next)
    expect(document.activeElement).toBe(fieldOf('code'))
  })

  test('shows a wrong code at its field, and clears it', async () => {
    const words = fixed.codeTypedWrong
    api.transport.answer(confirmTwoFactor, () => ({
      refuse: { code: 'account.code_wrong', message: words, fields: { code: words } },
    }))
    await start()
    await press(twoFactor.scan.next)
    await sendCode('000000')
    expect(errorOf('code')).toBe(words)
    expect(fieldOf('code').value).toBe('')
    expect(text('[data-two-factor-key]')).toBe(secret)
  })

  test('starts again after it expired, and says so', async () => {
    const words = errorTexts['two_factor.setup_expired']
    api.transport.answer(confirmTwoFactor, () => ({ refuse: { code: 'two_factor.setup_expired', message: words } }))
    await start()
    await press(twoFactor.scan.next)
    await sendCode('123456')
    expect(text('body')).toContain(words)
    expect(button(twoFactor.choose.start)).toBeDefined()
  })

  test('shows a countdown during a pause', async () => {
    api.transport.answer(confirmTwoFactor, () => ({
      refuse: { code: 'auth.paused', message: fixed.tryAgainIn, details: { retryAfterSeconds: 60 } },
    }))
    await start()
    await press(twoFactor.scan.next)
    await sendCode('123456')
    expect(text('section section h2')).toBe(auth.tryAgainIn(60))
    expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  })

  test('asks for reauthentication, and continues where it was', async () => {
    let isFresh = false
    api.transport.answer(prepareTwoFactor, () =>
      isFresh ? { data: seed } : { refuse: { code: 'auth.confirm_first' } },
    )
    api.transport.answer(confirmIdentity, () => {
      isFresh = true
      return { data: null }
    })
    await start()
    expect(screen()).toBe(twoFactor.identity.heading)
    expect(document.querySelector('#field-code')).toBeNull()
    await submit()
    expect(errorOf('password')).toBe(fixed.passwordRequired)
    await type('password', password)
    await submit()
    await settle()
    expect(api.calls('confirmIdentity')[0]?.body).toEqual({ password })
    expect(screen()).toBe(twoFactor.scan.heading)
  })

  test('shows the state if it was completed in another tab', async () => {
    api.transport.answer(prepareTwoFactor, () => {
      isOn = true
      return { refuse: { code: 'two_factor.already_on' } }
    })
    await start()
    expect(text('dl')).toContain(twoFactor.on.state)
  })

  test('shows that the service is unavailable, and can retry', async () => {
    api.transport.answer(prepareTwoFactor, () => ({ refuse: { code: 'server.unavailable', message: '' } }))
    await start()
    expect(text('section section')).toContain(errorTexts['server.unavailable'])
    api.transport.answer(prepareTwoFactor, () => ({ data: seed }))
    await start()
    expect(screen()).toBe(twoFactor.scan.heading)
  })
})

describe('recovery codes', () => {
  beforeEach(async () => {
    api.transport.answer(confirmTwoFactor, () => ({ data: { data: { recovery_codes: codes }, message: 'm' } }))
    await open()
    await start()
    await press(twoFactor.scan.next)
    await sendCode('123456')
  })

  test('are copied one per line', async () => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (given) => void written.push(given))
    await press(twoFactor.codes.copy)
    await settle()
    expect(written).toEqual([codes.join('\n')])
    expect(text('body')).toContain(twoFactor.codes.copied)
  })

  test('show that copying failed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await press(twoFactor.codes.copy)
    await settle()
    expect(text('body')).toContain(twoFactor.codes.copyFailed)
  })

  test('are saved as a file with a description', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this.download)
    })
    await press(twoFactor.codes.download)
    expect(clicked).toEqual([twoFactor.codes.file])
    expect(await saved[0]?.text()).toBe(`${twoFactor.codes.fileHead(ana.email)}\n\n${codes.join('\n')}\n`)
  })

  test('are printed', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await press(twoFactor.codes.print)
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('warn before the page is closed, until they were saved', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(true)
    await act(async () => find('input[type=checkbox]').click())
    expect(leave()).toBe(false)
  })
})

describe('when it is on', () => {
  beforeEach(async () => {
    isOn = true
    left = 2
    await open()
  })

  test('shows the number of codes left, and suggests new ones when few are left', () => {
    expect(text('dl')).toContain(twoFactor.on.codesLeft(2))
    expect(text('dl')).toContain(twoFactor.on.codesFew)
  })

  test('is disabled by a code and the password', async () => {
    api.transport.answer(disableTwoFactor, () => {
      isOn = false
      return { data: null }
    })
    await press(twoFactor.on.offAct)
    await submit()
    expect([errorOf('code'), errorOf('password')]).toEqual([validationTexts['code.required'], fixed.passwordRequired])
    await type('password', password)
    await sendCode('123456')
    expect(api.calls('disableTwoFactor')[0]?.body).toEqual({ code: '123456', password })
    expect(button(twoFactor.choose.start)).toBeDefined()
    expect(toasts()).toEqual([successTexts['two_factor.off']])
  })

  test.each([
    ['account.code_wrong', 'code', fixed.codeTypedWrong],
    ['account.current_password_wrong', 'password', fixed.currentPasswordWrong],
  ] as const)('%s is shown at its field', async (code, name, words) => {
    api.transport.answer(disableTwoFactor, () => ({ refuse: { code, message: words, fields: { [name]: words } } }))
    await press(twoFactor.on.offAct)
    await type('password', password)
    await sendCode('123456')
    expect(errorOf(name)).toBe(words)
  })

  test('new codes replace the old ones', async () => {
    api.transport.answer(renewRecoveryCodes, () => {
      left = 10
      return { data: { recovery_codes: codes } }
    })
    await press(twoFactor.on.renew)
    await sendCode('123456')
    expect(screen()).toBe(twoFactor.codes.renewedHeading)
    expect(listed()).toEqual(codes)
    expect(document.querySelector('[aria-current=step]')).toBeNull()
  })

  test('new codes require password and code without recent authentication, then the next code', async () => {
    let isFresh = false
    api.transport.answer(renewRecoveryCodes, () =>
      isFresh ? { data: { recovery_codes: codes } } : { refuse: { code: 'auth.confirm_first' } },
    )
    api.transport.answer(confirmIdentity, () => {
      isFresh = true
      return { data: null }
    })
    await press(twoFactor.on.renew)
    await sendCode('111111')
    expect(screen()).toBe(twoFactor.identity.heading)
    await type('password', password)
    await sendCode('222222')
    expect(api.calls('confirmIdentity')[0]?.body).toEqual({ password, code: '222222' })
    expect(text('body')).toContain(twoFactor.renew.nextCode)
    await sendCode('333333')
    expect(listed()).toEqual(codes)
  })

  test('cancelling changes nothing', async () => {
    await press(twoFactor.on.offAct)
    await press(twoFactor.disable.cancel)
    expect(text('dl')).toContain(twoFactor.on.state)
    expect(api.transport.calls).toEqual([])
  })
})

describe('the link back', () => {
  const redirected = vi.fn<(address: string | URL) => void>()
  const cameFrom = (returnTo: string) =>
    window.history.replaceState(null, '', `?volver=${encodeURIComponent(returnTo)}`)
  beforeEach(() => {
    redirected.mockReset()
    vi.spyOn(window.location, 'assign').mockImplementation(redirected)
    api.transport.answer(confirmTwoFactor, () => {
      isOn = true
      return { data: { data: { recovery_codes: codes }, message: 'm' } }
    })
  })
  afterEach(() => window.history.replaceState(null, '', window.location.pathname))

  async function setUp(name: string): Promise<void> {
    await open()
    await start()
    await press(twoFactor.scan.next)
    await sendCode('123456')
    await act(async () => find('input[type=checkbox]').click())
    await press(name)
    await settle()
  }

  test.each(['/redir?app=agents&path=%2Fprograms%2F0190a1b2', '/redir?app=customers&path=%2Freports', '/programs'])(
    'leads to %s when all is done',
    async (returnTo) => {
      cameFrom(returnTo)
      await setUp(twoFactor.codes.finishAndBack)
      expect(redirected.mock.calls).toEqual([[returnTo]])
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '/redir?app=agents&path=%2F&next=https://evil.example',
    '/redir?app=evil.example',
  ])('never leads to %s', async (returnTo) => {
    cameFrom(returnTo)
    await setUp(twoFactor.codes.finish)
    expect(redirected).not.toHaveBeenCalled()
    expect(text('dl')).toContain(twoFactor.on.state)
    expect(document.querySelector('a[href*="evil"]')).toBeNull()
  })

  test('is shown to a user with a second factor', async () => {
    isOn = true
    cameFrom('/redir?app=agents&path=%2Freports')
    await open()
    expect(find('a[href^="/redir"]').textContent).toBe(twoFactor.goBack)
  })
})
