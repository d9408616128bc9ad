import type { BrowserContext } from '@playwright/test'
import { getProfile } from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { errorTexts } from '@grana/messages/es/errors'
import { expect, setting, test, type Page } from '../journey.ts'
import { chooseRadio, field, openScreen, saveScreen } from '../pages/account.ts'
import { type Person, newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'

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

/** Tokens that scripts of a user's browser send; the cookie binding comes from the cookie jar of the API's host. */
async function ownHeaders(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
  return {
    origin: setting('PORTAL_URL'),
    authorization: `Bearer ${cookies.get('__Host-grana_access') ?? ''}`,
    refresh: cookies.get('__Host-grana_refresh') ?? '',
    authemail: cookies.get('__Host-grana_email') ?? '',
  }
}

/** Whether a user's browser can load another user's profile. */
async function isSeenBy(context: BrowserContext, { username }: Person): Promise<boolean> {
  const address = setting('API_URL') + getProfile.path.replace('{username}', username)
  return (await context.request.get(address, { headers: await ownHeaders(context) })).ok()
}

async function show(page: Page, value: 'everyone' | 'friends' | 'nobody'): Promise<void> {
  await openScreen(page, 'visibility')
  await chooseRadio(page, 'visibility', value)
  await saveScreen(page)
}

async function follow(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: following.form })
  await form.locator(field('username')).fill(person.username)
  await form.getByRole('button', { name: following.follow }).click()
  await expect(rowOf(page, person)).toBeVisible()
}

/** What a user sees of a followed user, after a reload. */
async function lookAt(page: Page, person: Person) {
  await openScreen(page, 'visibility')
  await page.getByRole('button', { name: following.lookAt(person.username) }).click()
  return rowOf(page, person)
}

test('visibility for no one, friends, everyone as seen by another user; the preview shows the same', async ({
  page,
  browser,
  expectFailed,
}) => {
  expectFailed(404)
  const ada = await newVerifiedUser(page, 'agent')
  const context = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  const other = await context.newPage()
  const friend = await newVerifiedUser(other, 'agent')

  const viewer = (kind: 'visitor' | 'member' | 'friend') => chooseRadio(page, 'viewer', kind)
  const hidden = page.getByText(visibility.preview.hidden)
  await openScreen(page, 'visibility')
  await viewer('friend')
  await expect(hidden).toBeVisible()
  expect(await isSeenBy(context, ada)).toBe(false)
  await openScreen(other, 'visibility')
  await other.locator(field('username')).fill(ada.username)
  await other.getByRole('button', { name: following.follow }).click()
  await expect(other.locator(`${field('username')}-error`)).toHaveText(errorTexts['follow.nobody'])
  await checkState(other, 'account-following-nobody')

  await chooseRadio(page, 'visibility', 'friends')
  await expect(page.locator('main').getByText(names)).toBeVisible()
  await viewer('member')
  await expect(hidden).toBeVisible()
  await checkState(page, 'account-visibility-hidden')
  await saveScreen(page)
  await show(other, 'friends')
  await follow(other, ada)
  await expect(rowOf(other, ada)).toContainText(following.notYet)
  await expect(await lookAt(other, ada)).toContainText(following.hidden)
  await follow(page, friend)
  await expect(rowOf(page, friend)).toContainText(following.friend)
  await expect(await lookAt(other, ada)).toContainText(names)
  await checkState(other, 'account-following')

  await show(page, 'nobody')
  await expect(await lookAt(other, ada)).toContainText(following.hidden)
  expect(await isSeenBy(context, ada)).toBe(false)

  await show(page, 'everyone')
  expect(await isSeenBy(context, ada)).toBe(true)
  await page.getByRole('button', { name: following.unfollowOf(friend.username) }).click()
  await expect(page.getByText(following.none)).toBeVisible()
  const seen = await lookAt(other, ada)
  await expect(seen).toContainText(visibility.card.nameForFriends)
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
  await checkState(page, 'account-visibility')
  await context.close()
})
