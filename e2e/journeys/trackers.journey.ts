import { createReportTicket, getReportTicket } from '@grana/contract/machines/tickets'
import { listTrackers } from '@grana/contract/machines/trackers'
import { brand } from '@grana/messages/brand'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { trackerValidationTexts } from '@grana/messages/es/machines/trackers-validation'
import { callFrom } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { acceptReport, openReceived } from '../pages/triage.ts'
import { password } from '../people.ts'
import { joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, expectEmail, makeTicketsDue, outdateProof } from '../services.ts'
import { startGitlab } from '../tracker.ts'

const token = 'glpat-marked-2f6c81d7'
const project = 'tepozan/banca'
const title = 'Las facturas de otros se leen sin permiso'

test('trackers: connected by an owner, a ticket at acceptance, and a retest suggested once it is closed', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403, 404, 409)
  const tracker = await startGitlab(token, project)
  const [tester, colleague] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page)
  const { organization, program, owner } = ground
  await newUserWithSecondFactor(tester, 'agent')
  const report = await submitReportTo(tester.context(), ground, title)
  const params = { organization, report }
  const panel = page.getByRole('region', { name: texts.ticket.title, exact: true })
  const suggestion = page.getByRole('region', { name: texts.ticket.suggestion })
  const dialogOf = (name: string) => page.getByRole('dialog', { name })

  await test.step('an owner connects a tracker after a proof of identity, and it is tested', async () => {
    await page.goto(`${customers()}/organization`)
    await page.getByRole('link', { name: texts.open }).click()
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
    await checkState(page, 'trackers-none')
    await page.getByRole('button', { name: texts.create }).click()
    const form = dialogOf(texts.form.title)
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(form.getByText(trackerValidationTexts['tracker.token'])).toBeVisible()
    await form.getByRole('radio', { name: texts.kinds.gitlab }).check({ force: true })
    await form.getByLabel(texts.form.site).fill(tracker.site)
    await form.getByRole('textbox', { name: texts.form.forms.gitlab.project }).fill(project)
    await form.getByLabel(texts.form.token, { exact: true }).fill(token)
    await form.getByRole('radio', { name: texts.form.whenOptions.all, exact: true }).check({ force: true })
    await form.getByLabel(texts.form.labels).fill('seguridad')
    await checkState(page, 'trackers-connect')
    await outdateProof(owner.email)
    await form.getByRole('button', { name: texts.form.save }).click()
    const proof = dialogOf(reauthentication.title)
    await proof.getByRole('textbox', { name: reauthentication.labels.password }).fill(password)
    await proof.getByRole('textbox', { name: reauthentication.labels.code }).fill(owner.codes[0] ?? '')
    await proof.getByRole('button', { name: reauthentication.send }).click()
    await expect(page.getByRole('row', { name: project })).toBeVisible()
    await checkState(page, 'trackers-list')
    await page.getByRole('link', { name: texts.details(project) }).click()
    await expect(page.getByText(new RegExp(texts.check.passed('.+')))).toBeVisible()
    await checkState(page, 'trackers-one')
    expect(await countRowsContaining(token)).toBe(0)
  })
  road.move()

  await test.step('the acceptance of a report makes its ticket, without its texts', async () => {
    await openReceived(page, report, title)
    await expect(panel).toHaveCount(0)
    await acceptReport(page, 'high')
    await expect(panel.getByText(texts.ticket.states.open)).toBeVisible()
    await expect(panel.getByRole('link', { name: '#1' })).toHaveAttribute(
      'href',
      `${tracker.site}/${project}/-/issues/1`,
    )
    await checkState(page, 'ticket-open')
    const [issue, ...others] = tracker.issues
    expect(others).toEqual([])
    expect(issue).toMatchObject({ labels: 'seguridad', confidential: true })
    expect(issue?.title).toContain(title)
    expect(issue?.description).toContain(report)
    expect(issue?.description).not.toContain('Basta cambiar una cifra.')
  })
  road.move()

  await test.step('the tracker closes it: a person is asked, and decides', async () => {
    for (const issue of tracker.issues) issue.isClosed = true
    await makeTicketsDue(report)
    await expect(suggestion).toBeVisible({ timeout: 90_000 })
    await checkState(page, 'ticket-closed')
    await expectEmail(owner.email, `${reportEmailTexts['report.ticket_closed'].title} · ${brand.name}`)
    await expect(page.getByText(retestTexts.verifications.none).first()).toBeVisible()
    await suggestion.getByRole('button', { name: texts.ticket.ask }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox', { name: retestTexts.dialog.ask.label }).fill('Corregido en la 2.1.')
    await asked.getByRole('button', { name: retestTexts.dialog.ask.send }).click()
    await expect(page.getByText(retestTexts.verifications.requested).first()).toBeVisible()
    await expect(suggestion).toHaveCount(0)
  })
  road.move()

  await test.step('a tracker that refuses says so on the report, and is asked again by a person', async () => {
    const other = await submitReportTo(tester.context(), ground, 'El recibo ejecuta script')
    tracker.setRefusing(true)
    await openReceived(page, other, 'El recibo ejecuta script')
    await acceptReport(page, 'low')
    await expect(panel.getByText(texts.ticket.states.failed)).toBeVisible()
    await checkState(page, 'ticket-failed')
    await page.goto(`${customers()}/organization/trackers`)
    await page.getByRole('link', { name: texts.details(project) }).click()
    await expect(page.getByRole('table', { name: texts.trouble.table })).toBeVisible()
    await checkState(page, 'trackers-trouble')
    tracker.setRefusing(false)
    await openReceived(page, other, 'El recibo ejecuta script')
    await panel.getByRole('button', { name: texts.ticket.retry }).click()
    await expect(panel.getByText(texts.ticket.states.open)).toBeVisible()
  })
  road.move()

  await test.step('who may not: a viewer connects and makes nothing, the agent sees no ticket', async () => {
    await joinProgram(page.context(), colleague.context(), { program, role: 'viewer', name: 'Tadeo' })
    await colleague.goto(`${customers()}/organization`)
    await expect(colleague.getByRole('heading').first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: texts.open })).toHaveCount(0)
    expect((await callFrom(colleague, listTrackers, { params: { organization } })).status).toBe(403)
    const making = { params, body: { tracker: crypto.randomUUID() } }
    expect((await callFrom(colleague, createReportTicket, making)).status).toBe(403)
    await openReceived(colleague, report, title)
    await expect(colleague.getByRole('region', { name: texts.ticket.title, exact: true })).toBeVisible()
    await tester.goto(agents())
    await expectHome(tester, 'agent')
    expect((await callFrom(tester, getReportTicket, { params })).status).toBe(404)
  })
  tracker.close()
})
