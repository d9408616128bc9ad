// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, fakeApi, fieldOf, mount, press, settle, submit, type } from '#app/lib/entry/mounted.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import type { User } from '@grana/contract/accounts'
import { cancelEmailChange, changeEmail } from '@grana/contract/email-change'
import { access } from '@grana/messages/es/account/access'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { AccessScreen } from './access-screen.tsx'

let api: ReturnType<typeof fakeApi>
let stored: User
let page: Awaited<ReturnType<typeof mount>>

function Probe() {
  const [user, setUser] = useState(stored)
  return <AccessScreen session={{ client: api.client, reloadUser: async () => setUser(stored) }} user={user} />
}
async function open(changes: Partial<User> = {}): Promise<void> {
  stored = { ...ana, ...changes }
  page = await mount(<Probe />)
}
beforeEach(() => {
  api = fakeApi()
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

const body = () => document.body.textContent ?? ''

describe('changing the email address', () => {
  test('requires the password, and then shows the pending change', async () => {
    await open()
    expect(body()).toContain(access.email.proven)
    await press(access.email.change)
    expect(document.activeElement).toBe(fieldOf('email'))
    expect(document.querySelector('#field-code')).toBeNull()
    await type('email', 'nueva@correo.example')
    await type('password', 'Tezontle#41')
    api.transport.answer(changeEmail, () => {
      stored = { ...stored, pending_email: 'nueva@correo.example' }
      return { data: null }
    })
    await submit()
    await settle()
    expect(api.calls('changeEmail').at(-1)?.body).toEqual({ email: 'nueva@correo.example', password: 'Tezontle#41' })
    expect(body()).toContain(access.pending.title('nueva@correo.example'))
    expect(document.querySelector('#field-email')).toBeNull()
    expect(currentToasts().map(({ message }) => message)).toEqual([access.email.asked])
  })

  test('requires a code when the second factor is on, and shows its error at the field', async () => {
    await open({ two_factor_enabled: true })
    await press(access.email.change)
    await type('email', 'nueva@correo.example')
    await type('password', 'Tezontle#41')
    await type('code', '123456')
    const code = 'account.current_password_wrong'
    api.transport.answer(changeEmail, () => ({ refuse: { code, fields: { password: errorTexts[code] } } }))
    await submit()
    await settle()
    expect(errorOf('password')).toBe(errorTexts[code])
    expect(fieldOf('email').value).toBe('nueva@correo.example')
  })

  test('validates with the messages of the specification', async () => {
    await open()
    await press(access.email.change)
    await type('email', 'nueva@')
    await submit()
    expect(errorOf('email')).toBe(fixed.emailInvalid)
    expect(errorOf('password')).toBe(fixed.passwordRequired)
    expect(api.calls('changeEmail')).toEqual([])
  })

  test('can be cancelled while it is pending', async () => {
    await open({ pending_email: 'nueva@correo.example' })
    api.transport.answer(cancelEmailChange, () => {
      stored = { ...stored, pending_email: null }
      return { data: null }
    })
    await press(access.pending.stop)
    await settle()
    expect(body()).not.toContain(access.pending.text)
    expect(currentToasts().map(({ title }) => title)).toEqual([access.pending.stopped])
  })

  test('shows that the address is not verified', async () => {
    await open({ email_verified: false })
    expect(body()).toContain(access.email.unproven)
    expect(body()).toContain(access.email.textUnproven)
  })
})
