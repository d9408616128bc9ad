import type { Browser } from '@playwright/test'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { openReport } from '@grana/messages/es/portal/open-report'
import { program as programTexts } from '@grana/messages/es/program'
import { openFormTexts, withoutAccount } from '@grana/messages/es/programs/open-form'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { field, solveCaptcha } from '../pages/contact.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { callAs, newUserWithSecondFactor, publishForReports } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { emailsTo, linkTo } from '../services.ts'

const { form, page: texts } = openReport
const site = 'https://www.tienda.example'
const title = 'Orders of other buyers'

async function fillForm(where: Pick<Page, 'locator'>, email: string): Promise<void> {
  await where.locator(field('target_id')).selectOption({ index: 1 })
  await where.locator(field('title')).fill(title)
  await where.locator(field('summary')).fill('The number in the address is enough.')
  await where.locator(field('steps')).fill('1. Open an order.\n2. Change the number.')
  await where.locator(field('impact')).fill('Names and addresses of every buyer.')
  await where.locator(field('email')).fill(email)
  await where.locator(field('privacy_consent')).check({ force: true })
}

/** A page of another site that frames the form. */
async function framedOn(browser: Browser, origin: string, address: string): Promise<Page> {
  const page = await newPage(browser)
  // The portal of the tests is on this machine, and the site is not.
  await page.context().grantPermissions(['local-network-access'])
  const body = `<!doctype html><title>Site</title><iframe src="${address}" title="form" width="360" height="1400"></iframe>`
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/report`)
  return page
}

test('a stranger reports to a disclosure program, follows it by a secret link, and an agent claims it', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  // An origin that is none.
  expectFailed(422)
  const ground = await publishForReports(page, { kind: 'vdp', rewards: [] })
  const { organization, program } = ground
  const email = `stranger-${crypto.randomUUID().slice(0, 8)}@mail.example`

  await test.step('the owner opens the form, which is off', async () => {
    await page.goto(`${customers()}/programs/${program}/settings`)
    await expect(page.getByText(openFormTexts.offText)).toBeVisible()
    await page
      .locator('section', { has: page.getByRole('heading', { name: openFormTexts.title }) })
      .getByRole('button', { name: openFormTexts.change })
      .click()
    await page.getByText(openFormTexts.switch).click()
    await page.getByLabel(openFormTexts.origins).fill('tienda.example')
    await page.getByRole('dialog').getByRole('button', { name: openFormTexts.save }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: openFormTexts.origins })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await checkState(page, 'open-form-dialog', 'window')
    await page.getByLabel(openFormTexts.origins).fill(site)
    await page.getByRole('dialog').getByRole('button', { name: openFormTexts.save }).click()
    await expect(page.getByLabel(openFormTexts.address, { exact: true })).toContainText(`/program/${program}/report`)
    await checkState(page, 'open-form-settings')
  })
  road.move()

  const stranger = await newPage(browser)
  await test.step('a stranger writes a report; nothing is sent before the address is proven', async () => {
    await stranger.goto(`/program/${program}`)
    await stranger.getByRole('link', { name: programTexts.reportWithoutAccount }).click()
    await expect(stranger.getByRole('heading', { name: form.heading, level: 1 })).toBeVisible()
    await checkState(stranger, 'open-form')
    await stranger.getByRole('button', { name: form.send }).click()
    await expect(stranger.locator(`${field('title')}-error`)).toBeVisible()
    await checkState(stranger, 'open-form-errors')
    await fillForm(stranger, email)
    await solveCaptcha(stranger)
    await stranger.getByRole('button', { name: form.send }).click()
    await expect(stranger.getByRole('heading', { name: form.done.title })).toBeFocused()
    await checkState(stranger, 'open-form-sent')
  })

  const link = await linkTo(email, '/open-report')
  await test.step('the link of the email shows it, and confirming sends it', async () => {
    const [mail] = await emailsTo(email)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(title)
    expect(mail?.text).toContain(emailFrame.tagline)
    await stranger.goto(link)
    await expect(stranger.getByText(texts.unproven.text)).toBeVisible()
    expect(new URL(stranger.url()).hash).toBe('')
    await checkState(stranger, 'open-report-unproven')
    await stranger.getByRole('button', { name: texts.unproven.confirm }).click()
    await expect(stranger.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(stranger.getByText(texts.noMessages)).toBeVisible()
    await checkState(stranger, 'open-report-sent')
  })

  const report = await test.step('the organization sees that it has no account, and answers', async () => {
    await page.goto(`${customers()}/reports`)
    const row = page.getByRole('link', { name: title })
    await expect(row).toBeVisible()
    await expect(page.getByText(withoutAccount.mark).first()).toBeVisible()
    await checkState(page, 'open-report-inbox')
    await page.goto(`${customers()}/reports?account=with`)
    await expect(page.getByRole('heading', { name: reports.inbox.title, level: 1 })).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
    await page.goto(`${customers()}/reports`)
    await row.click()
    await expect(page.getByText(withoutAccount.hint)).toBeVisible()
    await checkState(page, 'open-report-received')
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const body = { text: 'Which browser did you use?', audience: 'everyone' }
    const params = { organization, report: id }
    await callAs({ context: page.context(), kind: 'customer' }, commentReport, { params, body })
    return id
  })

  await test.step('the stranger reads the answer and replies with a file', async () => {
    await expect.poll(async () => (await emailsTo(email)).length).toBe(2)
    await stranger.reload()
    await expect(stranger.getByText('Which browser did you use?')).toBeVisible()
    const chooser = stranger.getByTestId('evidence-input')
    await chooser.setInputFiles({ name: 'pasos.txt', mimeType: 'text/plain', buffer: Buffer.from('Order 1042.') })
    await stranger.getByLabel(texts.write.label, { exact: true }).fill('Firefox, and this is the order.')
    await expect(stranger.getByText('pasos.txt')).toBeVisible()
    await expect(async () => {
      await stranger.getByRole('button', { name: texts.write.send }).click()
      await expect(stranger.getByText('Firefox, and this is the order.').and(stranger.locator('p'))).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await expect(async () => {
      await stranger.reload()
      await expect(stranger.getByRole('button', { name: texts.download('pasos.txt') })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await checkState(stranger, 'open-report-conversation')
  })

  await test.step('the form is framed by the allowed site and by no other', async () => {
    const address = `${setting('PORTAL_URL')}/program/${program}/report`
    const allowed = await framedOn(browser, site, `${address}/frame`)
    const frame = allowed.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: form.heading, level: 1 })).toBeVisible()
    await fillForm(frame, `framed-${email}`)
    await expect(frame.getByRole('button', { name: form.send })).toBeEnabled()
    for (const [origin, path] of [
      ['https://otra.example', `${address}/frame`],
      [site, address],
      [site, `${setting('PORTAL_URL')}/open-report`],
    ] as const) {
      const refused = await framedOn(browser, origin, path)
      await expect(refused.locator('iframe')).toBeVisible()
      await expect.poll(() => refused.frames().at(-1)?.url()).toContain('chrome-error://')
      await refused.close()
    }
    await allowed.close()
  })

  await test.step('an agent with the link takes it over, and the link ends', async () => {
    const tester = await newPage(browser)
    await newUserWithSecondFactor(tester, 'agent')
    await tester.goto(link)
    await tester.getByRole('button', { name: texts.claim.act }).click()
    await checkState(tester, 'open-report-claim', 'window')
    await tester.getByRole('dialog').getByRole('button', { name: texts.claim.act }).click()
    await expect(tester.getByRole('heading', { name: texts.claim.done })).toBeFocused()
    await tester.goto(`${agents()}/reports/${report}`)
    await expect(tester.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByText(texts.ask.ended)).toBeVisible()
    await checkState(stranger, 'open-report-ended')
    await page.reload()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(withoutAccount.hint)).toHaveCount(0)
  })
})
