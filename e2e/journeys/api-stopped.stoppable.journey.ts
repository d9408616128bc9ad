import { fixed } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { landing } from '@grana/messages/es/portal/landing'
import { program as detail } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { expect, test, type Page } from '../journey.ts'
import {
  expectInputKept,
  fillContact,
  newVisitor,
  openContact,
  submitContact,
  solveCaptcha,
  summary,
} from '../pages/contact.ts'
import { fetchDirectory, expectNames, facet, openDirectory, rows } from '../pages/directory.ts'
import { portalPages, programPage } from '../pages/portal-pages.ts'
import { checkState } from '../screenshots.ts'
import { withoutApi } from '../services.ts'

const { names, assets } = directoryAddress

// A portal with a separate API, which no other test needs.
test.use({ baseURL: process.env['STOPPABLE_PORTAL_URL'] ?? '' })

const recent = (page: Page) => page.locator('section[aria-labelledby=recientes]')

test('pages that need no data work, without what they load from the API', async ({ page, expectFailed }) => {
  expectFailed('net::ERR_CONNECTION_REFUSED', 403, 404)
  await withoutApi(async () => {
    for (const { path, status, heading } of portalPages.filter(
      ({ path }) => !['/programs', '/activity'].includes(path),
    )) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      await expect(page.locator('h1')).toHaveText(heading)
    }
    await page.goto('/contact')
    await expect(page.getByText(personTexts.countries.fallbackHint)).toBeVisible()

    await page.goto('/')
    await page.getByRole('heading', { name: landing.report.heading }).scrollIntoViewIfNeeded()
    await expect(recent(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await page.reload()
  await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
  await expect(recent(page).getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('the directory shows the error in the words of the specification, keeps its filters, and recovers', async ({
  page,
  expectFailed,
}) => {
  expectFailed(503)
  const query = `?${names.asset}=${assets.api}&${names.search}=${crypto.randomUUID().slice(0, 8)}`
  const api = facet(page, programs.filters.asset).getByLabel(programLabels.assets.api)
  await openDirectory(page)
  await withoutApi(async () => {
    // No earlier request was for this list, so there is no cached response to show.
    await api.check()
    await page.getByRole('link', { name: programs.sort.choices.name, exact: true }).click()
    await expect(page.getByRole('heading', { name: fixed.unexpectedError })).toBeVisible()
    await expect(api).toBeChecked()
    expect((await page.goto(`/programs${query}`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: fixed.unexpectedError })).toBeVisible()
    await checkState(page, 'programs-error')
    await page.goto(`/programs?${names.asset}=${assets.api}&${names.sort}=${directoryAddress.sorts.name}`, {
      waitUntil: 'networkidle',
    })
    await expect(page.getByRole('heading', { name: fixed.unexpectedError })).toBeVisible()
  })
  await page.getByRole('link', { name: programs.retry }).click()
  await expectNames(page, (await fetchDirectory('?asset=api&sort=name')).data)
  await expect(api).toBeChecked()
})

test('a program page shows the error, a cached page still works, and a retry works', async ({ page, expectFailed }) => {
  expectFailed(503)
  const known = await programPage()
  await page.goto(known.path)
  const { data } = await fetchDirectory()
  const unseen = data.at(-1)
  await openDirectory(page)
  await withoutApi(async () => {
    await rows(page).last().click()
    await expect(page.getByRole('heading', { level: 1, name: fixed.errorHappened })).toBeVisible()
    expect((await page.goto(`/program/${crypto.randomUUID()}`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: fixed.errorHappened })).toBeVisible()
    await checkState(page, 'program-error')
    // A page that was shown a moment ago is still shown.
    expect((await page.goto(known.path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: known.heading })).toBeVisible()
    await page.goto(`/program/${unseen?.uuid}`, { waitUntil: 'networkidle' })
  })
  await page.getByRole('link', { name: detail.failed.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: unseen?.name ?? '' })).toBeVisible()
})

test('the contact form shows the error and keeps its input; once the API is back it sends the same message', async ({
  page,
  expectFailed,
}) => {
  expectFailed('net::ERR_CONNECTION_REFUSED')
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await withoutApi(async () => {
    await submitContact(page)
    await expect(summary(page)).toContainText(formTexts.network['network.unreachable'])
    await expectInputKept(page, person)
  })
  await solveCaptcha(page)
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
})
