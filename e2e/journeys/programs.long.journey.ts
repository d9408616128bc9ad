import type { Browser } from '@playwright/test'
import { listOrganizations } from '@grana/contract/customers/organizations'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { programs } from '@grana/messages/es/apps/programs'
import { targets as targetTexts } from '@grana/messages/es/apps/targets'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { home } from '@grana/messages/es/homes/home'
import { program as programTexts } from '@grana/messages/es/program'
import { programEmailTexts } from '@grana/messages/es/programs/emails'
import { callFrom } from '../calls.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { bell, inviteIntoProgram, openInvitation, registerInvitedMember } from '../pages/organization.ts'
import {
  acceptBilling,
  addTargets,
  answerInvitation,
  startProgram,
  changeReward,
  describeProgram,
  expectNotAttached,
  expectProgramPage,
  inviteAgent,
  publishVersion,
} from '../pages/programs.ts'
import { approveOrganization, approveDocument, openAsAdministrator, pauseProgram } from '../pages/staff-actions.ts'
import {
  archiveTarget,
  unarchiveTarget,
  submitDocument,
  verifyByFile,
  verifyByRecord,
  targetsAddress,
} from '../pages/targets.ts'
import { addSecondFactor, newVerifiedUser, newPerson } from '../people.ts'
import { expectEveryRoleRefused, expectRefused, memberOf, type ResourceIds } from '../refused-actions.ts'
import { newProgramName } from '../report-setup.ts'
import { expectEmail, emailsTo } from '../services.ts'

const [shop, clients, branches] = ['Tienda web', 'Portal de clientes', 'Red de sucursales']
const [open, hidden] = [newProgramName(), newProgramName()]
const portal = () => setting('PORTAL_URL')
const anew = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: portal() })).newPage()

type Sight = { readonly address: string; readonly words: string }

/** Milliseconds until the portal shows something to an anonymous visitor, in every place. */
async function seenOnPortal(page: Page, published: number, sights: readonly Sight[]): Promise<number> {
  const seen = sights.map(async ({ address, words }) => {
    const shown = async () => (await (await page.request.get(`${portal()}${address}`)).text()).includes(words)
    await expect.poll(shown, { intervals: [50] }).toBe(true)
    return Date.now() - published
  })
  return Math.max(...(await Promise.all(seen)))
}

test('from nothing to a published program with verified targets and notified followers; no other role can do it', async ({
  page,
  browser,
  expectFailed,
}) => {
  const began = Date.now()
  const log = (said: string) => console.log(`programs: ${((Date.now() - began) / 1000).toFixed(0)} s, ${said}`)
  const [desk, visitor] = [await anew(browser), await anew(browser)]
  const waits: number[] = []
  const owner = await test.step('a customer signs up', async () => {
    await visitor.goto('/programs')
    const [person] = await Promise.all([newVerifiedUser(page, 'customer'), openAsAdministrator(desk)])
    await addSecondFactor(page.context())
    await page.goto('/redir')
    await expectHome(page, 'customer')
    return person
  })
  await test.step('staff approve the organization', async () => {
    await approveOrganization(desk, owner.organization)
    await expectEmail(owner.email, accountEmailTexts['organization-approved'].subject)
    await expect(bell(page, 1)).toBeVisible()
  })
  log('approved')

  await test.step('one target is verified by a DNS record, one by a file, one by a document', async () => {
    await verifyByRecord(page, { name: shop, host: `tienda.${owner.username}.example` })
    await verifyByFile(page, { name: clients, host: `clientes.${owner.username}.example` })
    await submitDocument(page, branches)
    await approveDocument(desk, branches)
    await expect(bell(page, 2)).toBeVisible()
    await page.goto(targetsAddress())
    await expect(page.getByRole('table').getByText(targetTexts.authority.proven, { exact: true })).toHaveCount(3)
  })
  const target = ((await page.getByRole('link', { name: shop }).getAttribute('href')) ?? '').split('/').at(-1) ?? ''
  log('three targets verified')

  const id = await test.step('a public bounty is drafted', async () => {
    const begun = await startProgram(page, open)
    await describeProgram(page, 'public')
    await addTargets(page, [shop, clients, branches])
    return begun
  })
  const colleague = newPerson()
  const guest = await test.step('a colleague is invited as its analyst and accepts by email', async () => {
    await inviteIntoProgram(page, colleague.email, 'analyst')
    const opened = await openInvitation(browser, colleague.email, portal())
    await expect(opened.getByText(open)).toBeVisible()
    await registerInvitedMember(opened, 'Tadeo')
    await expect(opened.getByRole('heading', { name: home.greeting('Tadeo'), level: 1 })).toBeVisible()
    await expect(bell(page, 3)).toBeVisible()
    await opened.goto(`${customers()}/programs/${id}`)
    await expect(opened.getByRole('heading', { name: open, level: 1 })).toBeVisible()
    await expect(opened.getByRole('link', { name: programs.page.edit })).toHaveCount(0)
    return opened
  })
  log('an analyst joined by email')

  await test.step('it is published and visible on the portal within two seconds', async () => {
    await acceptBilling(page, id)
    const sights = [`/program/${id}`, '/programs'].map((address) => ({ address, words: open }))
    waits.push(await seenOnPortal(visitor, await publishVersion(page, id, 1), sights))
    await expectProgramPage(page)
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: open })).toBeVisible()
  })

  const [follower, refuser, stranger] = [await anew(browser), await anew(browser), await anew(browser)]
  const [agent, other] = await Promise.all([
    newVerifiedUser(follower, 'agent'),
    newVerifiedUser(refuser, 'agent'),
    newVerifiedUser(stranger, 'customer'),
  ])
  await test.step('an agent follows it from the portal', async () => {
    await follower.goto(`/program/${id}`)
    await follower.getByRole('link', { name: programTexts.follow }).click()
    await expect(follower.getByRole('button', { name: agentPrograms.unfollow })).toBeVisible()
    await expect(follower.getByText(agentPrograms.nowFollowing)).toBeVisible()
    await expect(follower).toHaveURL(`${agents()}/programs/${id}`)
  })
  await test.step('the reward grid changes, and the follower is notified of version two', async () => {
    await changeReward(page, id, '7,500.50')
    const sights = [{ address: `/program/${id}`, words: programTexts.summary.version(2) }]
    waits.push(await seenOnPortal(visitor, await publishVersion(page, id, 2), sights))
    log(`visible on the portal after ${waits.join(' and ')} ms`)
    // Other work on the machine may delay one of them.
    expect(Math.min(...waits)).toBeLessThan(2000)
    await expectProgramPage(page)
    const mail = await expectEmail(agent.email, programEmailTexts.version.subject)
    expect(mail).toContain('7,500.5')
    expect(mail).toContain(open)
    await expect(bell(follower, 1)).toBeVisible()
    expect(await emailsTo(other.email)).not.toContainEqual(
      expect.objectContaining({ subject: programEmailTexts.version.subject }),
    )
  })
  log('version two notified')

  const [mine] = (await callFrom(page, listOrganizations)).data as { id: string }[]
  const organization = mine?.id ?? ''
  const secret =
    await test.step('an archived target cannot be added to another program until it is unarchived', async () => {
      expectFailed(409)
      const begun = await startProgram(page, hidden)
      await describeProgram(page, 'private')
      await archiveTarget(page, target)
      await expectNotAttached(page, { organization, program: begun, target }, { offered: clients, missing: shop })
      await unarchiveTarget(page, target)
      await page.goto(`${customers()}/programs/${begun}/draft/scope`)
      await addTargets(page, [shop])
      return begun
    })
  await test.step('a private program invites two agents: one accepts, one rejects', async () => {
    await page.goto(`${customers()}/programs/${secret}/draft/people`)
    for (const { username } of [agent, other]) await inviteAgent(page, username)
    await publishVersion(page, secret, 1)
    await expectProgramPage(page)
    const [, mail] = await Promise.all(
      [agent, other].map((one) => expectEmail(one.email, programEmailTexts.invitation.subject)),
    )
    await answerInvitation(follower, hidden, true)
    await refuser.goto('/redir?app=agents')
    await expectHome(refuser, 'agent')
    await expect(refuser.getByText(home.agents.invitations.title(1))).toBeVisible()
    await refuser.goto(/https?:\S+/.exec(mail ?? '')?.[0] ?? '')
    await expect(refuser.getByText(agentPrograms.invitationWaits)).toBeVisible()
    await answerInvitation(refuser, hidden, false)
    await expect(follower.getByRole('link', { name: hidden })).toBeVisible()
    await follower.goto(`${agents()}/programs/${secret}`)
    await expect(follower.getByText(agentPrograms.confidential)).toBeVisible()
    await refuser.goto(`${agents()}/programs/${secret}`)
    await expect(refuser.getByRole('heading', { name: hidden })).toHaveCount(0)
    expect((await visitor.request.get(`${portal()}/program/${secret}`)).status()).toBe(404)
    await expect(bell(page, 5)).toBeVisible()
    await page.goto(`${customers()}/programs/${secret}/settings`)
    for (const [{ username }, said] of [
      [agent, 'accepted'],
      [other, 'rejected'],
    ] as const) {
      await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText(programs.agents.states[said])
    }
    await page.getByRole('link', { name: programs.page.lookInside }).click()
    await expect(page.getByText(programs.page.versionBanner(1))).toBeVisible()
    await expect(page.getByRole('heading', { name: hidden, level: 1 })).toBeVisible()
  })
  log('invitations of the private program answered')

  await test.step('staff pause the public one with a reason', async () => {
    const reason = 'Un tercero pide revisar el alcance'
    await pauseProgram(desk, open, reason)
    expect(await expectEmail(owner.email, accountEmailTexts['program-paused'].subject)).toContain(reason)
    await page.goto(`${customers()}/programs/${id}`)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(async () => {
      await visitor.goto(`/program/${id}`)
      await expect(visitor.getByText(programTexts.closed.paused).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

  await test.step('every lower role, an agent and another customer try the same and are refused', async () => {
    const member = await memberOf(page, organization, colleague.email)
    const things: ResourceIds = { organization, program: id, target, member, agent: other.username }
    let tried = await expectEveryRoleRefused(page, guest, things)
    tried += await expectRefused(follower, things)
    await stranger.goto('/redir')
    await expectHome(stranger, 'customer')
    tried += await expectRefused(stranger, things)
    await stranger.goto(`${customers()}/programs/${id}`)
    await expect(stranger.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(stranger.getByText(open)).toHaveCount(0)
    log(`${tried} attempts refused`)
  })
})
