import type { Browser } from '@playwright/test'
import { answerDispute, getAgentDisputes, openDispute, withdrawDispute } from '@grana/contract/reports/disputes'
import { getDispute, ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { brand } from '@grana/messages/brand'
import { disputeTexts, disputeEffectNames } from '@grana/messages/es/apps/disputes'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { openStaffPage, staff } from '../pages/staff.ts'
import {
  joinProgram,
  newUserWithSecondFactor,
  publishForReports,
  submitReportTo,
  triageOnceChecked,
} from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

const opening = 'The closing cites a clause about other servers.'
const answer = 'The clause names every server of the group.'
const reasons = 'The clause names only the servers of the program.'

const subjectOf = (kind: keyof typeof reportEmailTexts) => `${reportEmailTexts[kind].title} · ${brand.name}`
const waiting = `${notificationEmailTexts['dispute.waiting'].title} · ${brand.name}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: disputeTexts.record.title(1), exact: true })

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Chooses the first clause of the list. */
async function cite(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
}

async function openOn(page: Page): Promise<void> {
  const { dialog: texts } = disputeTexts.agent
  await button(page, disputeTexts.agent.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: texts.ground }).selectOption('scope')
  await cite(page, texts.clause)
  await dialog.getByRole('textbox', { name: texts.reason }).fill(opening)
  await checkState(page, 'dispute-open', 'window')
  await dialog.getByRole('button', { name: texts.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page).getByText(opening)).toBeVisible()
}

async function answerOn(page: Page): Promise<void> {
  const texts = disputeTexts.organization
  await card(page).getByRole('textbox', { name: texts.answerLabel }).fill(answer)
  await checkState(page, 'dispute-answer')
  await button(page, texts.send).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.confirm, exact: true }).click()
  await expect(card(page).getByRole('textbox', { name: texts.answerLabel })).toHaveCount(0)
  await expect(card(page).getByText(answer)).toBeVisible()
}

/** Takes the dispute on the desk; before that nothing that was written is shown. */
async function takeOn(page: Page, id: string): Promise<void> {
  await page.goto(`${staff()}/disputes/${id}`)
  await expect(page.getByText(staffDisputes.detail.locked)).toBeVisible()
  await expect(page.getByText(opening)).toHaveCount(0)
  await checkState(page, 'dispute-untaken')
  await button(page, staffDisputes.detail.take).click()
  await page.getByRole('dialog').getByRole('button', { name: staffDisputes.detail.takeSend, exact: true }).click()
  await expect(card(page).getByText(opening)).toBeVisible()
  await expect(card(page).getByText(answer)).toBeVisible()
}

async function ruleOn(page: Page): Promise<void> {
  const { ruling: texts } = staffDisputes
  const form = page.getByRole('region', { name: texts.title, exact: true })
  await form.getByRole('radio', { name: texts.options.overturned }).check({ force: true })
  await form.getByRole('combobox', { name: texts.effect }).selectOption({ label: disputeEffectNames.reopen })
  await cite(page, reportWork.closing.clause)
  await form.getByRole('textbox', { name: texts.text }).fill(reasons)
  await checkState(page, 'dispute-ruling')
  await form.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.send, exact: true }).click()
  await expect(page.getByText(staffDisputes.detail.ended)).toBeVisible()
}

test('a dispute: opened from a closed report, answered, ruled by a triager, and read alike by both sides', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  const [agent, other, member, triager] = await Promise.all([1, 2, 3, 4].map(() => newPage(browser)))
  if (!agent || !other || !member || !triager) throw new Error('four pages')
  const ground = await publishForReports(page)
  const analyst = { program: ground.program, role: 'analyst', name: 'Ana Rios' } as const
  const [person, ruler] = await Promise.all([
    newUserWithSecondFactor(agent, 'agent'),
    openStaffPage(triager, 'triager'),
    newUserWithSecondFactor(other, 'agent'),
    joinProgram(page.context(), member.context(), analyst),
  ])
  road.move()
  const id = await submitReportTo(agent.context(), ground, 'Las facturas de otros se leen sin permiso')
  const params = { organization: ground.organization, report: id }
  const [own, received] = [`${agents()}/reports/${id}`, `${customers()}/reports/${id}`]
  await page.goto(customers())
  await expectHome(page, 'customer')
  expectFailed(403, 404, 409)

  // Before a closing there is nothing to dispute.
  await Promise.all([agent.goto(agents()), other.goto(agents()), member.goto(customers())])
  const dispute = { ground: 'scope', text: opening }
  expect((await callFrom(agent, openDispute, { params, body: dispute })).code).toBe('dispute.too_late')
  await triageOnceChecked(page.context(), params, {
    to: 'closed',
    reason: 'informative',
    clause: '1.1',
    text: 'Known.',
  })

  expect((await callFrom(other, openDispute, { params, body: dispute })).status).toBe(404)
  await agent.goto(own)
  await openOn(agent)
  await expectEmail(ground.owner.email, subjectOf('report.dispute_opened'))
  const told = (await callFrom(agent, getAgentDisputes, { params })).data as { disputes: { id: string }[] }
  const desk = { id: told.disputes[0]?.id ?? '' }
  expect((await callFrom(agent, openDispute, { params, body: dispute })).code).toBe('dispute.exists')

  road.move()
  const said = { text: answer }
  expect((await callFrom(member, answerDispute, { params, body: said })).status).toBe(403)
  expect((await callFrom(agent, answerDispute, { params, body: said })).status).toBeGreaterThanOrEqual(403)
  await page.goto(received)
  await answerOn(page)
  expect((await callFrom(page, answerDispute, { params, body: said })).code).toBe('dispute.not_open')
  await expectEmail(person.email, subjectOf('report.dispute_answered'))
  await expectEmail(ruler, waiting)

  const ruling = { ruling: 'upheld', clause: '1.1', text: reasons }
  for (const wrong of [agent, page, other]) {
    expect((await callFrom(wrong, takeDispute, { params: desk })).status).toBeGreaterThanOrEqual(403)
    expect((await callFrom(wrong, ruleDispute, { params: desk, body: ruling })).status).toBeGreaterThanOrEqual(403)
  }
  expect((await callFrom(other, withdrawDispute, { params })).status).toBe(404)
  road.move()
  await triager.goto(`${staff()}/disputes`)
  await expect(triager.getByRole('heading', { name: staffDisputes.desk.title, level: 1 })).toBeVisible()
  expect((await callFrom(triager, ruleDispute, { params: desk, body: ruling })).status).toBe(404)
  await takeOn(triager, desk.id)
  await ruleOn(triager)
  // The report is closed to the person who ruled.
  expect((await callFrom(triager, getDispute, { params: desk })).data).not.toHaveProperty('assigned')
  expect((await callFrom(triager, ruleDispute, { params: desk, body: ruling })).status).toBeGreaterThanOrEqual(404)

  await expectEmail(person.email, subjectOf('report.dispute_ruled'))
  await expectEmail(ground.owner.email, subjectOf('report.dispute_ruled'))
  expect((await callFrom(agent, withdrawDispute, { params })).code).toBe('dispute.not_open')
  road.move()
  await Promise.all([agent.goto(own), page.goto(received)])
  for (const side of [agent, page]) {
    for (const words of [opening, answer, reasons, disputeTexts.effects.reopen, disputeTexts.rulings.overturned])
      await expect(card(side).getByText(words)).toBeVisible()
    await expect(side.getByText(reports.states.triaging).first()).toBeVisible()
  }
  await checkState(agent, 'dispute-ruled')
  for (const opened of [agent, other, member, triager]) await opened.context().close()
})
