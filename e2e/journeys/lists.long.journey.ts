import { organizationTexts } from '@grana/messages/es/apps/organization'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { filterBar } from '@grana/messages/es/filter-bar'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { expect, test, type Page } from '../journey.ts'
import { joinLargeOrganization } from '../large-organization.ts'
import { customers } from '../pages/apps.ts'
import { newUserWithSecondFactor } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const size = { programs: 120, targets: 300, reports: 5000 }
const texts = reportWork.inbox

/** Rows of the list that is shown, besides its header. */
const rows = (page: Page) => page.locator('tbody tr')

test('lists of an organization with 120 programs, 300 targets and 5,000 reports reach their last row', async ({
  page,
}) => {
  test.slow()
  const { email } = await newUserWithSecondFactor(page, 'customer')
  const large = await joinLargeOrganization(email, size)
  expect(large).toMatchObject({ programs: size.programs, reports: size.reports })

  await test.step('programs, by loading more', async () => {
    await page.goto(`${customers()}/programs?organizacion=${large.id}`)
    const more = page.getByRole('button', { name: organizationTexts.more })
    await expect(rows(page).first()).toBeVisible()
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      await expect(rows(page)).toHaveCount(size.programs, { timeout: 1000 })
    }).toPass()
    await expect(more).toHaveCount(0)
  })

  await test.step('targets, by the link to the last page', async () => {
    await page.goto(`${customers()}/targets`)
    await page.getByRole('link', { name: pagerTexts.last }).click()
    await expect(rows(page).filter({ hasText: large.lastTarget })).toBeVisible()
    await expect(page.getByRole('link', { name: pagerTexts.next })).toHaveCount(0)
    await expect(rows(page)).toHaveCount(large.targets % 25 || 25)
    await checkState(page, 'lists-targets-last')
  })

  await test.step('reports, to the last page and back by one', async () => {
    await page.goto(`${customers()}/reports?view=all`)
    await expect(
      page.getByText(pagerTexts.range({ from: 1, to: 25, total: size.reports, isMore: false })),
    ).toBeVisible()
    await checkState(page, 'lists-reports-first')
    await page.getByRole('link', { name: pagerTexts.last }).click()
    await expect(page).toHaveURL(/page=200/)
    await expect(page.getByRole('link', { name: pagerTexts.next })).toHaveCount(0)
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('link', { name: large.lastReport })).toBeVisible()
    await checkState(page, 'lists-reports-last')
    await page.getByRole('link', { name: pagerTexts.previous }).click()
    await expect(page).toHaveURL(/page=199/)
  })

  await test.step('the filter of the inbox offers every program', async () => {
    await page.getByRole('button', { name: filterBar.add }).click()
    const choices = page.getByRole('menu').locator('button')
    await choices.filter({ hasText: texts.program }).click()
    await expect(choices).toHaveCount(size.programs)
    await choices.last().click()
    await expect(page).toHaveURL(/program=/)
    await expect(rows(page).first()).toBeVisible()
  })
})
