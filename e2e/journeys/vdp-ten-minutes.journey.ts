import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'
import { quickDisclosure as texts } from '@grana/messages/es/programs/quick-disclosure'
import { startClock } from '../clock.long.ts'
import { expect, test } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { verifyByRecord } from '../pages/targets.ts'
import { newUserWithSecondFactor, organizationOf, submitReportTo, targetOf } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const chosen = { harbor: builder.about.harbors.full.name, sector: programLabels.sectors.commerce_logistics }

test('a disclosure program in ten minutes: from a proven domain to a public page and a report, without staff', async ({
  page,
  browser,
  baseURL,
  road,
}) => {
  const host = `tienda-${crypto.randomUUID().slice(0, 8)}.example`
  const sayTime = startClock()
  const person = await newUserWithSecondFactor(page, 'customer')

  await test.step('without a proven domain it says what to do first', async () => {
    await page.goto(`${customers()}/programs/new`)
    await page.getByText(programs.kinds.vdp.name, { exact: true }).click()
    await page.getByRole('link', { name: texts.offerAction }).click()
    await expect(page.getByRole('heading', { name: texts.domain.none })).toBeVisible()
    await checkState(page, 'quick-disclosure-no-domain')
    await verifyByRecord(page, { name: 'Tienda', host })
  })
  road.move()

  const program = await test.step('four choices publish it', async () => {
    await page.goto(`${customers()}/programs/new/disclosure`)
    await page.getByRole('button', { name: texts.publish }).click()
    await expect(page.getByText(texts.missing)).toBeVisible()
    await page.getByLabel(texts.sector.label).selectOption(chosen.sector)
    await page.getByText(chosen.harbor, { exact: true }).click()
    await expect(page.getByText(texts.name(host))).toBeVisible()
    await checkState(page, 'quick-disclosure-form')
    await page.getByRole('button', { name: texts.publish }).click()
    await expect(page.getByRole('heading', { name: texts.done.title })).toBeVisible()
    await checkState(page, 'quick-disclosure-done')
    await expect(page.getByLabel(texts.securityTxt.label)).toContainText(`Canonical: https://${host}/.well-known`)
    const address = await page.getByRole('link', { name: texts.done.page }).getAttribute('href')
    return address?.split('/').at(-1) ?? ''
  })

  const [visitor, tester] = [await newPage(browser), await newPage(browser)]
  await test.step('anyone reads its page under the domain, and an agent reports to it', async () => {
    await visitor.goto(`${baseURL}/program/${program}`)
    await expect(visitor.getByRole('heading', { name: disclosureProgram.name(host), level: 1 })).toBeVisible()
    await expect(visitor.getByText(person.organization)).toHaveCount(0)
    sayTime('from signing up to a public program')
    await checkState(visitor, 'quick-disclosure-page')
    await newUserWithSecondFactor(tester, 'agent')
    const organization = await organizationOf(page.context())
    const target = await targetOf(page.context(), organization, 'Tienda')
    await submitReportTo(tester.context(), { organization, program, target }, 'Purchases of others in the receipt')
    await page.getByRole('link', { name: texts.done.inbox }).click()
    await expect(page.getByRole('heading', { name: reports.inbox.title, level: 1 })).toBeVisible()
    await expect(page.getByText('Purchases of others in the receipt')).toBeVisible()
    sayTime('from signing up to a received report')
    await tester.goto(agents())
    await expectHome(tester, 'agent')
  })

  await test.step('the name stays what was published', async () => {
    await page.goto(`${customers()}/organization`)
    await expect(page.getByText(organizationTexts.profile.hints.name_fixed)).toBeVisible()
    await page.goto(`${customers()}/programs/${program}/settings`)
    await expect(page.getByRole('heading', { name: texts.securityTxt.title })).toBeVisible()
    await checkState(page, 'quick-disclosure-settings')
  })
})
