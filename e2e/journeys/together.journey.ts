import { createReportDraft, getAgentReport, saveReportDraft, submitReport } from '@grana/contract/reports/agent-reports'
import { formatMoney } from '@grana/contract/reports/reward'
import { decideReward } from '@grana/contract/reports/rewards'
import { answerSharedDraft, getDraftTeam, getSharedDraft } from '@grana/contract/together/report-authors'
import { payRewardShare } from '@grana/contract/together/reward-shares'
import { brand } from '@grana/messages/brand'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { together as texts } from '@grana/messages/es/payments/together'
import { callFrom } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { callAs, newUserWithSecondFactor, publishForReports, triageOnceChecked } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

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
  await dialog.getByRole('textbox', { name: retestTexts.fees.reference }).fill('SPEI 33')
  await dialog.getByRole('button', { name: retestTexts.fees.send }).click()
  await expect(dialog).toHaveCount(0)
  await expect(authors.getByText(texts.authors.states.paid)).toBeVisible()

  await friend.goto(`${agents()}/reports/${id}`)
  const own = friend.getByRole('region', { name: texts.authors.title })
  const share = { ...inTenant, share: id }
  const paid = { reference: 'x', paid_on: '2026-11-18' }
  expect((await callFrom(friend, payRewardShare, { params: share, body: paid })).status).toBeGreaterThanOrEqual(403)
  await own.getByRole('button', { name: texts.authors.received }).click()
  await expect(own.getByText(texts.authors.states.received)).toBeVisible()
  await checkState(friend, 'own-share')
  await Promise.all(contexts.map((context) => context.close()))
})
