// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  waitForLazyComponents,
  errorOf,
  fakeApi,
  fieldOf,
  find,
  mount,
  advanceTime,
  settle,
  submit,
  text,
  tick,
  type,
  until,
} from '#app/lib/entry/mounted.fixture.tsx'
import { paths } from '#app/paths.ts'
import { registerAgent, registerCustomer, type TokenAnswer } from '@grana/contract/auth'
import { passwordTexts } from '@grana/messages/es/account/password-rules'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { timeZoneName } from '@grana/messages/es/formats/time-zones'
import { formTexts } from '@grana/messages/es/forms'
import { validationTexts } from '@grana/messages/es/validation'
import { AgentForm } from './agent-form.tsx'
import { CustomerForm } from './customer-form.tsx'

vi.mock('@grana/parts/captcha/choose-provider', async () => {
  const { quickCaptcha } = await import('#app/lib/entry/mounted.fixture.tsx')
  const provider = () => quickCaptcha()
  return { checkboxProvider: provider, invisibleProvider: provider }
})

const tokens = { AccessToken: 'a', RefreshToken: 'r', require2fa: false }
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const secret = 'Tezontle#41-faro'

let api: ReturnType<typeof fakeApi>
let taken: [TokenAnswer, string][]
let page: Awaited<ReturnType<typeof mount>>

async function open(Form: typeof AgentForm): Promise<void> {
  const onTokens = async (given: TokenAnswer, email: string) => void taken.push([given, email])
  page = await mount(<Form client={api.client} captcha={{ provider: 'altcha' }} onTokens={onTokens} />)
  await waitForLazyComponents()
}

beforeEach(() => {
  sessionStorage.clear()
  api = fakeApi()
  taken = []
})
afterEach(() => page.unmount())

async function chooseCountry(): Promise<void> {
  await act(async () => fieldOf('country').focus())
  await until(() => expect(api.calls('listCountries')).toHaveLength(1))
  await type('country', 'Colombia')
  await act(async () => fieldOf('country').blur())
}

async function solve(): Promise<void> {
  await act(async () => find('[data-captcha-state] input').click())
  await settle()
}

async function fillAgent(): Promise<void> {
  await type('username', 'ana_l')
  await type('first_name', 'Ana')
  await type('last_name', 'Luna Vega')
  await type('email', 'ana@example.com')
  await chooseCountry()
  await type('password', secret)
  await tick('code_of_conduct')
  await tick('terms')
  await solve()
}

describe('an agent', () => {
  beforeEach(() => open(AgentForm))

  test('sends the fields of the contract, and passes the tokens on', async () => {
    api.transport.answer(registerAgent, () => ({ data: tokens }))
    await fillAgent()
    await submit()
    await settle()
    expect(api.calls('registerAgent')[0]?.body).toEqual({
      username: 'ana_l',
      first_name: 'Ana',
      last_name: 'Luna Vega',
      email: 'ana@example.com',
      country: 'CO',
      timezone: zone,
      password: secret,
      terms: 'true',
      code_of_conduct: 'true',
      captcha_token: 'token-1',
    })
    expect(taken).toEqual([[tokens, 'ana@example.com']])
    expect(sessionStorage.getItem('grana_agent_draft')).toBeNull()
  })

  test('uses the time zone of the device', async () => {
    expect(fieldOf('timezone').value).toBe(timeZoneName(zone))
  })

  test('lists every field of an empty form, in order', async () => {
    await submit()
    const items = [...document.querySelectorAll('section li')].map((item) => item.textContent)
    expect(text('section h2')).toBe(formTexts.summaryTitle)
    expect(items).toEqual([
      validationTexts['username.required'],
      validationTexts['first_name.required'],
      validationTexts['last_name.required'],
      fixed.emailRequired,
      validationTexts['country.required'],
      fixed.passwordRequired,
      validationTexts['conduct.required'],
      validationTexts['terms.required'],
      validationTexts['captcha.required'],
    ])
    expect(api.calls('registerAgent')).toEqual([])
  })

  test.each([
    ['account.username_taken', 'username', fixed.usernameTaken],
    ['account.email_taken', 'email', fixed.emailTaken],
  ] as const)('%s is shown at its field and in the summary, and the captcha is reset', async (code, name, words) => {
    api.transport.answer(registerAgent, () => ({ refuse: { code, message: words, fields: { [name]: words } } }))
    await fillAgent()
    await submit()
    await settle()
    expect(errorOf(name)).toBe(words)
    expect(text('section li')).toBe(words)
    expect(find('[data-captcha-state]').dataset['captchaState']).toBe('init')
    expect(fieldOf('password').value).toBe(secret)
  })

  test.each(['captcha.failed', 'captcha.unavailable', 'auth.busy'] as const)('%s is shown on top', async (code) => {
    api.transport.answer(registerAgent, () => ({ refuse: { code, message: errorTexts[code] } }))
    await fillAgent()
    await submit()
    await settle()
    expect(text('section')).toContain(errorTexts[code])
  })

  test('a password that the server finds too weak is shown at its field', async () => {
    const words = validationTexts['password.common']
    api.transport.answer(registerAgent, () => ({ refuse: { code: 'request.invalid', fields: { password: words } } }))
    await fillAgent()
    await submit()
    await settle()
    expect(errorOf('password')).toBe(words)
  })

  test('legal texts open beside the form', () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('label a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([paths.codeOfConduct(), paths.terms()])
    expect(links.every((link) => link.target === '_blank')).toBe(true)
  })
})

describe('password rules', () => {
  const met = () => [...document.querySelectorAll('[data-met]')].map((rule) => rule.children[1]?.textContent)

  test('are marked one by one while typing, and announced to screen readers', async () => {
    await open(AgentForm)
    expect(met()).toEqual([])
    await type('password', 'tezontle4')
    expect(met()).toEqual([
      passwordTexts.rules['password.too_short'],
      passwordTexts.rules['password.no_number'],
      passwordTexts.personal,
    ])
    expect(errorOf('password')).toBe(validationTexts['password.no_uppercase'])
    await type('password', 'Tezontle#4')
    expect(met()).toHaveLength(5)
    expect(errorOf('password')).toBe('')
    const described = fieldOf('password').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain(passwordTexts.met)
  })

  test('reject the user’s own data, typed before or after the password', async () => {
    await open(AgentForm)
    await type('password', 'Luna-Vega#41x')
    expect(met()).toContain(passwordTexts.personal)
    await type('last_name', 'Luna Vega')
    expect(met()).not.toContain(passwordTexts.personal)
    await type('password', secret)
    expect(met()).toContain(passwordTexts.personal)
  })
})

describe('a reload', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('keeps the input, but never the password or a consent', async () => {
    await open(AgentForm)
    await fillAgent()
    await advanceTime(350)
    const stored = String(sessionStorage.getItem('grana_agent_draft'))
    expect(stored).toContain('ana@example.com')
    expect(stored).not.toContain(secret)
    expect(stored).not.toMatch(/password|token|terms|conduct/)
    await page.unmount()
    await open(AgentForm)
    await act(async () => fieldOf('country').focus())
    await until(() => expect(fieldOf('country').value).toBe('Colombia'))
    expect([fieldOf('username').value, fieldOf('email').value]).toEqual(['ana_l', 'ana@example.com'])
    expect(fieldOf('password').value).toBe('')
    expect(fieldOf('terms').checked).toBe(false)
    expect(document.querySelector('[data-validation-state=invalid]')).toBeNull()
  })
})

describe('an organization', () => {
  beforeEach(() => open(CustomerForm))

  test('sends its fields, with the phone as one number', async () => {
    api.transport.answer(registerCustomer, () => ({ data: tokens }))
    await type('first_name', 'Ana')
    await type('last_name', 'Luna')
    await type('email', 'ana@example.com')
    await type('organization', 'Uno')
    await type('position', 'CISO')
    await chooseCountry()
    await type('phone', '601 500 0000')
    await type('password', secret)
    await tick('terms')
    await solve()
    await submit()
    await settle()
    expect(api.calls('registerCustomer')[0]?.body).toEqual({
      first_name: 'Ana',
      last_name: 'Luna',
      email: 'ana@example.com',
      organization: 'Uno',
      position: 'CISO',
      country: 'CO',
      phone: '+576015000000',
      timezone: zone,
      password: secret,
      terms: 'true',
      captcha_token: 'token-1',
    })
  })

  test('rejects a phone of fewer than ten digits, and a missing one', async () => {
    await chooseCountry()
    await type('phone', '601')
    expect(errorOf('phone')).toBe(validationTexts['phone.too_short'])
    await type('phone', '')
    expect(errorOf('phone')).toBe(validationTexts['phone.invalid'])
  })

  test('cannot continue without a captcha', async () => {
    await submit()
    expect(text('section')).toContain(validationTexts['captcha.required'])
    expect(errorOf('captcha_token')).toBe(validationTexts['captcha.required'])
  })
})
