import { pages } from '@grana/api-client'
import { listApiTokens } from '@grana/contract/machines/api-tokens'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { listReports } from '@grana/contract/reports/inbox'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { expect, test } from '../journey.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { password } from '../people.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, expectEmail, outdateProof } from '../services.ts'
import { readFeed, refusalOf, scriptOf, statusByToken } from '../token-calls.ts'

test('tokens: created once, limited to what was chosen, rotated, leaked, revoked', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403)
  const [tester, colleague] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page)
  const { organization, program, owner } = ground
  await newUserWithSecondFactor(tester, 'agent')
  const report = await submitReportTo(tester.context(), ground, 'Compras de otros en el recibo')
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const created = dialogOf(texts.form.title)
  const shown = dialogOf(texts.secret.title)
  const row = page.getByRole('row', { name: 'Jira de seguridad' })

  const readSecret = async () => {
    const secret = await shown.getByLabel(texts.secret.label).innerText()
    await shown.getByRole('button', { name: texts.secret.done }).click()
    await expect(shown).toHaveCount(0)
    return secret
  }

  const first = await test.step('an owner proves who they are, and sees the secret once', async () => {
    await page.goto(`${customers()}/organization`)
    await page.getByRole('link', { name: texts.open }).click()
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    await checkState(page, 'tokens-none')
    await page.getByRole('button', { name: texts.create }).click()
    await created.getByRole('button', { name: texts.form.save }).click()
    await expect(created.getByText(tokenValidationTexts['token.name'])).toBeVisible()
    await created.getByLabel(texts.form.name).fill('Jira de seguridad')
    for (const scope of ['programs:read', 'comments:write'] as const)
      await created.getByLabel(texts.scopes[scope].label).check()
    await checkState(page, 'tokens-create')
    await outdateProof(owner.email)
    await created.getByRole('button', { name: texts.form.save }).click()
    const proof = dialogOf(reauthentication.title)
    await proof.getByRole('textbox', { name: reauthentication.labels.password }).fill(password)
    await proof.getByRole('textbox', { name: reauthentication.labels.code }).fill(owner.codes[0] ?? '')
    await proof.getByRole('button', { name: reauthentication.send }).click()
    await expect(shown).toBeVisible()
    await expectEmail(owner.email, accountEmailTexts['organization-token-created'].subject)
    await checkState(page, 'tokens-secret')
    const secret = await readSecret()
    expect(secret).toMatch(/^grana_org_/)
    expect(await countRowsContaining(secret)).toBe(0)
    await page.reload()
    await expect(page.getByText(secret)).toHaveCount(0)
    return secret
  })
  road.move()

  await test.step('a script reads and comments with it, and no more than that', async () => {
    const script = scriptOf(first)
    expect((await script.listV1Programs()).data).toMatchObject([{ id: program }])
    expect((await script.listV1Reports()).data).toMatchObject([{ id: report }])
    expect((await script.getV1Report({ report })).data).toMatchObject({ id: report })
    const feed = (after?: string) => () => pages(script.listV1Events, { after, size: 1 })
    const end = await readFeed(feed(), [{ kind: 'submitted', report: { id: report } }, {}])
    await script.addV1Comment({ report, body: { text: 'Ticket 7', audience: 'internal' } })
    await readFeed(feed(end), [{ kind: 'commented', audience: 'internal' }], end)
    expect(await refusalOf(script.listV1KnownIssues({ program }))).toBe('token.scope_missing')
    for (const operation of [listApiTokens, listReports])
      expect(await statusByToken(first, operation, { organization }), operation.name).toBe(401)
    expect(await refusalOf(script.listV1Comments({ report: crypto.randomUUID() }))).toBe('request.not_found')
    await page.reload()
    await expect(row.getByText(texts.unused)).toHaveCount(0)
    await checkState(page, 'tokens-used')
  })
  road.move()

  const second = await test.step('both secrets work after a rotation', async () => {
    await row.getByRole('button', { name: texts.rotateOf('Jira de seguridad') }).click()
    const secret = await readSecret()
    for (const token of [first, secret]) expect(await refusalOf(scriptOf(token).listV1Programs())).toBe('none')
    return secret
  })

  await test.step('a secret that an agent pastes into a comment ends at once, and nothing keeps it', async () => {
    const asAgent = { context: tester.context(), kind: 'agent' } as const
    const body = { text: `I found ${second} in a repository.` }
    await callAs(asAgent, replyToReport, { params: { report }, body }).catch(() => undefined)
    await expect.poll(() => refusalOf(scriptOf(second).listV1Programs())).toBe('auth.required')
    expect(await refusalOf(scriptOf(first).listV1Programs())).toBe('auth.required')
    await page.reload()
    await expect(row.getByText(texts.states.leaked)).toBeVisible()
  })

  await test.step('an owner revokes another one', async () => {
    await page.getByRole('button', { name: texts.create }).click()
    await created.getByLabel(texts.form.name).fill('Log reader')
    await created.getByRole('button', { name: texts.form.save }).click()
    const secret = await readSecret()
    expect(await refusalOf(scriptOf(secret).listV1Events())).toBe('none')
    await page.getByRole('button', { name: texts.revokeOf('Log reader') }).click()
    await dialogOf(texts.revokeTitle('Log reader')).getByRole('button', { name: texts.revokeSave }).click()
    await expect(page.getByText(texts.revoked)).toBeVisible()
    expect(await refusalOf(scriptOf(secret).listV1Events())).toBe('auth.required')
    await checkState(page, 'tokens-ended')
  })
  road.move()

  await test.step('who is no owner has no tokens', async () => {
    await joinProgram(page.context(), colleague.context(), { program, role: 'viewer', name: 'Tadeo' })
    const asViewer = { context: colleague.context(), kind: 'customer' } as const
    await expect(callAs(asViewer, listApiTokens, { params: { organization } })).rejects.toThrow()
    await colleague.goto(`${customers()}/organization`)
    await expect(colleague.getByRole('heading').first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: texts.open })).toHaveCount(0)
  })
})
