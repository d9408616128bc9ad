import { saveVisibility } from '@grana/contract/profiles'
import { listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import { findAgents } from '@grana/contract/programs/find-agents'
import { programEmailTexts } from '@grana/messages/es/programs/emails'
import { findAgentsTexts as texts } from '@grana/messages/es/programs/find-agents'
import { expect, test } from '../journey.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import {
  callAs,
  joinProgram,
  newUserWithSecondFactor,
  publishForReports,
  submitReportTo,
  triageOnceChecked,
} from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

const title = 'Un enlace ejecuta un script'

test('an agent is found by what accepted reports prove, invited from the results, and hidden again', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403)
  const [hunter, analyst] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page)
  const { organization, program } = ground
  road.move()
  const agent = await newUserWithSecondFactor(hunter, 'agent')
  const asAgent = { context: hunter.context(), kind: 'agent' } as const
  const report = await submitReportTo(hunter.context(), ground, title)
  const body = { to: 'accepted', severity: 'high', text: 'Confirmed.' }
  await triageOnceChecked(page.context(), { organization, report }, body)
  road.move()

  const address = `${customers()}/programs/${program}/find-agents`
  const search = async () => {
    await page.goto(address)
    await page.getByRole('combobox', { name: texts.category }).selectOption('cross-site-scripting')
    await page.getByRole('button', { name: texts.search, exact: true }).click()
    await expect(page.getByRole('button', { name: texts.search, exact: true })).toBeEnabled()
    await expect(
      page
        .getByText(texts.score(0).split(' ')[1] ?? '')
        .or(page.getByText(texts.none.title))
        .first(),
    ).toBeVisible()
  }
  const invite = page.getByRole('button', { name: texts.inviteName(agent.username) })

  await test.step('an agent who does not want to be found does not appear', async () => {
    await search()
    await expect(invite).toHaveCount(0)
  })

  await test.step('an agent who does appears with the reasons for the place', async () => {
    await callAs(asAgent, saveVisibility, { body: { visibility: 'everyone', open_web: false, findable: true } })
    await expect(async () => {
      await search()
      await expect(invite).toBeVisible()
    }).toPass()
    const reasons = page.getByRole('group', { name: texts.scoreOf(agent.username) })
    await expect(reasons.getByText(texts.reasons.accepted({ accepted: 1 } as never))).toBeVisible()
    await checkState(page, 'find-agents')
  })

  await test.step('the invitation reaches the agent, and the agent leaves the results', async () => {
    await invite.click()
    await expect(page.getByText(texts.invited)).toBeVisible()
    await expectEmail(agent.email, programEmailTexts.invitation.subject)
    const { invitations } = await callAs<AgentPrograms>(asAgent, listAgentPrograms)
    expect(invitations.map(({ program: { id } }) => id)).toEqual([program])
    await search()
    await expect(invite).toHaveCount(0)
  })

  await test.step('who may not invite may not search', async () => {
    road.move()
    await joinProgram(page.context(), analyst.context(), { program, role: 'analyst', name: 'Tadeo' })
    await analyst.goto(address)
    await expect(analyst.getByRole('button', { name: texts.search, exact: true })).toHaveCount(0)
    const asAnalyst = { context: analyst.context(), kind: 'customer' } as const
    await expect(callAs(asAnalyst, findAgents, { params: { organization, program } })).rejects.toThrow()
  })
})
