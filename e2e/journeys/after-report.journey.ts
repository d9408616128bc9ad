import type { Browser } from '@playwright/test'
import { answerAgentInvitation, listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import { inviteAgents } from '@grana/contract/programs/invitations'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerFixDate, answerRetest, answerStaffRetest, askRetest, cancelRetest } from '@grana/contract/reports/retest'
import {
  answerHelpedRetest,
  getHelpedRetest,
  handOverRetest,
  listRetestCandidates,
  type RetestCandidate,
} from '@grana/contract/reports/retest-hand-over'
import { formatMoney } from '@grana/contract/reports/reward'
import { decideReward } from '@grana/contract/reports/rewards'
import { brand } from '@grana/messages/brand'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { reports } from '@grana/messages/es/apps/reports'
import { retestTexts as texts } from '@grana/messages/es/apps/retest'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import {
  callAs,
  newUserWithSecondFactor,
  publishForReports,
  submitReportTo,
  triageOnceChecked,
  type ReportDestination,
} from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { emailsTo, expectEmail, outdateRetest } from '../services.ts'

const subjectOf = (kind: keyof typeof reportEmailTexts) => `${reportEmailTexts[kind].title} · ${brand.name}`
const newPage = async (browser: Browser) => (await browser.newContext()).newPage()
const panel = (page: Page) => page.getByRole('region', { name: texts.title })
const act = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

async function say(page: Page, step: 'ask' | 'answer', text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: texts.dialog[step].label }).fill(text)
  await dialog.getByRole('button', { name: texts.dialog[step].send }).click()
  await expect(dialog).toHaveCount(0)
}

async function askOn(page: Page, text: string): Promise<void> {
  await act(page, texts.acts.ask).click()
  await say(page, 'ask', text)
  await expect(panel(page).getByText(texts.verifications.requested, { exact: true })).toBeVisible()
}

async function answerOn(page: Page, result: 'fixed' | 'persists', text: string): Promise<void> {
  await act(page, texts.acts.answer).click()
  await page.getByRole('dialog').getByText(texts.dialog.choices[result], { exact: true }).click()
  await say(page, 'answer', text)
  await expect(panel(page).getByText(texts.verifications[result], { exact: true })).toBeVisible()
}

test('after acceptance: fixed, persists, fixed again, confirmed by the agent, and closed as resolved', async ({
  page,
  browser,
  expectFailed,
}) => {
  const [agentContext, otherContext] = [await browser.newContext(), await browser.newContext()]
  const [agent, other] = [await agentContext.newPage(), await otherContext.newPage()]
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  const person = await newUserWithSecondFactor(agent, 'agent')
  const id = await submitReportTo(agentContext, ground, 'Las facturas de otros se leen sin permiso')
  const params = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), params, { to: 'accepted', severity: 'low', text: 'Confirmed.' })
  const decision = { round: 0, amount: '200', currency: 'USD' }
  expect((await callFrom(page, decideReward, { params, body: decision })).status).toBe(200)

  await page.goto(`${customers()}/reports/${id}`)
  await expect(panel(page).getByText(texts.verifications.none, { exact: true })).toBeVisible()
  await checkState(page, 'fix-open')
  await askOn(page, 'Released with version 8.4.')
  await expectEmail(person.email, subjectOf('report.retest_asked'))

  expectFailed(403, 404, 409)
  await newUserWithSecondFactor(other, 'agent')
  await Promise.all([agent.goto(agents()), other.goto(agents())])
  const body = { answer: 'fixed', text: 'This report is of another agent.' }
  expect((await callFrom(other, answerRetest, { params, body })).status).toBe(404)
  expect((await callFrom(other, askRetest, { params, body: { text: 'Not mine.' } })).status).toBeGreaterThanOrEqual(403)
  expect((await callFrom(page, answerRetest, { params, body })).status).toBeGreaterThanOrEqual(403)
  expect((await callFrom(page, answerStaffRetest, { params: { id }, body })).status).toBe(404)
  expect((await callFrom(agent, cancelRetest, { params, body: { text: 'Not mine.' } })).status).toBeGreaterThanOrEqual(
    403,
  )
  expect((await callFrom(agent, answerFixDate, { params, body: { agrees: true } })).status).toBe(409)
  const resolved = { to: 'closed', reason: 'resolved' }
  expect((await callFrom(page, changeReportState, { params, body: resolved })).code).toBe('report.retest_open')

  const asked = agent.getByRole('region', { name: agentHome.awaits.title })
  await asked.getByRole('link', { name: agentHome.awaits.answer }).first().click()
  await expect(act(agent, texts.acts.answer)).toBeVisible()
  await checkState(agent, 'retest-asked')
  await answerOn(agent, 'persists', 'The change of version is not enough.')
  await expectEmail(ground.owner.email, subjectOf('report.retest_persists'))

  await expect(panel(page).getByText(texts.verifications.persists, { exact: true })).toBeVisible()
  await askOn(page, 'Now on the server as well.')
  await expect(act(agent, texts.acts.answer)).toBeVisible()
  await answerOn(agent, 'fixed', 'Ya no se leen.')
  await expectEmail(ground.owner.email, subjectOf('report.retest_fixed'))

  await expect(panel(page).getByText(texts.verifications.fixed, { exact: true })).toBeVisible()
  await checkState(page, 'fix-confirmed')
  expect((await callFrom(page, changeReportState, { params, body: resolved })).status).toBe(200)
  await expect(page.getByText(reports.reasons.resolved).first()).toBeVisible()
  await expect(agent.getByText(texts.timeline.fixed)).toBeVisible()
  await Promise.all([agentContext.close(), otherContext.close()])
})

/** An agent whom the organization invited, and who takes part. */
async function inviteHelper(page: Page, helper: Page, ground: ReportDestination): Promise<string> {
  const { organization, program } = ground
  const { username, email } = await newUserWithSecondFactor(helper, 'agent')
  const asOwner = { context: page.context(), kind: 'customer' } as const
  const asHelper = { context: helper.context(), kind: 'agent' } as const
  const body = { usernames: [username], days: 30 }
  await callAs(asOwner, inviteAgents, { params: { organization, program }, body })
  const { invitations } = await callAs<AgentPrograms>(asHelper, listAgentPrograms)
  const params = { invitation: invitations[0]?.id ?? '' }
  await callAs(asHelper, answerAgentInvitation, { params, body: { accept: true } })
  return email
}

test('after acceptance: a retest left unanswered is handed to an invited agent, who is paid the fee', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  const [agent, helper, other] = [await newPage(browser), await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page, { retest_fee_cents: 2500 })
  await page.goto(customers())
  await expectHome(page, 'customer')
  road.move()
  await newUserWithSecondFactor(agent, 'agent')
  const email = await inviteHelper(page, helper, ground)
  road.move()
  const id = await submitReportTo(agent.context(), ground, 'Las facturas de otros se leen sin permiso')
  const params = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), params, { to: 'accepted', severity: 'low', text: 'Confirmed.' })
  expect((await callFrom(page, askRetest, { params, body: { text: 'Released.' } })).status).toBe(200)

  expectFailed(403, 404, 409)
  await Promise.all([agent.goto(agents()), helper.goto(agents())])
  expect((await callFrom(page, listRetestCandidates, { params })).data).toEqual([])
  await outdateRetest(id)
  const listed = await callFrom(page, listRetestCandidates, { params })
  const handed = { params, body: { invitation: (listed.data as RetestCandidate[])[0]?.id ?? '' } }
  expect((await callFrom(agent, handOverRetest, handed)).status).toBeGreaterThanOrEqual(403)

  await test.step('the organization hands it over', async () => {
    await page.goto(`${customers()}/reports/${id}`)
    await page.getByRole('combobox', { name: texts.handOver.label }).selectOption({ index: 1 })
    await checkState(page, 'retest-hand-over')
    await page.getByRole('button', { name: texts.handOver.send, exact: true }).click()
    await expect(page.getByText(texts.timeline.handedOver).first()).toBeVisible()
    await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThan(1)
  })

  await test.step('only the invited agent reads it, and answers', async () => {
    await newUserWithSecondFactor(other, 'agent')
    await other.goto(agents())
    const own = { params: { report: id } }
    const body = { answer: 'fixed', text: 'Not mine.' }
    for (const stranger of [agent, other]) {
      expect((await callFrom(stranger, getHelpedRetest, own)).status).toBe(404)
      expect((await callFrom(stranger, answerHelpedRetest, { ...own, body })).status).toBe(404)
    }
    await helper.goto(`${agents()}/reports`)
    await helper.getByRole('region', { name: texts.helped.title }).getByRole('link').click()
    await expect(helper.getByText(texts.helped.lede)).toBeVisible()
    await checkState(helper, 'retest-helped')
    await helper.getByRole('button', { name: texts.helped.answer, exact: true }).click()
    await helper.getByRole('dialog').getByText(texts.dialog.choices.fixed, { exact: true }).click()
    await say(helper, 'answer', 'It no longer works.')
    await expect(helper.getByText(texts.helped.done)).toBeVisible()
    expect((await callFrom(helper, getHelpedRetest, own)).status).toBe(404)
  })

  await test.step('the fee is paid, and arrives', async () => {
    const amount = formatMoney('USD', 2500)
    await page.getByRole('button', { name: texts.fees.pay(amount), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: texts.fees.reference }).fill('SPEI 118')
    await checkState(page, 'retest-fee-pay')
    await dialog.getByRole('button', { name: texts.fees.send, exact: true }).click()
    await expect(page.getByText(texts.timeline.feePaid(amount)).first()).toBeVisible()
    await helper.goto(`${agents()}/reports`)
    await checkState(helper, 'retest-fee-paid')
    await helper.getByRole('button', { name: texts.fees.arrived, exact: true }).click()
    await expect(page.getByText(texts.timeline.feeReceived(amount)).first()).toBeVisible()
  })
})
