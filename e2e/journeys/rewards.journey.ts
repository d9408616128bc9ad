import { listOrganizations } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { createProgram, getProgramDraft, publishDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/ground'
import { saveReportDraft, startReport, submitReport } from '@grana/contract/reports/agent-reports'
import { moveReport } from '@grana/contract/reports/organization-reports'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome, newMember } from '../pages/apps.ts'
import { setUpSecondFactor } from '../pages/two-factor.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits, joinOrganization, letOrganizationPublish } from '../services.ts'

test.beforeEach(forgetLimits)

const { acts, agent: ofAgent, tracks } = rewardTexts
const { awaits } = agentHome
const title = 'Las facturas de otros se leen sin permiso'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: rewardTexts.title })

/** Somebody new in an app, with a second factor. */
async function arrive(page: Page, kind: 'customer' | 'agent') {
  const person = await newMember(page, kind)
  await setUpSecondFactor(page)
  await page.goto('/redir')
  await expectHome(page, kind)
  return person
}

async function told<T>(page: Page, operation: Operation, sent?: Parameters<typeof callFrom>[2]): Promise<T> {
  const { status, code, data } = await callFrom(page, operation, sent)
  expect([operation.name, status, code]).toEqual([operation.name, 200, undefined])
  return data as T
}

type Drafted = { draft: Record<string, unknown>; revision: number }

/** A bounty in force, by the calls that other journeys make with the mouse. */
async function publishProgram(page: Page, email: string) {
  await letOrganizationPublish(email, `facturas-${Date.now()}.example`)
  const [mine] = await told<{ id: string }[]>(page, listOrganizations)
  const organization = mine?.id ?? ''
  const billing = { accepted: true, version: billingTermsVersion }
  await told(page, acceptBillingTerms, { params: { organization }, body: billing })
  const [target] = await told<{ id: string }[]>(page, listTargets, { params: { organization } })
  const body = { name: 'Facturas', kind: 'bounty' }
  const { id: program } = await told<{ id: string }>(page, createProgram, { params: { organization }, body })
  const params = { organization, program }
  const { draft, revision } = await told<Drafted>(page, getProgramDraft, { params })
  const whole = { ...draft, summary: 'Pagos', visibility: 'public', in_scope: [{ target_id: target?.id, tier: 1 }] }
  const saved = await told<Drafted>(page, saveProgramDraft, { params, body: { revision, draft: whole } })
  await told(page, publishDraft, { params, body: { revision: saved.revision } })
  return { organization, program, target: target?.id ?? '' }
}

type Ground = Awaited<ReturnType<typeof publishProgram>>

async function sendReport(page: Page, { program, target }: Ground): Promise<string> {
  const { id, revision } = await told<{ id: string; revision: number }>(page, startReport, { params: { program } })
  const draft = {
    target_id: target,
    weakness: 'stored-xss',
    severity: 'high',
    title,
    summary: 'Basta cambiar una cifra.',
    steps: '1. Abre una factura.',
    impact: 'Se leen datos de otros.',
  }
  const params = { draft: id }
  const saved = await told<Drafted>(page, saveReportDraft, { params, body: { revision, draft } })
  await told(page, submitReport, { params, body: { revision: saved.revision } })
  return id
}

async function openReport(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(panel(page)).toBeVisible({ timeout: 15_000 })
}

test('a reward: decided by two, read by the agent, paid, acknowledged, and worth points', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const [secondContext, agentContext] = [await browser.newContext(), await browser.newContext()]
  const [second, agent] = [await secondContext.newPage(), await agentContext.newPage()]
  const owner = await arrive(page, 'customer')
  const ground = await publishProgram(page, owner.email)
  const other = await newMember(second, 'customer')
  await setUpSecondFactor(second)
  await joinOrganization(other.email, owner.email)
  await second.goto('/redir')
  await expectHome(second, 'customer')
  await arrive(agent, 'agent')
  const id = await sendReport(agent, ground)
  const [received, own] = [`${customers()}/reports/${id}`, `${agents()}/reports/${id}`]

  const params = { organization: ground.organization, report: id }
  await expect(async () => {
    const accepted = await callFrom(page, moveReport, { params, body: { to: 'accepted', severity: 'high' } })
    expect(accepted.status).toBe(200)
  }).toPass({ timeout: 20_000 })
  await openReport(page, received)
  await expect(panel(page).getByText(tracks.undecided)).toBeVisible()
  await button(page, acts.decide).click()
  const amount = page.getByRole('dialog').getByRole('textbox', { name: rewardTexts.amount })
  await amount.fill('9000')
  await page.getByRole('dialog').getByRole('button', { name: acts.decide }).click()
  await expect(page.getByText(rewardTexts.outOfRange('USD 1,500–3,000'))).toBeVisible()
  await keepState(page, 'reward-decide', 'window')
  await amount.fill('2500.50')
  await page.getByRole('dialog').getByRole('button', { name: acts.decide }).click()
  await expect(panel(page).getByText(rewardTexts.ownVoice)).toBeVisible()
  await expect(button(page, acts.approve)).toHaveCount(0)
  await page.getByRole('radio', { name: '4', exact: true }).click({ force: true })
  await expect(page.getByText(rewardTexts.timeline.quality('4'))).toBeVisible()
  await keepState(page, 'reward-waits')

  await openReport(agent, own)
  await expect(agent.getByText('2,500')).toHaveCount(0)
  await openReport(second, received)
  await button(second, acts.approve).click()
  await second.getByRole('dialog').getByRole('button', { name: acts.approve }).click()
  await expect(panel(second).getByText(tracks.reserved)).toBeVisible()
  await button(second, acts.pay).click()
  await second.getByRole('dialog').getByRole('textbox', { name: rewardTexts.reference }).fill('SPEI 88214')
  await keepState(second, 'reward-pay', 'window')
  await second.getByRole('dialog').getByRole('button', { name: acts.pay }).click()
  await expect(panel(second).getByText('SPEI 88214')).toBeVisible()
  await keepState(second, 'reward-paid')

  await agent.goto(agents())
  const asked = agent.getByRole('region', { name: awaits.title })
  await expect(asked.getByRole('link', { name: awaits.tell })).toBeVisible({ timeout: 15_000 })
  await keepState(agent, 'reward-awaits')
  await asked.getByRole('link', { name: awaits.tell }).click()
  await expect(agent).toHaveURL(own)
  await expect(panel(agent).getByText('SPEI 88214')).toBeVisible()
  await keepState(agent, 'reward-question')
  await button(agent, ofAgent.receive).click()
  await expect(panel(agent).getByText(ofAgent.arrived)).toBeVisible()
  await openReport(page, received)
  await expect(panel(page).getByText(rewardTexts.arrived)).toBeVisible()
  await agent.goto(`${agents()}/points`)
  await expect(agent.getByRole('heading', { name: pointsTexts.history })).toBeVisible({ timeout: 15_000 })
  await expect(agent.getByText('24').first()).toBeVisible()
  await expect(agent.getByText(pointsTexts.sample(1))).toBeVisible()
  await keepState(agent, 'points')
  await Promise.all([secondContext.close(), agentContext.close()])
})
