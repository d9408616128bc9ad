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
  text,
  type,
} from '#app/lib/entry/mounted.fixture.tsx'
import {
  encoded,
  keyEntry,
  keyRequest,
  keyCreationOptions,
  stubAuthenticator,
} from '#app/lib/passkey/device.fixture.ts'
import { ana } from '@grana/client/session/browser.fixture'
import { confirmIdentity } from '@grana/contract/auth'
import {
  addPasskey,
  requestPasskeyChallenge,
  confirmPasskey,
  listPasskeys,
  maxPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '@grana/contract/factors/passkeys'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { accountValidationTexts } from '@grana/messages/es/account/validation'
import { successTexts } from '@grana/messages/es/success'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { TwoFactor } from './two-factor.tsx'

const codes = ['aaaa-bbbb-cccc-dddd']
const password = 'Tezontle#41'

let api: ReturnType<typeof fakeApi>
let keys: number
let hasApp: boolean
let page: Awaited<ReturnType<typeof mount>>

const personNow = () => ({
  ...ana,
  two_factor_enabled: keys > 0 || hasApp,
  authenticator_enabled: hasApp,
  passkeys: keys,
  recovery_codes_left: 10,
})

function Probe() {
  const [user, setUser] = useState(personNow())
  return <TwoFactor session={{ client: api.client, reloadUser: async () => setUser(personNow()) }} user={user} />
}

const toasts = () => currentToasts().map(({ message }) => message)
const screen = () => text('h2')

async function open(): Promise<void> {
  page = await mount(<Probe />)
  await settle()
}
async function pressOf(label: string): Promise<void> {
  await act(async () => find(`[aria-label="${label}"]`).click())
}
async function send(name: string): Promise<void> {
  await type('name', name)
  await submit()
  await waitForLazyComponents()
}

beforeEach(() => {
  stubAuthenticator()
  api = fakeApi()
  keys = 0
  hasApp = false
  api.transport.answer(listPasskeys, () => ({ data: [keyEntry] }))
  api.transport.answer(preparePasskey, () => ({ data: keyCreationOptions }))
  api.transport.answer(requestPasskeyChallenge, () => ({ data: { passkey: keyRequest, has_authenticator: hasApp } }))
  api.transport.answer(confirmPasskey, () => ({ data: { data: { code: 'pk_earned' } } }))
  api.transport.answer(addPasskey, () => {
    keys += 1
    return { data: { passkey: keyEntry, recovery_codes: keys === 1 && !hasApp ? codes : [] } }
  })
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

describe('adding', () => {
  test('a passkey can be the first factor: name, device, recovery codes', async () => {
    await open()
    await press(passkeys.choose.start)
    expect(screen()).toBe(passkeys.add.heading)
    await submit()
    expect(errorOf('name')).toBe(accountValidationTexts['passkey_name.required'])
    expect(api.transport.calls).toEqual([])
    await send('Celular')
    expect(api.calls('addPasskey')[0]?.body).toEqual({ name: 'Celular', ...encoded.made })
    expect(screen()).toBe(twoFactor.codes.heading)
    await act(async () => find('input[type=checkbox]').click())
    await press(twoFactor.codes.finish)
    await settle()
    expect(text('dl')).toContain(passkeys.list.count(1))
    expect(toasts()).toEqual([successTexts['passkey.added']])
  })

  test('brings no codes when there is an authenticator', async () => {
    hasApp = true
    await open()
    expect(text('dl')).toContain(passkeys.list.none)
    await press(passkeys.list.add)
    await send('YubiKey')
    expect(text('dl')).toContain(keyEntry.name)
    expect(toasts()).toEqual([successTexts['passkey.added']])
  })

  test.each([
    ['NotAllowedError', passkeys.stopped],
    ['InvalidStateError', passkeys.known],
  ])('%s of the device is shown, and can be retried', async (name, words) => {
    stubAuthenticator(new DOMException('', name))
    await open()
    await press(passkeys.choose.start)
    await send('Celular')
    expect(text('form')).toContain(words)
    expect(fieldOf('name').value).toBe('Celular')
    expect(api.calls('addPasskey')).toEqual([])
  })

  test('shows that the browser does not support passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await open()
    await press(passkeys.choose.start)
    await send('Celular')
    expect(text('form')).toContain(passkeys.unsupported)
  })

  test('asks for reauthentication, and keeps the name', async () => {
    let isFresh = false
    api.transport.answer(preparePasskey, () =>
      isFresh ? { data: keyCreationOptions } : { refuse: { code: 'auth.confirm_first' } },
    )
    api.transport.answer(confirmIdentity, () => {
      isFresh = true
      return { data: null }
    })
    await open()
    await press(passkeys.choose.start)
    await send('Celular')
    expect(screen()).toBe(twoFactor.identity.heading)
    await type('password', password)
    await submit()
    await settle()
    expect(fieldOf('name').value).toBe('Celular')
    await submit()
    await waitForLazyComponents()
    expect(screen()).toBe(twoFactor.codes.heading)
  })

  test('offers no eleventh passkey', async () => {
    keys = maxPasskeys
    await open()
    expect(text('dl')).toContain(passkeys.list.most)
    expect(() => button(passkeys.list.add)).toThrow('no button named')
  })
})

describe('with passkeys', () => {
  beforeEach(async () => {
    keys = 1
    await open()
  })

  test('shows when each was added, its last use, and whether it is synced', () => {
    expect(text('dl')).toContain(twoFactor.on.textWithKeys)
    expect(text('dl')).toContain(passkeys.list.unused)
    expect(text('dl')).toContain(passkeys.list.synced)
  })

  test('renames one', async () => {
    api.transport.answer(renamePasskey, () => ({ data: keyEntry }))
    await pressOf(passkeys.list.renameOf(keyEntry.name))
    expect(fieldOf('name').value).toBe(keyEntry.name)
    await send('Llavero')
    expect(api.calls('renamePasskey')[0]).toMatchObject({ params: { id: keyEntry.id }, body: { name: 'Llavero' } })
    expect(toasts()).toEqual([successTexts['passkey.renamed']])
  })

  test('warns before removing the last one; the passkey itself authenticates', async () => {
    let isFresh = false
    api.transport.answer(removePasskey, () => {
      if (!isFresh) return { refuse: { code: 'auth.confirm_first' } }
      keys = 0
      return { data: null }
    })
    api.transport.answer(confirmIdentity, () => {
      isFresh = true
      return { data: null }
    })
    await pressOf(passkeys.list.removeOf(keyEntry.name))
    expect(text('section')).toContain(passkeys.remove.last)
    await press(passkeys.remove.send)
    await settle()
    expect(screen()).toBe(twoFactor.identity.heading)
    await press(passkeys.use)
    await waitForLazyComponents()
    expect(api.calls('confirmPasskey')[0]?.body).toEqual(encoded.signed)
    expect(document.querySelector('#field-code')).toBeNull()
    expect(text('form')).toContain(passkeys.proven)
    await type('password', password)
    await submit()
    await settle()
    expect(api.calls('confirmIdentity')[0]?.body).toEqual({ password, code: 'pk_earned' })
    await press(passkeys.remove.send)
    await settle()
    expect(button(twoFactor.choose.start)).toBeDefined()
    expect(toasts()).toEqual([successTexts['passkey.removed']])
  })

  test('shows a failed removal, and can retry', async () => {
    api.transport.answer(removePasskey, () => ({ refuse: { code: 'server.unavailable' } }))
    await pressOf(passkeys.list.removeOf(keyEntry.name))
    await press(passkeys.remove.send)
    await settle()
    expect(text('section section')).toContain(passkeys.remove.failed)
    await press(passkeys.remove.cancel)
    expect(text('dl')).toContain(twoFactor.on.state)
  })

  test('is disabled with a passkey instead of a code; a refused one leaves the field', async () => {
    api.transport.answer(confirmPasskey, () => ({ refuse: { code: 'passkey.refused', message: 'no' } }))
    await press(twoFactor.on.offAct)
    await press(passkeys.use)
    await waitForLazyComponents()
    expect(text('form')).toContain('no')
    expect(document.querySelector('#field-code')).not.toBeNull()
    api.transport.answer(confirmPasskey, () => ({ data: { data: { code: 'pk_earned' } } }))
    await press(passkeys.use)
    await settle()
    api.transport.answer(disableTwoFactor, () => {
      keys = 0
      return { data: null }
    })
    await type('password', password)
    await submit()
    await settle()
    expect(api.calls('disableTwoFactor')[0]?.body).toEqual({ code: 'pk_earned', password })
  })

  test('sets up an authenticator beside it, without new codes', async () => {
    const seed = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', expires_at: '2026-01-02T00:00:00.000Z' }
    api.transport.answer(prepareTwoFactor, () => ({ data: seed }))
    api.transport.answer(confirmTwoFactor, () => {
      hasApp = true
      return { data: { data: { recovery_codes: [] }, message: 'm' } }
    })
    await press(passkeys.app.setUp)
    await press(twoFactor.choose.start)
    await waitForLazyComponents()
    await press(twoFactor.scan.next)
    await type('code', '123456')
    await submit()
    await settle()
    expect(text('dl')).toContain(passkeys.app.on)
    expect(toasts()).toEqual([passkeys.app.done])
  })
})
