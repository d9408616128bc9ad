import { reports } from '@grana/messages/es/apps/reports'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, test, type Page } from '../journey.ts'
import { tabToControl } from '../keyboard.ts'
import { agents } from '../pages/apps.ts'
import { expectSent } from '../pages/reports.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'

const { write } = reports
const title = 'Escrito sin tocar el mouse'

async function typeInto(page: Page, field: string, words: string): Promise<void> {
  await tabToControl(page, page.locator(`#field-${field}`))
  await page.keyboard.type(words)
}

/** A step fits one window and a half, on a laptop and on a phone. */
async function expectShort(page: Page, step: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await expect(page.getByText(write.saved, { exact: true }).or(page.getByText(write.nothing).first())).toBeVisible()
    await page.setViewportSize({ width, height })
    // The calculator is open from the start on a laptop, and on request on a phone.
    await page.reload()
    await expect(page.getByRole('navigation', { name: texts.stepsLabel })).toBeVisible()
    const long = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(long, `${step} at ${width} px`).toBeLessThanOrEqual(1.5 * height)
  }
  if (before) await page.setViewportSize(before)
  await page.reload()
  await expect(page.getByRole('navigation', { name: texts.stepsLabel })).toBeVisible()
}

/** Goes on by the main action; the heading of the next step has the focus then. */
async function goOn(page: Page, from: keyof typeof texts.steps, to: keyof typeof texts.steps): Promise<void> {
  await tabToControl(page, page.getByRole('link', { name: texts.steps[from].next, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: texts.steps[to].title, exact: true })).toBeFocused()
  await expectShort(page, to)
}

test('a report is written and sent by keyboard alone', async ({ page, browser }) => {
  const { program } = await publishForReports(page)
  const context = await browser.newContext()
  const agent = await context.newPage()
  await newUserWithSecondFactor(agent, 'agent')
  await agent.goto(`${agents()}/programs/${program}`)
  await tabToControl(agent, agent.getByRole('button', { name: write.start, exact: true }))
  await agent.keyboard.press('Enter')
  await expect(agent.getByRole('heading', { name: texts.steps.target.title })).toBeVisible()
  await expectShort(agent, 'target')

  await tabToControl(agent, agent.locator('#field-target_id'))
  await agent.keyboard.press('Space')
  await goOn(agent, 'target', 'weakness')
  await tabToControl(agent, agent.getByRole('combobox', { name: weaknessFieldTexts.label }))
  await agent.keyboard.type('stored xss')
  await expect(agent.getByRole('option').first()).toBeVisible()
  await agent.keyboard.press('ArrowDown')
  await agent.keyboard.press('Enter')
  await goOn(agent, 'weakness', 'finding')
  await typeInto(agent, 'title', title)
  await typeInto(agent, 'summary', 'El texto se muestra como se escribe.')
  await typeInto(agent, 'steps', '1. Comenta\n2. Mira la bandeja')
  await agent.keyboard.press('Control+b')
  await expect(agent.locator('#field-steps')).toHaveValue(/\*\*\*\*$/)
  await typeInto(agent, 'impact', 'Quien la lee pierde su cuenta.')
  await tabToControl(agent, agent.locator('#field-severity'))
  await agent.keyboard.press('ArrowDown')
  await goOn(agent, 'finding', 'evidence')
  await goOn(agent, 'evidence', 'review')
  await expect(agent.getByText(texts.complete)).toBeVisible()
  await tabToControl(agent, agent.getByRole('button', { name: write.send, exact: true }))
  await agent.keyboard.press('Enter')
  await tabToControl(agent, agent.getByRole('dialog').getByRole('button', { name: write.send }))
  await agent.keyboard.press('Enter')
  await expectSent(agent, title)
  await context.close()
})
