// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
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
import { ana } from '@grana/client/session/browser.fixture'
import type { User } from '@grana/contract/accounts'
import { contrastOf, initialsColors } from '@grana/contract/appearance/colors'
import { changeProfile } from '@grana/contract/profile'
import { centre } from '@grana/messages/es/account/centre'
import { profile } from '@grana/messages/es/account/profile'
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { ProfileScreen } from './profile-screen.tsx'

let api: ReturnType<typeof fakeApi>
let stored: User
let page: Awaited<ReturnType<typeof mount>>

function Probe() {
  const [user, setUser] = useState(stored)
  return <ProfileScreen session={{ client: api.client, reloadUser: async () => setUser(stored) }} user={user} />
}

async function open(changes: Partial<User> = {}): Promise<void> {
  stored = { ...ana, ...changes }
  const Stub = createRoutesStub([{ path: '/', Component: Probe }])
  page = await mount(<Stub initialEntries={['/']} />)
  await settle()
}

beforeEach(() => {
  api = fakeApi()
  api.transport.answer(changeProfile, () => ({ data: null }))
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

const sent = () => api.calls('changeProfile').at(-1)?.body

describe('the profile', () => {
  test('shows the stored values, and sends them completely', async () => {
    await open({ middle_name: 'Sol', birthdate: '1990-05-24' })
    expect(fieldOf('first_name').value).toBe('Ana')
    expect(document.querySelector('[data-avatar-file]')).not.toBeNull()
    expect(fieldOf('birthdate').value).toBe('24/05/1990')
    await type('first_name', 'Anaïs')
    await submit()
    await settle()
    expect(sent()).toMatchObject({
      first_name: 'Anaïs',
      middle_name: 'Sol',
      last_name: 'Luna',
      username: 'ana',
      country: 'MX',
      timezone: 'America/Mexico_City',
      ...initialsColors,
    })
    expect(text('form [role=status]:last-of-type, form p[role=status]')).toBeTruthy()
    expect(document.body.textContent).toContain(centre.form.saved)
    expect(currentToasts()).toHaveLength(1)
  })

  test('has no username for account kinds that use their name', async () => {
    await open({ kind: 'customer', username: null })
    expect(document.querySelector('#field-username')).toBeNull()
    await type('first_name', 'Eva')
    await submit()
    await settle()
    expect(sent()).toBeDefined()
    expect(sent()).not.toHaveProperty('username')
  })

  test('shows a taken username at its field, and keeps the input', async () => {
    await open()
    api.transport.answer(changeProfile, () => ({
      refuse: { code: 'account.username_taken', fields: { username: errorTexts['account.username_taken'] } },
    }))
    await type('username', 'marga_q')
    await submit()
    await settle()
    expect(errorOf('username')).toBe(errorTexts['account.username_taken'])
    expect(fieldOf('username').value).toBe('marga_q')
    expect(document.body.textContent).toContain(centre.form.pending)
  })

  test('rejects invalid input before anything is sent', async () => {
    await open()
    await type('last_name', ' ')
    await type('birthdate', '2999-01-01')
    await submit()
    expect(errorOf('last_name')).toBe(validationTexts['last_name.required'])
    expect(errorOf('birthdate')).toBe(validationTexts['birthdate.invalid'])
    expect(sent()).toBeUndefined()
  })
})

describe('the colours of the initials', () => {
  test('are previewed at once, with their contrast in words', async () => {
    await open()
    await type('text_color', '#ffffff')
    expect(find('svg text[fill="#ffffff"]').textContent).toBe('AL')
    expect(document.body.textContent).toContain(
      profile.colors.legibility(contrastOf('#ffffff', initialsColors.highlight_color)),
    )
    await press(profile.colors.usual)
    expect(fieldOf('text_color').value).toBe(initialsColors.text_color)
  })

  test('are rejected when the contrast is too low', async () => {
    await open()
    await type('text_color', '#f0b3c4')
    await submit()
    expect(errorOf('text_color')).toBe(validationTexts['color.contrast'])
    expect(sent()).toBeUndefined()
  })
})
