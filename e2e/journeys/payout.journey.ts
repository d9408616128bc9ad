import { openRewardPayout } from '@grana/contract/payouts/payout-details'
import { decideReward } from '@grana/contract/reports/rewards'
import { payout as texts } from '@grana/messages/es/account/payout'
import { payoutValidationTexts } from '@grana/messages/es/account/payout-validation'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { callFrom } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { newUserWithSecondFactor, publishForReports, submitReportTo, triageOnceChecked } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

const account = '032180000118359719'

test('payout details: asked for when a reward is approved, given by the agent, opened by the payer, seen by both', async ({
  page,
  browser,
  expectFailed,
}) => {
  const agentContext = await browser.newContext()
  const agent = await agentContext.newPage()
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  const person = await newUserWithSecondFactor(agent, 'agent')
  const id = await submitReportTo(agentContext, ground, 'Las facturas de otros se leen sin permiso')
  const params = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), params, { to: 'accepted', severity: 'low', text: 'Confirmed.' })
  const decision = { round: 0, amount: '200', currency: 'USD' }
  expect((await callFrom(page, decideReward, { params, body: decision })).status).toBe(200)
  expectFailed(409)
  expect((await callFrom(page, openRewardPayout, { params })).status).toBe(409)

  await agent.goto(`${agents()}/reports/${id}`)
  await expect(agent.getByText(rewardTexts.agent.payoutMissing)).toBeVisible()
  await agent.getByRole('link', { name: rewardTexts.agent.payoutAct }).click()
  await agent.getByLabel(texts.labels.method).selectOption('mx_clabe')
  await agent.getByLabel(texts.labels.holder).fill('Ada Luna')
  await agent.getByLabel(texts.accounts.mx_clabe).fill(account.replace(/9$/, '8'))
  await agent.getByLabel(texts.taxNumbers.mx_clabe ?? '').fill('LUAA900101XX1')
  const save = agent.getByRole('button', { name: texts.save })
  await save.click()
  await expect(agent.getByText(payoutValidationTexts['payout.clabe']).first()).toBeVisible()
  await checkState(agent, 'payout-form')
  await agent.getByLabel(texts.accounts.mx_clabe).fill(account)
  await save.click()
  await expect(agent.getByText(texts.saved.account(texts.methods.mx_clabe, account.slice(-4)))).toBeVisible()
  await checkState(agent, 'payout-saved')
  await expectEmail(person.email, accountEmailTexts['payout-changed'].subject)

  await page.goto(`${customers()}/reports/${id}`)
  await page.getByRole('button', { name: rewardTexts.payout.open }).click()
  const opened = page.getByRole('dialog', { name: rewardTexts.payout.opened })
  await expect(opened.getByText(account)).toBeVisible()
  await checkState(page, 'payout-opened', 'window')
  await opened.getByRole('button', { name: rewardTexts.payout.close }).last().click()
  await expect(page.getByText(account)).toHaveCount(0)

  await agent.reload()
  await expect(agent.getByText(texts.views.none)).toHaveCount(0)
  await expect(agent.getByRole('heading', { name: texts.views.title })).toBeVisible()
  expect((await callFrom(agent, openRewardPayout, { params })).status).toBeGreaterThanOrEqual(403)
})
