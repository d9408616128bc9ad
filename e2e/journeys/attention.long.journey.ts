import { getAttentionBudget, setAttentionBudget, type AttentionBudget } from '@grana/contract/attention/attention'
import { listTrafficMarks } from '@grana/contract/attention/traffic-marks'
import { editTarget, getTarget } from '@grana/contract/customers/targets'
import { getProgramDraft, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { addTestCredential } from '@grana/contract/programs/credential-pools'
import { attention } from '@grana/messages/es/programs/attention'
import { trafficMarks } from '@grana/messages/es/programs/traffic-marks'
import { expect, test } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { callAs, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

type Drafted = { draft: Record<string, unknown>; revision: number }

test('a program over its capacity, marks of traffic and a pool of accounts, on both sides', async ({
  page,
  browser,
  road,
}) => {
  const tester = await newPage(browser)
  const ground = await publishForReports(page)
  const { organization, program, target } = ground
  const asOwner = { context: page.context(), kind: 'customer' } as const
  const params = { organization, program }
  road.move()
  await newUserWithSecondFactor(tester, 'agent')
  const asAgent = { context: tester.context(), kind: 'agent' } as const
  for (const title of ['Importe', 'Cargo', 'Saldo']) await submitReportTo(tester.context(), ground, `${title} ajeno`)
  await callAs(asOwner, setAttentionBudget, { params, body: { weekly_hours: 1 } })
  const isOver = async () => (await callAs<AttentionBudget>(asOwner, getAttentionBudget, { params })).is_over
  await expect.poll(isOver).toBe(true)

  await test.step('both sides read that more waits than a week handles', async () => {
    await page.goto(`${customers()}/programs/${program}`)
    await expect(page.getByText(attention.budget.over)).toBeVisible()
    await checkState(page, 'attention-over-customers')
    await tester.goto(`${agents()}/programs/${program}`)
    await expect(tester.getByText(attention.agent.over)).toBeVisible()
    await tester.getByText(attention.agent.rules).click()
    await checkState(tester, 'attention-over-agents')
  })

  await test.step('a mark is taken, and its organization confirms it from a file', async () => {
    await tester.getByRole('button', { name: trafficMarks.take }).click()
    await expect(tester.getByText(trafficMarks.waiting)).toBeVisible()
    await checkState(tester, 'traffic-mark-taken')
    const { marks } = await callAs<{ marks: { mark: string }[] }>(asAgent, listTrafficMarks, { params: { program } })
    await page.goto(`${customers()}/programs/${program}/settings`)
    await page.getByRole('button', { name: trafficMarks.organization.open }).click()
    const rows = [marks[0]?.mark, marks[0]?.mark, 'otra cosa'].join('\n')
    const chooser = page.getByRole('dialog').locator('input[type=file]')
    await chooser.setInputFiles({ name: 'marcas.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await page.getByRole('button', { name: trafficMarks.organization.preview }).click()
    await expect(page.getByText(trafficMarks.organization.good(1))).toBeVisible()
    await checkState(page, 'traffic-marks-preview', page.getByRole('dialog'))
    await page.getByRole('button', { name: trafficMarks.organization.confirm(1) }).click()
    await expect(page.getByText(trafficMarks.organization.figures(1, 1))).toBeVisible()
    await checkState(page, 'traffic-marks-confirmed')
    await tester.reload()
    await expect(tester.getByText(trafficMarks.confirmed)).toBeVisible()
    await checkState(tester, 'traffic-mark-confirmed')
  })

  await test.step('the pool of accounts of a target, empty and filled', async () => {
    const known = await callAs<Record<string, unknown>>(asOwner, getTarget, { params: { organization, target } })
    const { name, type, address, environment, tier } = known
    const body = { name, type, address, environment, tier, credential_mode: 'provided_user_password' }
    await callAs(asOwner, editTarget, { params: { organization, target }, body })
    const { draft, revision } = await callAs<Drafted>(asOwner, getProgramDraft, { params })
    const next = { revision, draft: { ...draft, description: 'With accounts.' } }
    const saved = await callAs<Drafted>(asOwner, saveProgramDraft, { params, body: next })
    await callAs(asOwner, publishProgramDraft, { params, body: { revision: saved.revision } })
    await page.goto(`${customers()}/programs/${program}/credentials`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkState(page, 'credentials-empty')
    const accounts = ['prueba-1@taquilla.example', `${'cuenta-de-prueba-'.repeat(6)}2@taquilla.example`]
    for (const account of accounts)
      await callAs(asOwner, addTestCredential, {
        params: { ...params, target },
        body: { account, secret: 'Kiwi-7719' },
      })
    await page.reload()
    await expect(page.getByText(accounts[0] ?? '').first()).toBeVisible()
    await checkState(page, 'credentials-filled')
  })
})
