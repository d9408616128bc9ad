import { listApiTokens } from '@grana/contract/machines/api-tokens'
import { listV1Events } from '@grana/contract/machines/v1-events'
import { listV1KnownIssues, listV1Programs } from '@grana/contract/machines/v1-programs'
import { addV1Comment, getV1Report, listV1Comments, listV1Reports } from '@grana/contract/machines/v1-reports'
import type { Operation } from '@grana/contract/operation'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { listReports } from '@grana/contract/reports/inbox'
import { ownerCredentials } from '@grana/messages/es/account/leave'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { expect, setting, test } from '../journey.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { password } from '../people.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, outdateProof } from '../services.ts'

type Answer = { status: number; code?: string; data?: unknown; meta?: { next?: string } }
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Calls the API as a script does: with the token and nothing of a browser. */
async function callByToken(token: string, operation: Operation, { params = {}, query, body }: Sent = {}) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const answer = await fetch(`${setting('API_URL')}${path}${search}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status }
}

/** Asks for events until they are these, and returns the cursor after them: what runs beside holds the feed back for a moment. */
async function readFeed(token: string, events: object[], query: Record<string, string> = {}): Promise<string> {
  let next = ''
  const read = async () => {
    const answer = await callByToken(token, listV1Events, { query })
    next = answer.meta?.next ?? ''
    return answer.data
  }
  await expect.poll(read, { timeout: 60_000 }).toMatchObject(events)
  return next
}

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
    const proof = dialogOf(ownerCredentials.title)
    await proof.getByRole('textbox', { name: ownerCredentials.labels.password }).fill(password)
    await proof.getByRole('textbox', { name: ownerCredentials.labels.code }).fill(owner.codes[0] ?? '')
    await proof.getByRole('button', { name: ownerCredentials.send }).click()
    await expect(shown).toBeVisible()
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
    expect(await callByToken(first, listV1Programs)).toMatchObject({ status: 200, data: [{ id: program }] })
    expect(await callByToken(first, listV1Reports)).toMatchObject({ status: 200, data: [{ id: report }] })
    expect(await callByToken(first, getV1Report, { params: { report } })).toMatchObject({ status: 200 })
    const end = await readFeed(first, [{ kind: 'submitted', report: { id: report } }, {}])
    const body = { text: 'Ticket 7', audience: 'internal' }
    const commented = await callByToken(first, addV1Comment, { params: { report }, body })
    expect(commented.status).toBe(200)
    await readFeed(first, [{ kind: 'commented', audience: 'internal' }], { after: end })
    const unchosen = await callByToken(first, listV1KnownIssues, { params: { program } })
    expect([unchosen.status, unchosen.code]).toEqual([403, 'token.scope_missing'])
    for (const operation of [listApiTokens, listReports])
      expect((await callByToken(first, operation, { params: { organization } })).status, operation.name).toBe(401)
    const absent = await callByToken(first, listV1Comments, { params: { report: crypto.randomUUID() } })
    expect(absent.status).toBe(404)
    await page.reload()
    await expect(row.getByText(texts.unused)).toHaveCount(0)
    await checkState(page, 'tokens-used')
  })
  road.move()

  const second = await test.step('both secrets work after a rotation', async () => {
    await row.getByRole('button', { name: texts.rotateOf('Jira de seguridad') }).click()
    const secret = await readSecret()
    for (const token of [first, secret]) expect((await callByToken(token, listV1Programs)).status).toBe(200)
    return secret
  })

  await test.step('a secret that an agent pastes into a comment ends at once, and nothing keeps it', async () => {
    const asAgent = { context: tester.context(), kind: 'agent' } as const
    const body = { text: `I found ${second} in a repository.` }
    await callAs(asAgent, replyToReport, { params: { report }, body }).catch(() => undefined)
    await expect.poll(async () => (await callByToken(second, listV1Programs)).status).toBe(401)
    expect((await callByToken(first, listV1Programs)).status).toBe(401)
    await page.reload()
    await expect(row.getByText(texts.states.leaked)).toBeVisible()
  })

  await test.step('an owner revokes another one', async () => {
    await page.getByRole('button', { name: texts.create }).click()
    await created.getByLabel(texts.form.name).fill('Log reader')
    await created.getByRole('button', { name: texts.form.save }).click()
    const secret = await readSecret()
    expect((await callByToken(secret, listV1Events)).status).toBe(200)
    await page.getByRole('button', { name: texts.revokeOf('Log reader') }).click()
    await dialogOf(texts.revokeTitle('Log reader')).getByRole('button', { name: texts.revokeSave }).click()
    await expect(page.getByText(texts.revoked)).toBeVisible()
    expect((await callByToken(secret, listV1Events)).status).toBe(401)
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
