import { listWebhooks } from '@grana/contract/machines/webhooks'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { webhookValidationTexts } from '@grana/messages/es/machines/webhooks-validation'
import { expect, test } from '../journey.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { isSignedBy, startReceiver } from '../receiver.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, tendWebhooks } from '../services.ts'

const submitted = 'report.submitted'

test('webhooks: created, tested, signed, failing, repeated, rotated, switched off and on, removed', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403)
  const [tester, colleague] = [await newPage(browser), await newPage(browser)]
  const receiver = await startReceiver()
  const ground = await publishForReports(page)
  await newUserWithSecondFactor(tester, 'agent')
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const shown = dialogOf(texts.secret.title)
  /** An event that is not settled when its job runs is sent by the next run of the minute's job. */
  const expectReports = (count: number) =>
    expect
      .poll(async () => {
        await tendWebhooks()
        return new Set(receiver.ofType(submitted).map(({ id }) => id)).size
      })
      .toBe(count)
  const rowOf = (type: string) => page.getByRole('row').filter({ hasText: type }).first()

  const readSecret = async () => {
    const secret = await shown.getByLabel(texts.secret.label).innerText()
    await shown.getByRole('button', { name: texts.secret.done }).click()
    await expect(shown).toHaveCount(0)
    return secret
  }

  const first = await test.step('an owner says where, and sees the secret once', async () => {
    await page.goto(`${customers()}/organization`)
    await page.getByRole('link', { name: texts.open }).click()
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    await checkState(page, 'webhooks-none')
    await button(texts.create).click()
    const form = dialogOf(texts.form.title)
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(form.getByText(webhookValidationTexts['webhook.url'])).toBeVisible()
    await form.getByRole('textbox', { name: texts.form.url }).fill(receiver.url)
    for (const group of ['money', 'disputes', 'disclosures'] as const)
      await form.getByLabel(texts.groups[group].label).uncheck()
    await checkState(page, 'webhooks-create')
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(shown).toBeVisible()
    await checkState(page, 'webhooks-secret')
    const secret = await readSecret()
    expect(secret).toMatch(/^whsec_/)
    expect(await countRowsContaining(secret)).toBe(0)
    await checkState(page, 'webhooks-list')
    return secret
  })
  road.move()

  await test.step('a test arrives, signed by the rules that libraries know', async () => {
    await page.getByRole('link', { name: texts.details(receiver.url) }).click()
    await expect(page.getByText(texts.log.empty)).toBeVisible()
    await button(texts.test).click()
    await expect(rowOf('webhook.test').getByText(texts.log.states.delivered)).toBeVisible()
    const [sent] = receiver.ofType('webhook.test')
    if (!sent) throw new Error('no test arrived')
    expect(isSignedBy(first, sent)).toBe(true)
    expect(isSignedBy(first, { ...sent, body: sent.body.replace('webhook.test', 'webhook.best') })).toBe(false)
  })

  const title = 'Purchases of others in the receipt'
  await test.step('an event that fails is shown with its reason, and repeated with the same identifier', async () => {
    receiver.answer(500)
    await submitReportTo(tester.context(), ground, title)
    await expectReports(1)
    await expect(async () => {
      await page.reload()
      await expect(rowOf(submitted).getByText(texts.log.answered(500))).toBeVisible()
    }).toPass()
    await checkState(page, 'webhooks-failing')
    receiver.answer(204)
    await rowOf(submitted).getByRole('button').click()
    await expect.poll(() => receiver.ofType(submitted).length).toBe(2)
    const [failed, repeated] = receiver.ofType(submitted)
    expect(repeated?.id).toBe(failed?.id)
    expect(repeated?.body).not.toContain(title)
    await expect(async () => {
      await page.reload()
      await expect(rowOf(submitted).getByText(texts.log.states.delivered)).toBeVisible()
    }).toPass()
    await checkState(page, 'webhooks-delivered')
  })
  road.move()

  await test.step('after a rotation deliveries are signed with both secrets', async () => {
    await button(texts.rotate).click()
    await expect(shown).toBeVisible()
    const second = await readSecret()
    await button(texts.test).click()
    await expect.poll(() => receiver.ofType('webhook.test').length).toBe(2)
    const sent = receiver.ofType('webhook.test').at(-1)
    if (!sent) throw new Error('no test arrived')
    expect([first, second].map((secret) => isSignedBy(secret, sent))).toEqual([true, true])
  })

  await test.step('switched off it sends nothing; switched on it sends what happened meanwhile', async () => {
    await button(texts.switchOff).click()
    await expect(page.getByText(texts.offReasons.person)).toBeVisible()
    await checkState(page, 'webhooks-off')
    await submitReportTo(tester.context(), ground, 'Receipts of others by email')
    await button(texts.switchOn).click()
    await expect(page.getByText(texts.offReasons.person)).toHaveCount(0)
    await expectReports(2)
  })
  road.move()

  await test.step('who is no owner has no webhooks', async () => {
    const { organization, program } = ground
    await joinProgram(page.context(), colleague.context(), { program, role: 'administrator', name: 'Tadeo' })
    const asMember = { context: colleague.context(), kind: 'customer' } as const
    await expect(callAs(asMember, listWebhooks, { params: { organization } })).rejects.toThrow()
    await colleague.goto(`${customers()}/organization`)
    await expect(colleague.getByRole('heading').first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: texts.open })).toHaveCount(0)
  })

  await test.step('removed, it is gone', async () => {
    await button(texts.remove).click()
    await dialogOf(texts.removeTitle).getByRole('button', { name: texts.removeSave }).click()
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
  })
  receiver.close()
})
