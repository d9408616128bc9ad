// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  errorOf,
  fakeApi,
  fieldOf,
  mount,
  press,
  settle,
  submit,
  type,
  waitForLazyComponents,
} from '#app/lib/entry/mounted.fixture.tsx'
import {
  followAgent,
  getProfile,
  listFollowedAgents,
  unfollowAgent,
  type FollowedAgent,
  type Profile,
} from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { errorTexts } from '@grana/messages/es/errors'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { Following } from './following.tsx'

const texts = visibility.following

const followed = (username: string, isFriend = false): FollowedAgent => ({
  username,
  since: '2026-11-01T10:00:00.000Z',
  is_friend: isFriend,
})

const eva: Profile = {
  username: 'eva',
  country: 'PE',
  member_since: '2026-01-01T00:00:00.000Z',
  avatar: null,
  text_color: null,
  highlight_color: null,
  twitter: null,
  linkedin: null,
  website: null,
  first_name: null,
  last_name: null,
  availability: null,
  figures: { points: 45, precision: 0.75, n: 2 },
  languages: [],
  categories: [],
  disclosures: [],
  thanks: [],
}

let api: ReturnType<typeof fakeApi>
let list: FollowedAgent[]
let page: Awaited<ReturnType<typeof mount>>

async function open(): Promise<void> {
  page = await mount(<Following client={api.client} />)
  await settle()
}
beforeEach(() => {
  api = fakeApi()
  list = []
  api.transport.answer(listFollowedAgents, () => ({ data: list }))
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

const body = () => document.body.textContent ?? ''

test('a followed agent joins the list, and becomes a friend when they follow back', async () => {
  await open()
  expect(body()).toContain(texts.none)
  api.transport.answer(followAgent, () => {
    list = [followed('eva'), followed('iris', true)]
    return { data: list }
  })
  await type('username', 'eva')
  await submit()
  await settle()
  expect(api.calls('followAgent').at(-1)?.body).toEqual({ username: 'eva' })
  expect(fieldOf('username').value).toBe('')
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows[0]).toContain(texts.notYet)
  expect(rows[1]).toContain(texts.friend)
})

test('shows an unknown username at its field, and keeps the input', async () => {
  await open()
  const text = errorTexts['follow.nobody']
  api.transport.answer(followAgent, () => ({ refuse: { code: 'follow.nobody', fields: { username: text } } }))
  await type('username', 'nadie')
  await submit()
  await settle()
  expect([errorOf('username'), fieldOf('username').value]).toEqual([text, 'nadie'])
})

test('shows the visible part of a profile, and says so when nothing is visible', async () => {
  list = [followed('eva')]
  api.transport.answer(getProfile, () => ({ refuse: { code: 'request.not_found' } }))
  await open()
  await press(texts.look)
  await settle()
  expect(body()).toContain(texts.hidden)
  await press(texts.close)
  api.transport.answer(getProfile, () => ({ data: eva }))
  await press(texts.look)
  await settle()
  await waitForLazyComponents()
  expect(document.querySelector('article h3')?.textContent).toBe(visibility.card.handle('eva'))
  expect(body()).toContain(visibility.card.nameForFriends)
})

test('unfollows; a failure is shown and changes nothing', async () => {
  list = [followed('eva', true)]
  await open()
  api.transport.answer(unfollowAgent, () => ({ refuse: { code: 'server.unavailable' } }))
  await press(texts.unfollow)
  await settle()
  expect(currentToasts().map(({ title }) => title)).toEqual([texts.failed])
  expect(body()).toContain(texts.friend)
  api.transport.answer(unfollowAgent, () => ({ data: (list = []) }))
  await press(texts.unfollow)
  await settle()
  expect(body()).toContain(texts.none)
})
