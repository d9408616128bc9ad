import { ownReports } from '@grana/messages/es/apps/own-reports'
import { reportLive } from '@grana/messages/es/apps/report-live'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { filterBar } from '@grana/messages/es/filter-bar'
import { fixed } from '@grana/messages/es/fixed'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { program as programTexts } from '@grana/messages/es/program'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { reportTitle as title, sendReport, writeReport } from '../pages/reports.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { emailsTo, type Email } from '../services.ts'

const { reply } = reports
/** Texts of the report that `writeReport` writes, and of the comments below. */
const secrets = [title, 'como se escribe', 'onerror', 'pierde su cuenta', 'Stored', 'QV']
const said = 'QVMENSAJE: en que navegador?'
const note = 'QVNOTA: parece cierto'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: reply.label })

/** Milliseconds from an action on one side until the other side's screen shows it. */
async function untilShown(act: () => Promise<void>, shown: () => Promise<void>): Promise<number> {
  await act()
  const began = performance.now()
  await shown()
  return Math.round(performance.now() - began)
}

/** The agent comments. */
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await button(page, reply.send).click()
}

/** The organization comments to the agent, whose name is in the field's label. */
async function sayToAgent(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: reportWork.reply.label('') }).fill(text)
  await page.getByRole('button', { name: reportWork.reply.send('') }).click()
}

/** Waits for an email about a report; returns all emails of that kind to the address, complete. */
async function mailsOf(kind: keyof typeof reportEmailTexts, { email }: { email: string }): Promise<string> {
  const isOne = ({ subject }: Email) => subject.startsWith(reportEmailTexts[kind].title)
  await expect.poll(async () => (await emailsTo(email)).some(isOne)).toBe(true)
  return (await emailsTo(email))
    .filter(isOne)
    .map((mail) => JSON.stringify(mail))
    .join('\n')
}

test('an action on a report appears on the other side’s screen at once, and in its email without details', async ({
  page,
  browser,
}) => {
  const { program, owner } = await publishForReports(page)
  const context = await browser.newContext()
  const agentPage = await context.newPage()
  const agent = await newUserWithSecondFactor(agentPage, 'agent')
  await page.goto(`${setting('PORTAL_URL')}/program/${program}`)
  await expect(page.getByText(fixed.noReports, { exact: true })).toBeVisible()

  await writeReport(agentPage, { program, title })
  // The inbox is open while the report is submitted.
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('heading', { name: reports.inbox.title })).toBeVisible()
  const times: Record<string, number> = {}
  times['inbox'] = await untilShown(
    async () => void (await sendReport(agentPage, title)),
    () => expect(page.getByRole('link', { name: title })).toBeVisible(),
  )
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  // The agent is typing while the organization comments: their input stays.
  await expect(agentPage.getByText(reports.states.triaging).first()).toBeVisible()
  await field(agentPage).fill('A medio escribir')
  await field(agentPage).focus()
  await field(agentPage).scrollIntoViewIfNeeded()
  const before = await field(agentPage).boundingBox()
  times['comment'] = await untilShown(
    () => sayToAgent(page, said),
    () => expect(agentPage.getByText(said)).toBeVisible(),
  )
  await expect(agentPage.getByText(reportLive.isNew, { exact: true })).toBeVisible()
  const after = await field(agentPage).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThanOrEqual(2)
  await expect(field(agentPage)).toHaveValue('A medio escribir')
  await checkState(agentPage, 'report-live')

  // A note sends nothing to the agent's side.
  const asked: string[] = []
  agentPage.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('radio', { name: reportWork.reply.noteLabel }).check({ force: true })
  await page.getByRole('textbox', { name: reportWork.reply.noteLabel }).fill(note)
  await button(page, reportWork.reply.saveNote).click()
  await expect(page.getByText(note)).toBeVisible()
  await agentPage.waitForTimeout(1500)
  expect(asked.filter((path) => path.includes('/reports'))).toEqual([])
  await expect(agentPage.getByText(note)).toHaveCount(0)

  times['answer'] = await untilShown(
    () => say(agentPage, 'QVRESPUESTA: en todos'),
    () => expect(page.getByText('QVRESPUESTA: en todos')).toBeVisible(),
  )
  console.log(`from the action to the other side's screen, in ms: ${JSON.stringify(times)}`)
  for (const ms of Object.values(times)) expect(ms).toBeLessThan(2500)

  const mails = (await mailsOf('report.commented', agent)) + (await mailsOf('report.submitted', owner))
  expect(secrets.filter((word) => mails.includes(word))).toEqual([])

  await agentPage.goto(agents())
  await expect(agentPage.getByRole('heading', { name: agentHome.awaits.title })).toBeVisible()
  await expect(agentPage.getByRole('link', { name: title })).toBeVisible()
  await checkState(agentPage, 'agent-home')
  await agentPage.goto(`${agents()}/reports?q=nada`)
  await expect(agentPage.getByText(ownReports.noMatch)).toBeVisible()
  await checkState(agentPage, 'reports-own-none')
  await button(agentPage, filterBar.clear).click()
  await expect(agentPage.getByRole('link', { name: title })).toBeVisible()
  await checkState(agentPage, 'reports-own-filters')

  await page.goto(customers())
  await expect(page.getByRole('link', { name: customerHome.awaits.unassigned.title(1, '1') })).toBeVisible()
  await checkState(page, 'customers-home-working')
  await expect(async () => {
    await page.goto(`${setting('PORTAL_URL')}/program/${program}`)
    await expect(page.getByText(programTexts.activity.kept)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(fixed.noReports)).toHaveCount(0)
  await checkState(page, 'program-with-reports')
  await context.close()
})
