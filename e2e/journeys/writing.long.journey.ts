import { signIn } from '@grana/messages/es/account/sign-in'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { reports } from '@grana/messages/es/apps/reports'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { home } from '@grana/messages/es/homes/home'
import { portal } from '@grana/messages/es/portal'
import { program as programTexts } from '@grana/messages/es/program'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { openStep, reportTitle as title, sendReport } from '../pages/reports.ts'
import { completeSetup } from '../pages/two-factor.ts'
import { newVerifiedUser } from '../people.ts'
import { publishForReports } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const { write } = reports
const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N'
const late = {}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A visitor who wants to report sees why they must sign in, and returns afterwards. */
async function visit(page: Page, program: string): Promise<void> {
  await page.goto(`${setting('PORTAL_URL')}/program/${program}`)
  await page.getByRole('link', { name: programTexts.report }).first().click()
  await expect(page.getByText(signIn.why.report)).toBeVisible(late)
  await checkState(page, 'sign-in-why')
}

/** Every list is empty, and every empty state links to the next step. */
async function beginWithNothing(page: Page): Promise<void> {
  const everywhere = `${setting('PORTAL_URL')}/programs`
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await expect(page.getByText(home.agents.programs.title)).toBeVisible()
  await checkState(page, 'agent-home-new')
  await page.goto(`${agents()}/programs`)
  await expect(page.getByText(agentPrograms.empty)).toBeVisible(late)
  await expect(page.getByRole('link', { name: agentPrograms.explore }).last()).toHaveAttribute('href', everywhere)
  await checkState(page, 'agent-programs-empty')
}

/** From the program to the second factor and back to the program. */
async function getFactor(page: Page, program: string): Promise<void> {
  const address = `${agents()}/programs/${program}`
  await page.goto(address)
  const factor = page.getByRole('link', { name: write.factorAct })
  await expect(factor).toBeVisible(late)
  await checkState(page, 'agent-program-no-factor', 'window')
  await factor.click()
  await page.waitForURL(`${setting('PORTAL_URL')}/account/two-factor**`)
  await completeSetup(page)
  await page.waitForURL(address)
  await expect(button(page, write.start)).toBeVisible(late)
  await checkState(page, 'agent-program', 'window')
}

/** No confirmation opens while a field is missing, and the same draft is continued. */
async function sendNothing(page: Page): Promise<void> {
  const program = page.url()
  await button(page, write.start).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible(late)
  const draft = page.url()
  await openStep(page, 'review')
  await button(page, write.send).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('a[href="#field-target_id"]').click()
  await expect(page.locator('#field-target_id')).toBeFocused()
  await expect(page.locator('#field-target_id')).toBeInViewport()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7)
  await checkState(page, 'report-write-lacking')
  await page.goto(program)
  await button(page, write.start).click(late)
  await page.waitForURL(draft)
  await page.goto(`${agents()}/`)
  await expectHome(page, 'agent')
  await expect(page.getByRole('link', { name: agentHome.awaits.goOn })).toHaveCount(0)
  await page.goto(draft)
}

/** The vector sets the severity until it is removed. */
async function writeWhole(page: Page): Promise<void> {
  const severity = page.locator('#field-severity')
  await page.locator('#field-target_id').check(late)
  await openStep(page, 'weakness')
  await page.getByRole('combobox', { name: weaknessFieldTexts.label }).fill('idor')
  await page.getByRole('listbox').getByRole('option').first().click()
  await openStep(page, 'finding')
  await page.locator('#field-title').fill(title)
  await page.locator('#field-summary').fill('El texto se muestra **como se escribe**.')
  await page.locator('#field-steps').fill('1. Comenta `<img src=x onerror=alert(1)>`\n2. Mira la bandeja')
  await page.locator('#field-impact').fill('Quien la lee pierde su cuenta.')
  await severity.selectOption('critical')
  await page.locator('#field-cvss').fill(vector)
  await expect(severity).toBeDisabled()
  await expect(severity).toHaveValue('medium')
  await checkState(page, 'report-write-vector')
  await button(page, cvssTexts.remove).click()
  await expect(severity).toHaveValue('critical')
  await expect(severity).toBeEnabled()
  await page.locator('#field-cvss').fill(vector)
  await openStep(page, 'review')
  const preview = page.getByRole('article', { name: write.preview })
  for (const words of [title, weaknessTexts['idor-read'].name, reports.content.cwe(639), vector]) {
    await expect(preview).toContainText(words)
  }
  await checkState(page, 'report-preview')
}

async function expectFacts(page: Page): Promise<void> {
  for (const words of [weaknessTexts['idor-read'].name, reports.content.cwe(639), '6.5', vector]) {
    await expect(page.getByText(words).first()).toBeVisible(late)
  }
}

test('from an empty account to a complete report, without a detour', async ({ page, browser }) => {
  const { program } = await publishForReports(page)
  const visitor = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  await visit(await visitor.newPage(), program)
  await visitor.close()
  const context = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  const own = await context.newPage()
  await newVerifiedUser(own, 'agent')
  await beginWithNothing(own)
  await getFactor(own, program)
  await own.goto(`${agents()}/reports`)
  await expect(own.getByRole('link', { name: reports.agent.explore })).toBeVisible(late)
  await checkState(own, 'reports-own-empty')
  await own.goto(`${agents()}/programs/${program}`)
  await sendNothing(own)
  await writeWhole(own)
  const id = await sendReport(own, title)
  await expectFacts(own)
  await checkState(own, 'report-own-facts')
  await own.goto(`${agents()}/programs`)
  await expect(own.getByText(agentPrograms.reported)).toBeVisible(late)
  await checkState(own, 'agent-programs-reported')
  await own.goto(`${agents()}/`)
  await expectHome(own, 'agent')
  await expect(own.getByRole('link', { name: title })).toBeVisible(late)
  await checkState(own, 'agent-home-working')
  await own.goto(`${agents()}/reports`)
  await expect(own.getByRole('link', { name: title })).toBeVisible(late)
  await checkState(own, 'reports-own-one')
  await page.goto(`${customers()}/reports/${id}`)
  await expectFacts(page)
  await checkState(page, 'report-received-facts')
  await own.goto(`${setting('PORTAL_URL')}/`)
  await expect(own.getByRole('banner').getByRole('link', { name: portal.header.space })).toBeVisible(late)
  await checkState(own, 'portal-signed-in', 'window')
  await context.close()
})
