import type { Severity } from '@grana/contract/program-values'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { expect, type Page } from '../journey.ts'
import { customers } from './apps.ts'

const { moves } = reports
const { acts } = rewardTexts

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rewardPanel = (page: Page) => page.getByRole('region', { name: rewardTexts.title })

/** Opens a report of the inbox by its id. */
export async function openReceived(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`${customers()}/reports/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export async function askAgent(page: Page, question: string): Promise<void> {
  await button(page, moves.acts.needs_info).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: moves.question }).fill(question)
  await dialog.getByRole('button', { name: moves.acts.needs_info }).click()
  await expect(page.getByText(reports.states.needs_info).first()).toBeVisible()
}

export async function addInternalNote(page: Page, words: string): Promise<void> {
  await page.getByRole('radio', { name: reportWork.reply.noteLabel }).check({ force: true })
  await page.getByRole('textbox', { name: reportWork.reply.noteLabel }).fill(words)
  await button(page, reportWork.reply.saveNote).click()
  await expect(page.getByText(words)).toBeVisible()
}

export async function acceptReport(page: Page, severity: Severity): Promise<void> {
  await button(page, moves.acts.accepted).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: moves.severity }).selectOption(severity)
  await dialog.getByRole('textbox', { name: moves.text.required }).fill('Judged by its impact.')
  await dialog.getByRole('button', { name: moves.acts.accepted }).click()
  await expect(page.getByText(reports.states.accepted).first()).toBeVisible()
}

/** Decides an amount that needs a second person. */
export async function decideReward(page: Page, amount: string): Promise<void> {
  await button(page, acts.decide).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: rewardTexts.amount }).fill(amount)
  await dialog.getByRole('button', { name: acts.decide }).click()
  await expect(rewardPanel(page).getByText(rewardTexts.ownVoice)).toBeVisible()
}

/** The button of the dialog names the amount. */
export const approveInDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: rewardTexts.dialog.approve('') })
    .click()

export async function approveReward(page: Page): Promise<void> {
  await button(page, acts.approve).click()
  await approveInDialog(page)
  await expect(rewardPanel(page).getByText(rewardTexts.tracks.reserved)).toBeVisible()
}

export async function payReward(page: Page, reference: string): Promise<void> {
  await button(page, acts.pay).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: rewardTexts.reference }).fill(reference)
  await dialog.getByRole('button', { name: acts.pay }).click()
  await expect(rewardPanel(page).getByText(reference)).toBeVisible()
}

async function beginClosing(page: Page, reason: keyof typeof reports.reasons) {
  await button(page, moves.acts.closed).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: moves.reason }).selectOption(reason)
  return dialog
}

async function finishClosing(page: Page, reason: keyof typeof reports.reasons): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: moves.acts.closed, exact: true }).click()
  await expect(page.getByText(reports.state('closed', reason)).first()).toBeVisible()
}

export async function closeResolved(page: Page): Promise<void> {
  await beginClosing(page, 'resolved')
  await finishClosing(page, 'resolved')
}

/** Closes it as a duplicate of one found by its title. */
export async function closeDuplicate(page: Page, original: string): Promise<void> {
  const dialog = await beginClosing(page, 'duplicate')
  await dialog.getByRole('searchbox', { name: reportWork.closing.original }).fill(original)
  await dialog.getByRole('radio', { name: original }).check({ force: true })
  await finishClosing(page, 'duplicate')
}

/** Closes it by the first clause of the terms in force at submission, and checks their version. */
export async function closeOutOfScope(page: Page, version: number): Promise<void> {
  const dialog = await beginClosing(page, 'out_of_scope')
  await expect(dialog.getByText(reportWork.closing.clauseHint(version))).toBeVisible()
  await dialog.getByRole('combobox', { name: reportWork.closing.clause }).click()
  await dialog.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: moves.text.required }).fill('Esa parte no entra en las reglas.')
  await finishClosing(page, 'out_of_scope')
}

/** The agent sees the payment live, and confirms that it arrived. */
export async function acknowledgeReward(page: Page, reference: string): Promise<void> {
  await expect(rewardPanel(page).getByText(reference)).toBeVisible()
  await button(page, rewardTexts.agent.receive).click()
}

export const expectAcknowledged = (page: Page) => expect(rewardPanel(page).getByText(rewardTexts.arrived)).toBeVisible()

export const expectCited = (page: Page, clause: string) =>
  expect(page.getByText(reportWork.cites.clause(clause)).first()).toBeVisible()

export const expectNothingToDo = (page: Page) =>
  expect(page.getByText(reportWork.inbox.nothing.open.title)).toBeVisible()
