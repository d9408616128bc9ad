import {
  agreeToReportDisclosure,
  getAgentDisclosure,
  getReportDisclosure,
  withdrawReportDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import { brand } from '@grana/messages/brand'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { disclosurePage } from '@grana/messages/es/disclosures'
import { programLabels } from '@grana/messages/es/program-labels'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { newUserWithSecondFactor, publishForReports, submitReportTo, triageOnceChecked } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

const subjectOf = (kind: keyof typeof reportEmailTexts) => `${reportEmailTexts[kind].title} · ${brand.name}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const today = () => new Date().toISOString().slice(0, 10)
const typedDay = () => today().split('-').toReversed().join('/')

async function openDisclosure(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: texts.screenTitle })).toBeVisible()
}

test('a disclosure: asked by the agent, changed and agreed by both, read by anyone, and withdrawn by both', async ({
  page,
  browser,
  baseURL,
  road,
  expectFailed,
}) => {
  const [agentContext, visitorContext, strangerContext] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext(),
  ])
  const [agent, visitor, stranger] = [
    await agentContext.newPage(),
    await visitorContext.newPage(),
    await strangerContext.newPage(),
  ]
  const ground = await publishForReports(page)
  await page.goto(customers())
  await expectHome(page, 'customer')
  expectFailed(404, 409)
  const [person] = await Promise.all([agent, stranger].map((one) => newUserWithSecondFactor(one, 'agent')))
  if (!person) throw new Error('two people')
  const id = await submitReportTo(agent.context(), ground, 'Las facturas de otros se leen sin permiso')
  const params = { organization: ground.organization, report: id }
  await triageOnceChecked(page.context(), params, {
    to: 'closed',
    reason: 'informative',
    clause: '1.1',
    text: 'Known.',
  })
  const [received, own] = [`${customers()}/reports/${id}/disclosure`, `${agents()}/reports/${id}/disclosure`]

  await agent.goto(`${agents()}/reports/${id}`)
  await agent.getByRole('link', { name: texts.panel.ask }).click()
  await expect(agent.getByRole('heading', { name: texts.screenTitle })).toBeVisible()
  await agent.getByRole('textbox', { name: texts.form.heading, exact: true }).fill('Facturas ajenas sin permiso')
  await agent.getByLabel(texts.form.publishOn).first().fill(typedDay())
  await checkState(agent, 'disclosure-ask')
  await button(agent, texts.form.ask).click()
  await expect(agent.getByText(texts.panel.theirTurn)).toBeVisible()
  await expectEmail(ground.owner.email, subjectOf('report.disclosure_asked'))
  road.move()

  // Another agent finds neither the report nor its disclosure.
  await stranger.goto(agents())
  await expectHome(stranger, 'agent')
  expect((await callFrom(stranger, getAgentDisclosure, { params: { report: id } })).status).toBe(404)
  expect((await callFrom(stranger, agreeToReportDisclosure, { params, body: { revision: 1 } })).status).toBe(404)

  await openDisclosure(page, received)
  await expect(page.getByText('Facturas ajenas sin permiso')).toBeVisible()
  await checkState(page, 'disclosure-answer')
  await button(page, texts.form.edit).click()
  await page.getByRole('textbox', { name: texts.form.heading, exact: true }).fill('Facturas de otras cuentas')
  await button(page, texts.form.save).click()
  await expect(page.getByText(texts.panel.theirTurn)).toBeVisible()
  await expectEmail(person.email, subjectOf('report.disclosure_changed'))
  // Before both agree nothing is public, and a stale agreement counts for nothing.
  expect((await callFrom(page, agreeToReportDisclosure, { params, body: { revision: 1 } })).status).toBe(409)

  await openDisclosure(agent, own)
  await expect(agent.getByText(texts.panel.yourTurn)).toBeVisible()
  await button(agent, texts.acts.agree).click()
  await checkState(agent, 'disclosure-agree', 'window')
  await inDialog(agent, texts.acts.agree).click()
  let slug = ''
  await expect(async () => {
    const told = await callFrom(page, getReportDisclosure, { params })
    slug = (told.data as { slug?: string }).slug ?? ''
    expect(slug).not.toBe('')
  }).toPass()

  const mails = [ground.owner.email, person.email].map((email) =>
    expectEmail(email, subjectOf('report.disclosure_published')),
  )
  for (const mail of await Promise.all(mails)) expect(mail).not.toContain('Facturas')
  road.move()

  const address = `${baseURL}/disclosures/${slug}`
  const shown = await visitor.goto(address)
  expect(shown?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { name: 'Facturas de otras cuentas' })).toBeVisible()
  await expect(visitor.getByText(disclosurePage.anonymous)).toBeVisible()
  await expect(visitor.getByText(programLabels.severities.high).first()).toBeVisible()
  await checkState(visitor, 'disclosure-page')
  await visitor.goto(`${baseURL}/activity`)
  await expect(visitor.getByRole('link', { name: 'Facturas de otras cuentas' })).toBeVisible()

  const body = { reason: 'It names a partner.' }
  expect((await callFrom(stranger, withdrawReportDisclosure, { params, body })).status).toBe(404)
  expect((await callFrom(page, withdrawReportDisclosure, { params, body })).status).toBe(200)
  expect((await callFrom(page, withdrawReportDisclosure, { params, body })).status).toBe(409)
  await expectEmail(person.email, subjectOf('report.disclosure_withdrawal'))
  await openDisclosure(agent, own)
  await button(agent, texts.acts.withdrawToo).click()
  await agent.getByRole('dialog').getByRole('textbox').fill('De acuerdo.')
  await inDialog(agent, texts.acts.withdrawToo).click()
  await expect(agent.getByText(texts.panel.withdrawn)).toBeVisible()
  await expect(async () => expect((await visitor.goto(address))?.status()).toBe(410)).toPass()
  await expect(visitor.getByRole('heading', { name: disclosurePage.gone.title })).toBeVisible()
  await checkState(visitor, 'disclosure-gone')
  await expectEmail(ground.owner.email, subjectOf('report.disclosure_withdrawn'))
  const again = { kind: 'limited', revision: 2, publish_on: today(), title: 'Again', summary: 'Again.' } as const
  expect((await callFrom(page, writeReportDisclosure, { params, body: again })).status).toBe(409)
  await Promise.all([agentContext.close(), visitorContext.close(), strangerContext.close()])
})
