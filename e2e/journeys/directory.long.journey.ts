import { directoryAddress, programs } from '@grana/messages/es/programs'
import { expect, test } from '../journey.ts'
import { withMorePrograms } from '../more-programs.ts'
import { fetchDirectory, count, expectNames, openDirectory, rows } from '../pages/directory.ts'

const { names } = directoryAddress

// It changes the directory for all tests: files of the long run run alone.

test('paging: more programs, a real address, and the same position after coming back', async ({ page }) => {
  await withMorePrograms(40, async () => {
    const [first, second] = [await fetchDirectory(), await fetchDirectory('?page=2')]
    await expect(async () => {
      await openDirectory(page)
      await expect(count(page)).toHaveText(programs.count(first.meta.total, true), { timeout: 2000 })
    }).toPass()
    await page.getByRole('link', { name: programs.more(12) }).click()
    await expectNames(page, [...first.data, ...second.data])
    await expect(page).toHaveURL(`/programs?${names.page}=2`)
    await expect(rows(page).nth(12)).toBeFocused()

    await rows(page).nth(20).click()
    await expect(page.getByRole('heading', { level: 1, name: second.data[8]?.name ?? '' })).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(24)
    await expect(rows(page).nth(20)).toBeInViewport()

    await page.reload()
    await expectNames(page, second.data)
    await page.getByRole('link', { name: programs.previous(12) }).click()
    await expectNames(page, first.data)
  })
})
