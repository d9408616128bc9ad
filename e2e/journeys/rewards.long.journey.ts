import { precisionRules } from '@grana/contract/reports/points-rules'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { approveInDialog } from '../pages/triage.ts'
import { newUserWithSecondFactor, publishForReports, submitReportTo, triageOnceChecked } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { joinOrganization, makeApproversIndependent } from '../services.ts'

const { acts, agent: ofAgent, quality, tracks } = rewardTexts
const { awaits } = agentHome

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: rewardTexts.title })

async function openReport(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(panel(page)).toBeVisible()
}

test('a reward: decided by two people, shown to the agent, paid, acknowledged, and worth points', async ({
  page,
  browser,
}) => {
  const [secondContext, agentContext] = [await browser.newContext(), await browser.newContext()]
  const [second, agent] = [await secondContext.newPage(), await agentContext.newPage()]
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  const other = await newUserWithSecondFactor(second, 'customer')
  await joinOrganization(other.email, ground.owner.email)
  await makeApproversIndependent(ground.owner.email)
  await newUserWithSecondFactor(agent, 'agent')
  const id = await submitReportTo(agent.context(), ground, 'Las facturas de otros se leen sin permiso')
  const [received, own] = [`${customers()}/reports/${id}`, `${agents()}/reports/${id}`]

  const params = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), params, { to: 'accepted', severity: 'high', text: 'Confirmed.' })
  await openReport(page, received)
  await expect(panel(page).getByText(tracks.undecided)).toBeVisible()
  await button(page, acts.decide).click()
  const amount = page.getByRole('dialog').getByRole('textbox', { name: rewardTexts.amount })
  await amount.fill('9000')
  await page.getByRole('dialog').getByRole('button', { name: acts.decide }).click()
  await expect(page.getByText(rewardTexts.outOfRange('USD 1,500–3,000')).first()).toBeVisible()
  await checkState(page, 'reward-decide', 'window')
  await amount.fill('2500.50')
  await page.getByRole('dialog').getByRole('button', { name: acts.decide }).click()
  await expect(panel(page).getByText(rewardTexts.ownVoice)).toBeVisible()
  await expect(button(page, acts.approve)).toHaveCount(0)
  await page.getByRole('radio', { name: quality.meaning(4, quality.words[4]) }).click({ force: true })
  await expect(page.getByText(rewardTexts.timeline.quality('4'))).toBeVisible()
  await checkState(page, 'reward-waits')

  await openReport(agent, own)
  await expect(agent.getByText('2,500')).toHaveCount(0)
  await openReport(second, received)
  await button(second, acts.approve).click()
  await expect(second.getByRole('dialog').getByText('2,500.50').first()).toBeVisible()
  await checkState(second, 'reward-approve', 'window')
  await approveInDialog(second)
  await expect(panel(second).getByText(tracks.reserved)).toBeVisible()
  await button(second, acts.pay).click()
  await second.getByRole('dialog').getByRole('textbox', { name: rewardTexts.reference }).fill('SPEI 88214')
  await checkState(second, 'reward-pay', 'window')
  await second.getByRole('dialog').getByRole('button', { name: acts.pay }).click()
  await expect(panel(second).getByText('SPEI 88214')).toBeVisible()
  await checkState(second, 'reward-paid')

  await agent.goto(agents())
  const asked = agent.getByRole('region', { name: awaits.title })
  await expect(asked.getByRole('link', { name: awaits.tell })).toBeVisible()
  await checkState(agent, 'reward-awaits')
  await asked.getByRole('link', { name: awaits.tell }).click()
  await expect(agent).toHaveURL(own)
  await expect(panel(agent).getByText('SPEI 88214')).toBeVisible()
  await checkState(agent, 'reward-question')
  await button(agent, ofAgent.receive).click()
  await expect(panel(agent).getByText(ofAgent.arrived)).toBeVisible()
  await openReport(page, received)
  await expect(panel(page).getByText(rewardTexts.arrived)).toBeVisible()
  await agent.goto(`${agents()}/points`)
  await expect(agent.getByRole('heading', { name: pointsTexts.history })).toBeVisible()
  await expect(agent.getByText('24').first()).toBeVisible()
  await expect(agent.getByText(pointsTexts.sample(1, precisionRules.minJudged))).toBeVisible()
  await checkState(agent, 'points')
  await Promise.all([secondContext.close(), agentContext.close()])
})
