import { inviteMember } from '@grana/contract/customers/invitations'
import { changeMemberRole, listMembers } from '@grana/contract/customers/members'
import { getProvisioning } from '@grana/contract/identity/scim-credentials'
import { createApiToken } from '@grana/contract/machines/api-tokens'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { signIn } from '@grana/messages/es/account/sign-in'
import { customerTitles } from '@grana/messages/es/apps/shell'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { errorTexts } from '@grana/messages/es/errors'
import { directory } from '@grana/messages/es/identity/directory'
import { provisioning as texts } from '@grana/messages/es/identity/provisioning'
import { expect, setting, test } from '../journey.ts'
import { heading } from '../pages/account.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { addSecondFactor, joinByInvitation } from '../people.ts'
import { callAs, joinProgram, publishForReports } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, expectEmail, proveEmailDomain } from '../services.ts'

type Resource = { id: string; active?: boolean; detail?: string }

/** Calls SCIM as a directory does: with its credential and nothing of a browser. */
async function callScim(secret: string, method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) {
  const answer = await fetch(`${setting('API_URL')}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Resource }
}

const callByToken = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${setting('API_URL')}${listV1Programs.path}`, { headers })).status
}

test('scim: a directory lets people in by groups, and a leaver is out of an open browser and a token at once', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(401, 403)
  const [leaving, colleague] = [await newPage(browser), await newPage(browser)]
  const { organization, program } = await publishForReports(page)
  const asOwner = { context: page.context(), kind: 'customer' } as const
  const domain = `d${crypto.randomUUID().slice(0, 8)}.example`
  await proveEmailDomain(organization, domain)
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const log = page.getByRole('table', { name: texts.log.table })
  const rules = page.getByRole('table', { name: directory.groups.table })

  const secret =
    await test.step('an owner gives a role to a group, and creates a credential that is shown once', async () => {
      await page.goto(`${customers()}/organization`)
      await page.getByRole('link', { name: directory.open }).click()
      await expect(page.getByText(texts.emptyText)).toBeVisible()
      await expect(page.getByText(directory.groups.emptyText)).toBeVisible()
      await checkState(page, 'scim-none')
      await page.getByRole('button', { name: directory.groups.add }).click()
      const form = dialogOf(directory.groups.form.title)
      await form.getByLabel(directory.groups.form.group).fill('Product security')
      await form.getByText(directory.groups.form.places.program).click()
      await form.getByLabel(directory.groups.form.program, { exact: true }).selectOption(program)
      await form.getByLabel(directory.groups.form.role, { exact: true }).selectOption('analyst')
      await checkState(page, 'scim-group')
      await form.getByRole('button', { name: directory.groups.form.save }).click()
      await expect(rules).toContainText('Product security')
      await page.getByRole('button', { name: texts.create }).click()
      const creation = dialogOf(texts.form.title)
      await creation.getByLabel(texts.form.name).fill('Company directory')
      await creation.getByRole('button', { name: texts.form.save }).click()
      const shown = dialogOf(texts.secret.title)
      await expect(shown).toBeVisible()
      await checkState(page, 'scim-secret')
      const value = await shown.getByLabel(texts.secret.label).innerText()
      await shown.getByRole('button', { name: texts.secret.done }).click()
      expect(await countRowsContaining(value)).toBe(0)
      return value
    })
  road.move()

  await test.step('the directory provisions a person with a role by their group, and refuses one of another domain', async () => {
    const userName = `nora@${domain}`
    const name = { givenName: 'Nora', familyName: 'Ibarra' }
    const made = await callScim(secret, 'POST', '/Users', { userName, name, externalId: 'e-1' })
    expect(made).toMatchObject({ status: 201, body: { active: true } })
    const members = [{ value: made.body.id }]
    const group = await callScim(secret, 'POST', '/Groups', { displayName: 'Product security', members })
    expect(group.status).toBe(201)
    const refused = await callScim(secret, 'POST', '/Users', { userName: 'nora@elsewhere.example' })
    expect(refused).toMatchObject({ status: 400, body: { detail: errorTexts['scim.domain'] } })
    await expectEmail(userName, accountEmailTexts.provisioned.subject)
    await page.reload()
    await expect(rules).toContainText(directory.groups.people(1))
    await expect(log).toContainText(userName)
    await expect(log).toContainText(errorTexts['scim.domain'])
    await checkState(page, 'scim-used')
  })
  road.move()

  await test.step('a leaver with an open browser and a token is out at once, without a click', async () => {
    const email = `dario@${domain}`
    await callAs(asOwner, inviteMember, { params: { organization }, body: { email, role: 'member' } })
    await joinByInvitation(leaving.context(), { email, name: 'Dario' })
    await addSecondFactor(leaving.context())
    const people = await callAs<{ id: string; email: string }[]>(asOwner, listMembers, { params: { organization } })
    const member = people.find((one) => one.email === email)?.id ?? ''
    await callAs(asOwner, changeMemberRole, { params: { organization, member }, body: { role: 'owner' } })
    const asLeaver = { context: leaving.context(), kind: 'customer' } as const
    const body = { name: 'Tracker', scopes: ['programs:read'], days: 30 }
    const { secret: token } = await callAs<{ secret: string }>(asLeaver, createApiToken, {
      params: { organization },
      body,
    })
    await leaving.goto(`${customers()}/programs`)
    await expect(leaving.getByRole('link', { name: customerTitles.team, exact: true })).toBeVisible()
    expect(await callByToken(token)).toBe(200)

    const linked = await callScim(secret, 'POST', '/Users', { userName: email })
    expect(linked).toMatchObject({ status: 201, body: { active: true } })
    const operation = { op: 'replace', path: 'active', value: false }
    const out = await callScim(secret, 'PATCH', `/Users/${linked.body.id}`, { Operations: [operation] })
    expect(out).toMatchObject({ status: 200, body: { active: false } })

    expect(await callByToken(token)).toBe(401)
    await expect(heading(leaving, signIn.heading)).toBeVisible()
    const left = await callAs<{ email: string }[]>(asOwner, listMembers, { params: { organization } })
    expect(left.map((one) => one.email)).not.toContain(email)
    await page.reload()
    await expect(log).toContainText(texts.log.act('user.dismissed'))
  })
  road.move()

  await test.step('a revoked credential opens nothing, and who is no owner has no directory', async () => {
    await page.getByRole('button', { name: texts.revokeOf('Company directory') }).click()
    await dialogOf(texts.revocation.title('Company directory'))
      .getByRole('button', { name: texts.revocation.confirm })
      .click()
    await expect(page.getByText(texts.states.revoked, { exact: true })).toBeVisible()
    expect((await callScim(secret, 'GET', '/Users')).status).toBe(401)
    await checkState(page, 'scim-revoked')
    await joinProgram(page.context(), colleague.context(), { program, role: 'viewer', name: 'Tadeo' })
    const asViewer = { context: colleague.context(), kind: 'customer' } as const
    await expect(callAs(asViewer, getProvisioning, { params: { organization } })).rejects.toThrow()
    await colleague.goto(`${customers()}/organization`)
    await expect(colleague.getByRole('heading').first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: directory.open })).toHaveCount(0)
  })
})
