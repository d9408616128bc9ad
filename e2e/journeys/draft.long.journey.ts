import { chromium } from '@playwright/test'
import { reports } from '@grana/messages/es/apps/reports'
import { browserFlags, browserPath } from '../browser.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { expectHome } from '../pages/apps.ts'
import { reportTitle, writeReport } from '../pages/reports.ts'
import { signInWithRecoveryCode } from '../pages/two-factor.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'

const portal = () => setting('PORTAL_URL')
const steps = (page: Page) => page.locator('#field-steps')
const [killed, idle] = ['3. Esto se escribio antes del corte', '4. Y esto antes de salir por inactividad']

async function type(page: Page, words: string): Promise<void> {
  await steps(page).fill(`${await steps(page).inputValue()}\n${words}`)
  await expect(page.getByText(reports.write.saved, { exact: true }))
    .toBeHidden()
    .catch(() => undefined)
  await expect(page.getByText(reports.write.saved, { exact: true })).toBeVisible()
}

test('a draft survives a killed browser, a change of device and an idle sign-out', async ({ page, browser }) => {
  const { program } = await publishForReports(page)
  const server = await chromium.launchServer({ executablePath: browserPath, args: browserFlags })
  const first = await (await (await chromium.connect(server.wsEndpoint())).newContext({ baseURL: portal() })).newPage()
  const { email, codes } = await newUserWithSecondFactor(first, 'agent')
  await writeReport(first, { program, title: reportTitle })
  const address = first.url()
  await type(first, killed)
  server.process().kill('SIGKILL')

  const context = await browser.newContext({ baseURL: portal() })
  await context.clock.install()
  const second = await context.newPage()
  await second.goto('/sign-in')
  await signInWithRecoveryCode(second, email, codes[0])
  await expectHome(second, 'agent')
  await second.goto(address)
  await expect(second.locator('#field-title')).toHaveValue(reportTitle)
  await expect(steps(second)).toHaveValue(new RegExp(killed))
  await type(second, idle)

  await context.clock.fastForward('45:00')
  await second.waitForURL(`${portal()}/sign-in**`)
  await signInWithRecoveryCode(second, email, codes[1])
  await second.waitForURL(address)
  await expect(steps(second)).toHaveValue(new RegExp(`${killed}[^]*${idle}`))
  await context.close()
})
