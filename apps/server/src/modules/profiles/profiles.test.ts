import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { getAvailability, saveAvailability } from '@grana/contract/appearance/availability'
import {
  followAgent,
  getOpenProfile,
  getProfile,
  listFollowedAgents,
  maxFollowedAgents,
  previewProfile,
  saveSocialLinks,
  saveVisibility,
  unfollowAgent,
  viewerKinds,
  type FollowedAgent,
  type Profile,
} from '@grana/contract/profiles'
import { validationTexts } from '@grana/messages/es/validation'
import { toVisibleProfile, type FullProfile, type VisibilitySettings } from './policy.ts'

let api: AccountApi

beforeAll(async () => {
  api = await startAccountApi()
})

afterAll(() => api.close())

async function signUpVerified(name: string): Promise<Person> {
  const person = await api.signUp(name)
  await api.database.owner
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  return person
}

async function follow(follower: Person, followed: Person): Promise<void> {
  const response = await follower.browser.call(followAgent, { body: { username: followed.username } })
  expect([follower.username, response.status]).toEqual([follower.username, 200])
}

async function choose(person: Person, visibility: string, isOpen = false) {
  return person.browser.call(saveVisibility, { body: { visibility, open_web: isOpen } })
}

async function seen(person: Person, by: Person): Promise<Profile | undefined> {
  const response = await by.browser.call(getProfile, { params: { username: person.username } })
  return response.status === 200 ? (response.body['data'] as Profile) : undefined
}

describe('links', () => {
  test('are saved, returned, and cleared by an empty field', async () => {
    const ada = await api.signUp('links-ada')
    const body = { twitter: '@ada_q', linkedin: 'linkedin.com/in/ada-q', website: 'ada.example' }
    const response = await ada.browser.call(saveSocialLinks, { body })
    expect(response.status).toBe(200)
    const kept = {
      twitter: 'https://x.com/ada_q',
      linkedin: 'https://linkedin.com/in/ada-q',
      website: 'https://ada.example/',
    }
    expect(response.body['data']).toEqual(kept)
    expect((await ada.browser.call(getUser)).body['data']).toMatchObject(kept)
    const less = await ada.browser.call(saveSocialLinks, { body: { twitter: '', website: 'ada.example' } })
    expect(less.body['data']).toEqual({ twitter: null, linkedin: null, website: 'https://ada.example/' })
  })

  test('with another host or scheme are rejected with their own text', async () => {
    const ada = await api.signUp('links-wrong')
    const response = await ada.browser.call(saveSocialLinks, {
      body: { twitter: 'javascript:alert(1)', website: 'http://a.example' },
    })
    expect(response.status).toBe(422)
    expect(response.body['fields']).toEqual({
      twitter: validationTexts['link.twitter'],
      website: validationTexts['link.website'],
    })
  })

  test('cannot be stored without https, by any database role', async () => {
    const changing = insertTestUser(api.database.owner, { website: 'javascript:alert(1)' })
    await expect(changing).rejects.toThrow('users_links_https')
  })
})

describe('availability', () => {
  const week = [
    { weekday: 1, start: '09:00', end: '17:30' },
    { weekday: 5, start: '09:00', end: '13:00' },
  ]

  test('is empty at first, then as last saved', async () => {
    const ada = await api.signUp('hours-ada')
    const none = { work_type: null, weekend: false, hours: [], timezone: 'America/Santiago' }
    expect((await ada.browser.call(getAvailability)).body['data']).toEqual(none)
    const first = { work_type: 'full_time', weekend: true, hours: week }
    expect((await ada.browser.call(saveAvailability, { body: first })).status).toBe(200)
    expect((await ada.browser.call(getAvailability)).body['data']).toEqual({ ...first, timezone: 'America/Santiago' })
    const second = { work_type: 'part_time', weekend: false, hours: week.slice(1) }
    expect((await ada.browser.call(getUser)).body['data']).toMatchObject({
      availability: { ...first, timezone: 'America/Santiago' },
    })
    await ada.browser.call(saveAvailability, { body: second })
    expect((await ada.browser.call(getAvailability)).body['data']).toEqual({ ...second, timezone: 'America/Santiago' })
  })

  test.each([
    ['an end before its start', [{ weekday: 1, start: '17:00', end: '09:00' }], 'hours.backwards'],
    ['an end at its start', [{ weekday: 1, start: '09:00', end: '09:00' }], 'hours.backwards'],
    ['a day twice', [week[0], week[0]], 'hours.twice'],
    ['an incomplete day', [{ weekday: 1, start: '09:00', end: '' }], 'hours.incomplete'],
    ['an invalid hour', [{ weekday: 1, start: '09:00', end: '25:00' }], 'hours.incomplete'],
  ] as const)('with %s is rejected', async (_what, hours, code) => {
    const ada = await api.signUp()
    const response = await ada.browser.call(saveAvailability, { body: { work_type: null, weekend: false, hours } })
    expect([response.status, response.body['fields']]).toEqual([422, { hours: validationTexts[code] }])
  })

  test.each([6, 0, -1, 1.5, '1'])('with weekday %j is rejected', async (weekday) => {
    const ada = await api.signUp()
    const hours = [{ weekday, start: '09:00', end: '10:00' }]
    expect(
      (await ada.browser.call(saveAvailability, { body: { work_type: null, weekend: false, hours } })).status,
    ).toBe(422)
  })
})

describe('the visibility of a profile', () => {
  test('follows one rule that denies by default', () => {
    const person = { username: 'ana' } as FullProfile
    const seenBy = (visibility: string, isOpen: boolean) => {
      const choice = { visibility, open_web: isOpen } as VisibilitySettings
      return viewerKinds.filter((viewer) => toVisibleProfile(person, choice, viewer) !== null)
    }
    expect(seenBy('everyone', true)).toEqual(['visitor', 'member', 'friend'])
    expect(seenBy('everyone', false)).toEqual(['member', 'friend'])
    expect(seenBy('friends', false)).toEqual(['friend'])
    expect(seenBy('friends', true)).toEqual(['friend'])
    expect(seenBy('nobody', true)).toEqual([])
    expect(seenBy('something new', true)).toEqual([])
  })

  test('shows it to no one, friends, members or the open web, as chosen', async () => {
    const [ada, friend, fan, stranger] = [
      await signUpVerified('seen-ada'),
      await signUpVerified('seen-friend'),
      await signUpVerified('seen-fan'),
      await signUpVerified('seen-stranger'),
    ]
    await choose(ada, 'friends')
    await choose(friend, 'friends')
    await follow(ada, friend)
    await follow(friend, ada)
    await follow(fan, ada)
    await choose(ada, 'nobody')
    const openly = () => api.browser().call(getOpenProfile, { params: { username: ada.username } })
    const all = async () => [
      (await seen(ada, friend)) !== undefined,
      (await seen(ada, fan)) !== undefined,
      (await seen(ada, stranger)) !== undefined,
      (await openly()).status === 200,
    ]
    expect(await all()).toEqual([false, false, false, false])
    await choose(ada, 'friends')
    expect(await all()).toEqual([true, false, false, false])
    await choose(ada, 'everyone')
    expect(await all()).toEqual([true, true, true, false])
    await choose(ada, 'everyone', true)
    expect(await all()).toEqual([true, true, true, true])
    await choose(ada, 'nobody', true)
    expect(await all()).toEqual([false, false, false, false])
    expect((await ada.browser.call(getUser)).body['data']).toMatchObject({ visibility: 'nobody', open_web: false })
  })

  test('shows names and hours only to friends', async () => {
    const [ada, friend, stranger] = [
      await signUpVerified('names-ada'),
      await signUpVerified('names-friend'),
      await signUpVerified('names-other'),
    ]
    await choose(ada, 'everyone', true)
    await choose(friend, 'friends')
    await follow(ada, friend)
    await follow(friend, ada)
    expect(await seen(ada, friend)).toMatchObject({ first_name: 'Ada', availability: { timezone: 'America/Santiago' } })
    const others = JSON.stringify(await seen(ada, stranger))
    const open = await api.browser().call(getOpenProfile, { params: { username: 'NAMES-ADA' } })
    for (const text of [others, JSON.stringify(open.body)]) {
      expect(text).toContain('names-ada')
      for (const hidden of ['Quiroga', 'Santiago', ada.email, ada.id]) expect(text).not.toContain(hidden)
    }
  })

  test('includes the avatar', async () => {
    const [ada, stranger] = [await signUpVerified('picture-ada'), await signUpVerified('picture-other')]
    await choose(ada, 'everyone')
    expect(await seen(ada, stranger)).toMatchObject({ avatar: null })
    const avatar_key = `avatars/${randomBytes(16).toString('hex')}`
    await api.database.owner.updateTable('users').set({ avatar_key }).where('id', '=', ada.id).execute()
    expect((await seen(ada, stranger))?.avatar).toContain(avatar_key)
  })

  test('returns the same 404 for hidden, missing, unverified and disabled profiles', async () => {
    const viewer = await signUpVerified('apart-viewer')
    const [hidden, off] = [await signUpVerified('apart-hidden'), await signUpVerified('apart-off')]
    const unproven = await api.signUp('apart-unproven')
    await choose(off, 'everyone', true)
    await choose(unproven, 'everyone', true)
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off.id).execute()
    for (const username of [hidden.username, unproven.username, off.username, 'apart-nobody', 'x', '../user']) {
      const response = await viewer.browser.call(getProfile, { params: { username } })
      expect([username, response.status, response.body['code']]).toEqual([username, 404, 'request.not_found'])
      expect((await api.browser().call(getOpenProfile, { params: { username } })).status).toBe(404)
    }
  })

  test('can be previewed by the same rule, without saving', async () => {
    const ada = await api.signUp('preview-ada')
    const previewAs = (visibility: string, isOpen: boolean) =>
      ada.browser.call({
        ...previewProfile,
        path: `/api/user/visibility/preview?visibility=${visibility}&open_web=${isOpen}`,
      })
    const shown = async (visibility: string, isOpen: boolean) => {
      const data = (await previewAs(visibility, isOpen)).body['data'] as Record<string, Profile | null>
      return viewerKinds.filter((viewer) => data[viewer] !== null)
    }
    expect(await shown('everyone', true)).toEqual(['visitor', 'member', 'friend'])
    expect(await shown('everyone', false)).toEqual(['member', 'friend'])
    expect(await shown('friends', true)).toEqual(['friend'])
    expect(await shown('nobody', true)).toEqual([])
    expect((await previewAs('all', true)).status).toBe(422)
    expect((await ada.browser.call(getUser)).body['data']).toMatchObject({ visibility: 'nobody' })
  })
})

describe('following', () => {
  const listed = async ({ browser }: Person) =>
    ((await browser.call(listFollowedAgents)).body['data'] as FollowedAgent[]).map((one) => [
      one.username,
      one.is_friend,
    ])
  const asked = async ({ browser }: Person, username: string) =>
    (await browser.call(followAgent, { body: { username } })).body['code']

  test('makes two agents who follow each other friends, until one stops', async () => {
    const [ada, eva] = [await signUpVerified('follow-ada'), await signUpVerified('follow-eva')]
    await choose(ada, 'friends')
    await choose(eva, 'friends')
    await follow(ada, eva)
    await follow(ada, eva)
    expect([await listed(ada), await listed(eva)]).toEqual([[['follow-eva', false]], []])
    expect(await seen(eva, ada)).toBeUndefined()
    await follow(eva, ada)
    expect([await listed(ada), await listed(eva)]).toEqual([[['follow-eva', true]], [['follow-ada', true]]])
    expect(await seen(eva, ada)).toMatchObject({ first_name: 'Ada' })
    for (let time = 0; time < 2; time += 1) {
      const response = await eva.browser.call(unfollowAgent, { params: { username: 'FOLLOW-ADA' } })
      expect([response.status, response.body['data']]).toEqual([200, []])
    }
    expect(await seen(eva, ada)).toBeUndefined()
    expect(await listed(ada)).toEqual([['follow-eva', false]])
  })

  test('returns the same error for a hidden profile, a missing one and the caller’s own', async () => {
    const [ada, hidden, off] = [
      await signUpVerified('find-ada'),
      await signUpVerified('find-hidden'),
      await signUpVerified('find-off'),
    ]
    const unproven = await api.signUp('find-unproven')
    await choose(ada, 'everyone')
    await choose(off, 'everyone')
    await choose(unproven, 'everyone')
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off.id).execute()
    const customer = await insertTestUser(api.database.owner, { kind: 'customer' })
    for (const name of [hidden.username, off.username, unproven.username, ada.username, 'find-nobody', customer.id]) {
      const response = await asked(ada, name.slice(0, 30))
      expect([name, response === 'follow.nobody' || response === 'request.invalid']).toEqual([name, true])
    }
    expect(await listed(ada)).toEqual([])
  })

  test('omits a disabled account until it is reactivated', async () => {
    const [ada, eva] = [await signUpVerified('off-ada'), await signUpVerified('off-eva')]
    await choose(eva, 'friends')
    await follow(ada, eva)
    const turn = (disabled_at: Date | null) =>
      api.database.owner.updateTable('users').set({ disabled_at }).where('id', '=', eva.id).execute()
    await turn(new Date())
    expect(await listed(ada)).toEqual([])
    await turn(null)
    expect(await listed(ada)).toEqual([['off-eva', false]])
  })

  test('has a limit, also for ten concurrent requests', async () => {
    const ada = await signUpVerified('many-ada')
    const others = Array.from({ length: 10 }, (_, at) => `many-${at}`)
    const people = await Promise.all(
      Array.from({ length: maxFollowedAgents - 3 }, () =>
        insertTestUser(api.database.owner, { visibility: 'friends' }),
      ),
    )
    const rows = people.map(({ id }) => ({ follower_id: ada.id, followed_id: id }))
    await api.database.owner.insertInto('follows').values(rows).execute()
    for (const username of others) await insertTestUser(api.database.owner, { username, visibility: 'friends' })
    const codes = await Promise.all(others.map((name) => asked(ada, name)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'follow.too_many')).toHaveLength(7)
  })

  test('is for agents with a verified email address', async () => {
    const { email } = await insertTestUser(api.database.owner, { kind: 'customer' })
    const [customer, newcomer] = [api.browser(), await api.signUp('follow-newcomer')]
    await api.signIn(customer, email, testPassword)
    for (const operation of [listFollowedAgents, followAgent, unfollowAgent]) {
      const sent = { body: { username: 'follow-ada' }, params: { username: 'follow-ada' } }
      expect((await api.browser().call(operation, sent)).status).toBe(401)
      expect((await customer.call(operation, sent)).body['code']).toBe('auth.forbidden')
      expect((await newcomer.browser.call(operation, sent)).body['code']).toBe('auth.unproven')
    }
  })
})

describe('authorization', () => {
  const body = {
    saveSocialLinks: { website: 'ada.example' },
    saveAvailability: { work_type: null, weekend: false, hours: [] },
    saveVisibility: { visibility: 'everyone', open_web: false },
  }
  const own = [saveSocialLinks, getAvailability, saveAvailability, saveVisibility]

  test.each(own)('$name requires a session', async (operation) => {
    const response = await api.browser().call(operation, { body: body[operation.name as keyof typeof body] })
    expect(response.status).toBe(401)
  })

  test('a customer can set links, and none of the other settings', async () => {
    const { email } = await insertTestUser(api.database.owner, { kind: 'customer' })
    const browser = api.browser()
    await api.signIn(browser, email, testPassword)
    expect((await browser.call(saveSocialLinks, { body: body.saveSocialLinks })).status).toBe(200)
    for (const operation of own.filter(({ name }) => name !== 'saveSocialLinks')) {
      const response = await browser.call(operation, { body: body[operation.name as keyof typeof body] })
      expect([operation.name, response.status, response.body['code']]).toEqual([operation.name, 403, 'auth.forbidden'])
    }
  })

  test('a user with an unverified email address sees no profile', async () => {
    const ada = await signUpVerified('unproven-ada')
    await choose(ada, 'everyone', true)
    const newcomer = await api.signUp('unproven-newcomer')
    const response = await newcomer.browser.call(getProfile, { params: { username: ada.username } })
    expect(response.body['code']).toBe('auth.unproven')
  })
})
