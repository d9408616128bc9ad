import type { BrowserContext } from '@playwright/test'
import { getProfile } from '@grana/contract/presence'
import { visibility } from '@grana/messages/es/account/visibility'
import { errorTexts } from '@grana/messages/es/errors'
import { expect, setting, test, type Page } from '../journey.ts'
import { choose, field, openScreen, saveScreen } from '../pages/account.ts'
import { type Person, newMember } from '../people.ts'
import { keepState } from '../pictures.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const { following } = visibility
const names = 'Ximena Paredes Luna'
const rowOf = (page: Page, { username }: Person) =>
  page
    .getByRole('list', { name: following.list })
    .getByRole('listitem')
    .filter({ hasText: `@${username}` })

/** What the scripts of somebody's browser send along; the half comes by itself, from the jar of the API's host. */
async function ownHeaders(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
  return {
    origin: setting('PORTAL_URL'),
    authorization: `Bearer ${cookies.get('__Host-grana_access') ?? ''}`,
    refresh: cookies.get('__Host-grana_refresh') ?? '',
    authemail: cookies.get('__Host-grana_email') ?? '',
  }
}

/** Whether somebody's browser is given the profile of another. */
async function isSeenBy(context: BrowserContext, { username }: Person): Promise<boolean> {
  const address = setting('API_URL') + getProfile.path.replace('{username}', username)
  return (await context.request.get(address, { headers: await ownHeaders(context) })).ok()
}

async function show(page: Page, value: 'everyone' | 'friends' | 'nobody'): Promise<void> {
  await openScreen(page, 'visibility')
  await choose(page, 'visibility', value)
  await saveScreen(page)
}

async function follow(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: following.form })
  await form.locator(field('username')).fill(person.username)
  await form.getByRole('button', { name: following.follow }).click()
  await expect(rowOf(page, person)).toBeVisible()
}

/** What somebody sees of one whom they follow, after a reload. */
async function lookAt(page: Page, person: Person) {
  await openScreen(page, 'visibility')
  await page.getByRole('button', { name: following.lookAt(person.username) }).click()
  return rowOf(page, person)
}

test('seen from the other side as nobody, friend, everyone; the preview says the same before', async ({
  page,
  browser,
  expectFailed,
}) => {
  expectFailed(404)
  const ada = await newMember(page, 'agent')
  const context = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  const other = await context.newPage()
  const friend = await newMember(other, 'agent')

  const viewer = (kind: 'visitor' | 'member' | 'friend') => choose(page, 'viewer', kind)
  const hidden = page.getByText(visibility.preview.hidden)
  await openScreen(page, 'visibility')
  await viewer('friend')
  await expect(hidden).toBeVisible()
  expect(await isSeenBy(context, ada)).toBe(false)
  await openScreen(other, 'visibility')
  await other.locator(field('username')).fill(ada.username)
  await other.getByRole('button', { name: following.follow }).click()
  await expect(other.locator(`${field('username')}-error`)).toHaveText(errorTexts['follow.nobody'])
  await keepState(other, 'account-following-nobody')

  await choose(page, 'visibility', 'friends')
  await expect(page.locator('main').getByText(names)).toBeVisible()
  await viewer('member')
  await expect(hidden).toBeVisible()
  await keepState(page, 'account-visibility-hidden')
  await saveScreen(page)
  await show(other, 'friends')
  await follow(other, ada)
  await expect(rowOf(other, ada)).toContainText(following.notYet)
  await expect(await lookAt(other, ada)).toContainText(following.hidden)
  await follow(page, friend)
  await expect(rowOf(page, friend)).toContainText(following.friend)
  await expect(await lookAt(other, ada)).toContainText(names)
  await keepState(other, 'account-following')

  await show(page, 'nobody')
  await expect(await lookAt(other, ada)).toContainText(following.hidden)
  expect(await isSeenBy(context, ada)).toBe(false)

  await show(page, 'everyone')
  expect(await isSeenBy(context, ada)).toBe(true)
  await page.getByRole('button', { name: following.unfollowOf(friend.username) }).click()
  await expect(page.getByText(following.none)).toBeVisible()
  const seen = await lookAt(other, ada)
  await expect(seen).toContainText(visibility.card.forFriends)
  await expect(seen).not.toContainText(names)

  await openScreen(page, 'visibility')
  await viewer('visitor')
  await expect(hidden).toBeVisible()
  await page.getByText(visibility.openWeb).click()
  await expect(page.getByText(`@${ada.username}`).last()).toBeVisible()
  await saveScreen(page)
  await page.reload()
  await expect(page.locator('input[name=visibility][value=everyone]')).toBeChecked()
  await expect(page.locator(field('open_web'))).toBeChecked()
  await viewer('friend')
  await keepState(page, 'account-visibility')
  await context.close()
})
