import type { Locator } from '@playwright/test'
import { getUser } from '@grana/contract/accounts'
import { assignReport } from '@grana/contract/reports/organization-reports'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { expect, test, type Page } from '../journey.ts'
import { tabToControl } from '../keyboard.ts'
import { customers, expectHome } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { isFullSize } from '../size.ts'

/** Reports by what the analyst does with them: invented ones are closed together, a group is assigned, the rest is judged one by one. */
const counts = isFullSize ? { invented: 20, assigned: 15, judged: 15 } : { invented: 4, assigned: 3, judged: 3 }
const all = counts.invented + counts.assigned + counts.judged
/** The daily quota of an agent in a program. */
const perAgent = 10

const { inbox, closing } = reportWork
const { keys, titles } = bulkWork

const row = (page: Page) => page.locator('tr[data-report]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The first step of a long page is far from its last control. */
const reach = (page: Page, control: Locator) => tabToControl(page, control, 150)

async function activate(page: Page, control: Locator): Promise<void> {
  await reach(page, control)
  await page.keyboard.press('Enter')
}

async function write(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Searches by the key of the inbox; the result has so many rows. */
async function search(page: Page, title: string, count: number): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: inbox.search })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(title.toLowerCase())
  await expect(row(page).filter({ hasText: title })).toHaveCount(count)
  await expect(row(page)).toHaveCount(count)
}

const selectAll = (page: Page) => page.getByLabel(bulkWork.selectAll)

async function chooseShown(page: Page): Promise<void> {
  await reach(page, selectAll(page))
  await page.keyboard.press('Space')
}

/** Closes the chosen reports by one clause; the act waits then. */
async function closeChosen(page: Page, count: number): Promise<void> {
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: titles.close(count) })).toBeVisible()
  await reach(page, dialog.getByLabel(bulkWork.reason))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel(bulkWork.reason)).toHaveValue('not_applicable')
  await reach(page, dialog.getByRole('combobox', { name: closing.clause }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await write(page, dialog.getByLabel(bulkWork.closeText), 'The request was never sent to this system.')
  await checkState(page, 'triage-speed-close', 'window')
  await activate(page, inDialog(page, titles.close(count)))
  await expect(page.getByText(bulkWork.waits.close(count))).toBeVisible()
}

/** Accepts the open report with the severity that its agent claims, and goes on to the next one by its key. */
async function accept(page: Page): Promise<void> {
  await activate(page, button(page, reports.moves.acts.accepted))
  await write(page, page.getByRole('dialog').getByRole('textbox', { name: reports.moves.text.required }), 'Reproduced.')
  await activate(page, inDialog(page, reports.moves.acts.accepted))
  await expect(page.getByText(reports.states.accepted).first()).toBeVisible()
}

test('triage by keyboard alone: searched, closed together and undone, assigned, judged one by one, and a view shared', async ({
  page,
  browser,
}) => {
  test.setTimeout(1_800_000)
  const ground = await publishForReports(page)
  const pages = await Promise.all(Array.from({ length: Math.ceil(all / perAgent) }, () => newPage(browser)))
  for (const agent of pages) await newUserWithSecondFactor(agent, 'agent')
  const titleOf = (index: number) => {
    if (index < counts.invented) return `Invented overflow ${index}`
    return index < counts.invented + counts.assigned ? `Invoice of others ${index}` : `Session never ends ${index}`
  }
  const sent: string[] = []
  for (let index = 0; index < all; index += 1) {
    const agent = pages[Math.floor(index / perAgent)]
    if (agent) sent.push(await submitReportTo(agent.context(), ground, titleOf(index)))
  }
  const [colleague, contact] = [await newPage(browser), await newPage(browser)]
  const { program, organization } = ground
  await joinProgram(page.context(), colleague.context(), { program, role: 'analyst', name: 'Nuria' })
  await joinProgram(page.context(), contact.context(), { program, role: 'technical_contact', name: 'Teresa' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto(customers())
  await expectHome(page, 'customer')
  await page.goto(`${customers()}/reports`)
  await expect(row(page).first()).toBeVisible()
  await activate(page, button(page, keys.on))
  await checkState(page, 'triage-speed-inbox')

  await test.step('invented reports are found, closed by one clause, undone, and closed', async () => {
    await search(page, 'Invented overflow', counts.invented)
    await chooseShown(page)
    await expect(page.getByText(bulkWork.selected(counts.invented))).toBeVisible()
    await closeChosen(page, counts.invented)
    await page.keyboard.press('u')
    await expect(page.getByText(bulkWork.undone)).toBeVisible()
    await page.reload()
    await expect(row(page)).toHaveCount(counts.invented)
    await chooseShown(page)
    await closeChosen(page, counts.invented)
    await expect(page.getByText(bulkWork.done(counts.invented))).toBeVisible()
    await expect(row(page)).toHaveCount(0)
  })

  await test.step('a group is assigned to a colleague, and its view saved', async () => {
    await search(page, 'Invoice of others', counts.assigned)
    await chooseShown(page)
    await page.keyboard.press('a')
    const person = page.getByRole('dialog').getByLabel(bulkWork.person)
    await reach(page, person)
    await page.keyboard.type('Nuria')
    await activate(page, inDialog(page, titles.assign(counts.assigned)))
    await expect(page.getByText(bulkWork.done(counts.assigned))).toBeVisible()
    await activate(page, button(page, inbox.saved.save))
    await write(page, page.getByRole('dialog').getByLabel(inbox.saved.name), 'Invoices')
    await activate(page, inDialog(page, inbox.saved.save))
    await expect(page.getByRole('link', { name: 'Invoices' })).toBeVisible()
    await checkState(page, 'triage-speed-view')
  })

  const address = await test.step('the address of the view is copied', async () => {
    await activate(page, button(page, inbox.saved.copy))
    await expect(page.getByText(inbox.saved.copied).first()).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  })

  await test.step('an analyst sees the same rows at it, a contact those that are assigned to them', async () => {
    const asOwner = { context: page.context(), kind: 'customer' } as const
    await colleague.goto(address)
    await expect(row(colleague)).toHaveCount(Math.min(counts.assigned, 25))
    expect(await row(colleague).locator('a').allTextContents()).toEqual(await row(page).locator('a').allTextContents())
    await contact.goto(address)
    await expect(contact.getByRole('searchbox')).toBeVisible()
    await expect(row(contact)).toHaveCount(0)
    const { id: user } = await callAs<{ id: string }>({ context: contact.context(), kind: 'customer' }, getUser)
    const report = sent[counts.invented] ?? ''
    await callAs(asOwner, assignReport, { params: { organization, report }, body: { user } })
    await contact.reload()
    await expect(row(contact)).toHaveCount(1)
  })

  await test.step('the rest is judged one by one, by the keys of the list', async () => {
    await search(page, 'Session never ends', counts.judged)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    for (let done = 1; done <= counts.judged; done += 1) {
      await expect(page.getByRole('heading', { level: 1, name: /Session never ends/ })).toBeVisible()
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      await accept(page)
      if (done === counts.judged) break
      await page.keyboard.press('j')
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
    }
    await checkState(page, 'triage-speed-report')
  })
})
