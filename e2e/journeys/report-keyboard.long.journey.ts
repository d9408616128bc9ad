import type { Locator } from '@playwright/test'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { programLabels } from '@grana/messages/es/program-labels'
import { expect, test, type Page } from '../journey.ts'
import { customers, expectHome } from '../pages/apps.ts'
import { newUserWithSecondFactor, joinProgram, publishForReports, submitReportTo } from '../report-setup.ts'
import { joinOrganization, makeApproversIndependent } from '../services.ts'

const title = 'El saldo de otra cuenta se lee por su numero'
const { moves } = reports
const { severity: level, proposals } = reportWork
const { acts, tracks } = rewardTexts

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** Presses Tab until the control has the focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the control was not reached by 90 presses of Tab')
}

async function activate(page: Page, control: Locator): Promise<void> {
  await reach(page, control)
  await page.keyboard.press('Enter')
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function openFromInbox(page: Page): Promise<void> {
  await page.goto(`${customers()}/reports`)
  await activate(page, page.getByRole('link', { name: title }))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('by keys alone: a report is read, questioned, its severity proposed, accepted, and its reward approved', async ({
  page,
  browser,
}) => {
  const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()] as const
  const [analystContext, secondContext, agentContext] = contexts
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  const analyst = await analystContext.newPage()
  await joinProgram(page.context(), analystContext, { program: ground.program, role: 'analyst', name: 'Nuria' })
  const second = await secondContext.newPage()
  const other = await newUserWithSecondFactor(second, 'customer')
  await joinOrganization(other.email, ground.owner.email)
  await makeApproversIndependent(ground.owner.email)
  await newUserWithSecondFactor(await agentContext.newPage(), 'agent')
  const id = await submitReportTo(agentContext, ground, title)

  await openFromInbox(analyst)
  await activate(analyst, button(analyst, moves.acts.needs_info))
  await write(analyst, analyst.getByRole('dialog').getByRole('textbox', { name: moves.question }), 'En que cuenta?')
  await activate(analyst, inDialog(analyst, moves.acts.needs_info))
  await expect(analyst.getByText(reports.states.needs_info).first()).toBeVisible()
  await activate(analyst, button(analyst, moves.acts.withdrawn_question))
  await activate(analyst, inDialog(analyst, moves.acts.withdrawn_question))
  await activate(analyst, analyst.getByRole('button', { name: level.propose }))
  await reach(analyst, analyst.getByRole('dialog').getByRole('combobox', { name: level.level }))
  // From high to the next lower one.
  await analyst.keyboard.press('ArrowDown')
  await write(analyst, analyst.getByRole('dialog').getByRole('textbox', { name: level.reason }), 'Pide una sesion.')
  await activate(analyst, inDialog(analyst, level.send))
  await expect(analyst.getByText(proposals.severity(programLabels.severities.medium)).first()).toBeVisible()

  await openFromInbox(page)
  await activate(page, button(page, moves.acts.accepted))
  await activate(page, inDialog(page, moves.acts.accepted))
  await expect(page.getByText(reports.states.accepted).first()).toBeVisible()
  await activate(page, button(page, acts.decide))
  await write(page, page.getByRole('dialog').getByRole('textbox', { name: rewardTexts.amount }), '2000')
  await activate(page, inDialog(page, acts.decide))
  const panel = (of: Page) => of.getByRole('region', { name: rewardTexts.title })
  await expect(panel(page).getByText(rewardTexts.ownVoice)).toBeVisible()

  await second.goto(`${customers()}/reports/${id}`)
  await activate(second, button(second, acts.approve))
  await activate(second, inDialog(second, rewardTexts.dialog.approve('USD 2,000')))
  await expect(panel(second).getByText(tracks.reserved)).toBeVisible()
  for (const context of contexts) await context.close()
})
