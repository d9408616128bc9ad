// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleProfile } from '#app/lib/agents.fixture.ts'
import {
  button,
  fakeApi,
  fieldOf,
  find,
  mount,
  settle,
  waitForLazyComponents,
} from '#app/lib/entry/mounted.fixture.tsx'
import { user as userSchema, type User } from '@grana/contract/accounts'
import {
  getVisibility,
  previewProfile,
  saveLanguages,
  saveVisibility,
  type SpokenLanguage,
  type VisibilityChoices,
} from '@grana/contract/profiles'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { visibility as texts } from '@grana/messages/es/account/visibility'
import { Visibility } from './visibility.tsx'

let api: ReturnType<typeof fakeApi>
let stored: VisibilityChoices
let page: Awaited<ReturnType<typeof mount>>

const agent = (): User => ({ ...sampleOf(userSchema), username: 'ixchel-poot', email_verified: false })

async function open(): Promise<void> {
  const session = { client: api.client, reloadUser: async () => {} }
  page = await mount(
    <MemoryRouter>
      <Visibility session={session} user={agent()} />
    </MemoryRouter>,
  )
  await settle()
  await waitForLazyComponents()
}

beforeEach(() => {
  api = fakeApi()
  stored = { visibility: 'everyone', open_web: true, hours_for: 'friends', findable: true, languages: ['es'] }
  api.transport.answer(getVisibility, () => ({ data: stored }))
  api.transport.answer(previewProfile, () => ({
    data: { visitor: null, member: sampleProfile(), friend: sampleProfile({ first_name: 'Ixchel' }) },
  }))
})
afterEach(() => page.unmount())

const choose = (name: string, value: string) => act(async () => find(`input[name=${name}][value=${value}]`).click())
const press = (name: string) => act(async () => button(name).click())

test('starts from what is stored, and saves every choice', async () => {
  api.transport.answer(saveVisibility, () => ({ data: stored }))
  await open()
  expect(fieldOf('findable').checked).toBe(true)
  await choose('hours_for', 'visitors')
  await settle()
  expect(api.calls('previewProfile').at(-1)?.query).toMatchObject({ hours_for: 'visitors' })
  await press(centre.form.save)
  await settle()
  expect(api.calls('saveVisibility').at(-1)?.body).toEqual({
    visibility: 'everyone',
    open_web: true,
    hours_for: 'visitors',
    findable: true,
  })
})

test('an agent who hides is not found either', async () => {
  api.transport.answer(saveVisibility, () => ({ data: stored }))
  await open()
  await choose('visibility', 'nobody')
  expect([fieldOf('findable').disabled, fieldOf('open_web').disabled]).toEqual([true, true])
  await press(centre.form.save)
  await settle()
  expect(api.calls('saveVisibility').at(-1)?.body).toMatchObject({ visibility: 'nobody', findable: false })
})

test('saves the languages in the order of choice', async () => {
  api.transport.answer(saveLanguages, () => ({ data: { languages: ['es', 'en'] as SpokenLanguage[] } }))
  await open()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-field=languages]')]
  await act(async () => boxes[2]?.click())
  await press(texts.languages.save)
  await settle()
  expect(api.calls('saveLanguages').at(-1)?.body).toEqual({ languages: ['es', 'en'] })
})
