import { getAgentPaymentCases, type PaymentCaseRecord } from '@grana/contract/payouts/payment-cases'
import { getAgentPaymentProofLink } from '@grana/contract/payouts/report-payments'
import { createReportDraft, getAgentReport, saveReportDraft, submitReport } from '@grana/contract/reports/agent-reports'
import { formatMoney } from '@grana/contract/reports/reward'
import { decideReward } from '@grana/contract/reports/rewards'
import { answerSharedDraft, getDraftTeam, getSharedDraft } from '@grana/contract/together/report-authors'
import { getAgentRewardShares, payRewardShare, type RewardShares } from '@grana/contract/together/reward-shares'
import { brand } from '@grana/messages/brand'
import { evidence } from '@grana/messages/es/apps/evidence'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { paying } from '@grana/messages/es/payments/paying'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { together as texts } from '@grana/messages/es/payments/together'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { callAs, newUserWithSecondFactor, publishForReports, triageOnceChecked } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

const proof = { name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('Transfer 33, 66.00') }

/** The author of the share reads its proof; the agent who sent the report reads neither the payment nor the proof. */
async function expectProofOf(author: Page, sender: Page, report: string): Promise<void> {
  const read = async (page: Page) =>
    ((await callFrom(page, getAgentRewardShares, { params: { report } })).data as RewardShares).shares[0]
  const file = (await read(author))?.payments[0]?.proofs[0]?.id ?? ''
  const link = async (page: Page) =>
    (await callFrom(page, getAgentPaymentProofLink, { params: { report, file } })).status
  expect(await link(author)).toBe(200)
  expect(await link(sender)).toBe(404)
  expect((await read(sender))?.payments).toEqual([])
}

const subjectOf = (kind: 'team.invited' | 'team.agreed' | 'team.sent') =>
  `${notificationEmailTexts[kind].title} · ${brand.name}`

test('together: invited into a draft, agreed, sent, split, paid to each and confirmed', async ({
  page,
  browser,
  expectFailed,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()])
  const [writer, friend, other] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!writer || !friend || !other) throw new Error('three agents take part')
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  const sender = await newUserWithSecondFactor(writer, 'agent')
  const author = await newUserWithSecondFactor(friend, 'agent')
  await newUserWithSecondFactor(other, 'agent')
  const asWriter = { context: writer.context(), kind: 'agent' } as const
  const { id, revision } = await callAs<{ id: string; revision: number }>(asWriter, createReportDraft, {
    params: { program: ground.program },
  })
  const draft = {
    target_id: ground.target,
    weakness: 'stored-xss',
    severity: 'low',
    title: 'Two of us read the invoices of others',
    summary: 'Changing one figure is enough.',
    steps: '1. Open an invoice.',
    impact: 'Data of others is read.',
  }
  const saved = await callAs<{ revision: number }>(asWriter, saveReportDraft, {
    params: { draft: id },
    body: { revision, draft },
  })

  await writer.goto(`${agents()}/reports/drafts/${id}/review`)
  const panel = writer.getByRole('region', { name: texts.panel.title })
  await panel.getByRole('button', { name: texts.panel.add }).click()
  await panel.getByRole('textbox', { name: texts.panel.username }).fill(author.username)
  await panel.getByRole('textbox', { name: texts.panel.percent }).fill('33')
  await panel.getByRole('button', { name: texts.panel.save }).click()
  await expect(panel.getByText(texts.panel.waiting(1))).toBeVisible()
  await checkState(writer, 'team-panel')
  await expectEmail(author.email, subjectOf('team.invited'))

  expectFailed(403, 404, 409)
  await Promise.all([other.goto(agents()), friend.goto(`${agents()}/reports`)])
  const params = { draft: id }
  expect((await callFrom(other, getSharedDraft, { params })).status).toBe(404)
  expect((await callFrom(other, getDraftTeam, { params })).status).toBe(404)
  const agrees = { agrees: true, revision: 1 }
  expect((await callFrom(other, answerSharedDraft, { params, body: agrees })).status).toBe(404)
  const sending = { params, body: { revision: saved.revision } }
  expect((await callFrom(writer, submitReport, sending)).code).toBe('team.waits')

  await friend.getByRole('link', { name: draft.title }).click()
  await expect(friend.getByText(draft.summary)).toBeVisible()
  await checkState(friend, 'shared-draft')
  await friend.getByRole('button', { name: texts.shared.agree(33) }).click()
  await expect(friend.getByText(texts.shared.agreedLede(sender.username))).toBeVisible()
  await expect(panel.getByText(texts.panel.ready)).toBeVisible()
  await expectEmail(sender.email, subjectOf('team.agreed'))
  expect((await callFrom(writer, submitReport, sending)).status).toBe(200)
  await expectEmail(author.email, subjectOf('team.sent'))
  expect((await callFrom(other, getAgentReport, { params: { report: id } })).status).toBe(404)

  const inTenant = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), inTenant, { to: 'accepted', severity: 'low', text: 'Confirmed.' })
  const decision = { round: 0, amount: '200.01', currency: 'USD' }
  expect((await callFrom(page, decideReward, { params: inTenant, body: decision })).status).toBe(200)
  await page.goto(`${customers()}/reports/${id}`)
  const authors = page.getByRole('region', { name: texts.authors.title })
  await expect(authors.getByText(formatMoney('USD', 6600))).toBeVisible()
  await expect(authors.getByText(formatMoney('USD', 13_401))).toBeVisible()
  await checkState(page, 'shared-reward')
  await authors.getByRole('button', { name: texts.authors.pay(author.username) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: rewardTexts.reference }).fill('SPEI 33')
  await dialog.locator('input[type=file]').setInputFiles(proof)
  await expect(dialog.getByText(evidence.states.ready, { exact: true })).toBeVisible()
  await checkState(page, 'pay-share')
  await dialog.getByRole('button', { name: texts.authors.payTitle(author.username) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(authors.getByText(texts.authors.states.paid)).toBeVisible()

  await friend.goto(`${agents()}/reports/${id}`)
  const own = friend.getByRole('region', { name: texts.authors.title })
  const share = { ...inTenant, share: id }
  const paid = { round: 1, reference: 'x', paid_on: '2026-11-18' }
  expect((await callFrom(friend, payRewardShare, { params: share, body: paid })).status).toBeGreaterThanOrEqual(403)
  await expect(own.getByRole('list', { name: paying.proofs })).toBeVisible()
  await checkState(friend, 'own-share')
  await expectProofOf(friend, writer, id)

  await own.getByRole('button', { name: texts.authors.notReceived }).click()
  const missing = friend.getByRole('dialog')
  await missing.getByRole('textbox', { name: rewardTexts.agent.missNote }).fill('Not in my bank.')
  await missing.getByRole('button', { name: rewardTexts.agent.miss, exact: true }).click()
  await expect(friend.getByText(paymentCaseTexts.states.open)).toBeVisible()
  await writer.goto(`${agents()}/reports/${id}`)
  const theirs = await callFrom(writer, getAgentPaymentCases, { params: { report: id } })
  expect((theirs.data as PaymentCaseRecord).cases).toEqual([])

  const { organization: words } = paymentCaseTexts
  await page.reload()
  await page.getByRole('textbox', { name: words.label }).fill('The bank confirms the transfer.')
  const form = page.locator('div', { has: page.getByRole('heading', { name: words.title }) }).last()
  await form.locator('input[type=file]').setInputFiles(proof)
  await expect(form.getByText(evidence.states.ready, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await expect(page.getByText(paymentCaseTexts.states.answered)).toBeVisible()
  await checkState(page, 'share-case')

  await expect(friend.getByText(paymentCaseTexts.agent.ask)).toBeVisible()
  await checkState(friend, 'own-share-case')
  await friend.getByRole('button', { name: paymentCaseTexts.agent.receive, exact: true }).click()
  await expect(own.getByText(texts.authors.states.received)).toBeVisible()
  await expect(friend.getByText(paymentCaseTexts.outcomes.arrived, { exact: true })).toBeVisible()
  await Promise.all(contexts.map((context) => context.close()))
})
