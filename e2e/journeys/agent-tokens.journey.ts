import { pages } from '@grana/api-client'
import { listAgentTokens } from '@grana/contract/machines/agent-tokens'
import { listAgentReports, replyToReport } from '@grana/contract/reports/agent-reports'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { shell } from '@grana/messages/es/apps/shell'
import { agentTokens } from '@grana/messages/es/machines/agent-tokens'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { expect, test } from '../journey.ts'
import { agents } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { password } from '../people.ts'
import { callAs, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, outdateProof } from '../services.ts'
import { readFeed, refusalOf, scriptOf, statusByToken } from '../token-calls.ts'

test('agent tokens: created once, limited to the agent and what was chosen, rotated, leaked, revoked', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403)
  const [tester, other] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(tester)
  const agent = await newUserWithSecondFactor(page, 'agent')
  await newUserWithSecondFactor(other, 'agent')
  const report = await submitReportTo(page.context(), ground, 'Compras de otros en el recibo')
  const theirs = await submitReportTo(other.context(), ground, 'El recibo de otra tienda')
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const created = dialogOf(texts.form.title)
  const shown = dialogOf(texts.secret.title)
  const row = page.getByRole('row', { name: 'Editor' })

  const readSecret = async () => {
    const secret = await shown.getByLabel(texts.secret.label).innerText()
    await shown.getByRole('button', { name: texts.secret.done }).click()
    await expect(shown).toHaveCount(0)
    return secret
  }

  const first = await test.step('an agent proves who they are, and sees the secret once', async () => {
    await page.goto(agents())
    await page.getByRole('button', { name: shell.person.menu }).click()
    await page.getByRole('link', { name: agentTokens.title }).click()
    await expect(page.getByRole('heading', { name: agentTokens.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    await checkState(page, 'agent-tokens-none')
    await page.getByRole('button', { name: texts.create }).click()
    await created.getByLabel(texts.form.name).fill('Editor')
    await created.getByLabel(agentTokens.scopes['comments:write'].label).check()
    await checkState(page, 'agent-tokens-create')
    await outdateProof(agent.email)
    await created.getByRole('button', { name: texts.form.save }).click()
    const proof = dialogOf(reauthentication.title)
    await proof.getByRole('textbox', { name: reauthentication.labels.password }).fill(password)
    await proof.getByRole('textbox', { name: reauthentication.labels.code }).fill(agent.codes[0] ?? '')
    await proof.getByRole('button', { name: reauthentication.send }).click()
    await expect(shown).toBeVisible()
    await checkState(page, 'agent-tokens-secret')
    const secret = await readSecret()
    expect(secret).toMatch(/^grana_agent_/)
    expect(await countRowsContaining(secret)).toBe(0)
    return secret
  })
  road.move()

  await test.step('a script reads their reports and comments, and no more than that', async () => {
    const script = scriptOf(first)
    expect((await script.listV1AgentReports()).data).toMatchObject([{ id: report }])
    expect((await script.getV1AgentReport({ report })).data).toMatchObject({ id: report })
    const feed = (after?: string) => () => pages(script.listV1AgentEvents, { after, size: 1 })
    const end = await readFeed(feed(), [{ kind: 'submitted', report: { id: report } }, {}])
    await script.addV1AgentComment({ report, body: { text: 'Desde mi editor' } })
    await readFeed(feed(end), [{ kind: 'commented', side: 'agent', report: { id: report } }], end)
    expect(await refusalOf(script.getV1AgentReport({ report: theirs }))).toBe('request.not_found')
    expect(await refusalOf(script.listV1AgentPrograms())).toBe('token.scope_missing')
    expect(await refusalOf(script.listV1Programs())).toBe('auth.required')
    for (const operation of [listAgentTokens, listAgentReports])
      expect(await statusByToken(first, operation), operation.name).toBe(401)
    await page.reload()
    await expect(row.getByText(texts.unused)).toHaveCount(0)
    await checkState(page, 'agent-tokens-used')
  })
  road.move()

  await test.step('both secrets work after a rotation, and one that is pasted ends both', async () => {
    await row.getByRole('button', { name: texts.rotateOf('Editor') }).click()
    const second = await readSecret()
    for (const token of [first, second]) expect(await refusalOf(scriptOf(token).listV1AgentReports())).toBe('none')
    const body = { text: `My script calls with ${second}.` }
    const asAgent = { context: page.context(), kind: 'agent' } as const
    await callAs(asAgent, replyToReport, { params: { report }, body }).catch(() => undefined)
    await expect.poll(() => refusalOf(scriptOf(second).listV1AgentReports())).toBe('auth.required')
    expect(await refusalOf(scriptOf(first).listV1AgentReports())).toBe('auth.required')
    await page.reload()
    await expect(row.getByText(texts.states.leaked)).toBeVisible()
  })

  await test.step('the agent revokes another one', async () => {
    await page.getByRole('button', { name: texts.create }).click()
    await created.getByLabel(texts.form.name).fill('Reloj')
    await created.getByRole('button', { name: texts.form.save }).click()
    const secret = await readSecret()
    await page.getByRole('button', { name: texts.revokeOf('Reloj') }).click()
    await dialogOf(texts.revokeTitle('Reloj')).getByRole('button', { name: texts.revokeSave }).click()
    await expect(page.getByText(texts.revoked)).toBeVisible()
    expect(await refusalOf(scriptOf(secret).listV1AgentEvents())).toBe('auth.required')
    await checkState(page, 'agent-tokens-ended')
  })
  road.move()

  await test.step('another agent has none of them, and who is no agent has no tokens of this kind', async () => {
    const asOther = { context: other.context(), kind: 'agent' } as const
    expect(await callAs<unknown[]>(asOther, listAgentTokens)).toEqual([])
    const asOwner = { context: tester.context(), kind: 'customer' } as const
    await expect(callAs(asOwner, listAgentTokens)).rejects.toThrow()
  })
})
