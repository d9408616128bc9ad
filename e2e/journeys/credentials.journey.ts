import { editTarget, getTarget } from '@grana/contract/customers/targets'
import { openTestCredential } from '@grana/contract/programs/agent-credentials'
import {
  answerAgentInvitation,
  listAgentPrograms,
  listProgramAgents,
  removeAgent,
  type AgentPrograms,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { getProgramDraft, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { addTestCredential, listTestCredentials, type TestCredential } from '@grana/contract/programs/credential-pools'
import { inviteAgents } from '@grana/contract/programs/invitations'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { expect, test } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { password } from '../people.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { countRowsContaining, outdateProof } from '../services.ts'

const secret = 'Kiwi-candado-7719'

type Drafted = { draft: Record<string, unknown>; revision: number }

test('an account for testing is claimed, shown after a fresh second factor, and ends with the part in the program', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(403)
  expectFailed(404)
  const [tester, viewer] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page)
  const { organization, program, target } = ground
  const asOwner = { context: page.context(), kind: 'customer' } as const
  const params = { organization, program }
  const ofTarget = { ...params, target }

  await test.step('the organization adds an account to the pool of its target', async () => {
    const known = await callAs<Record<string, unknown>>(asOwner, getTarget, { params: { organization, target } })
    const { name, type, address, environment, tier } = known
    const body = { name, type, address, environment, tier, credential_mode: 'provided_user_password' }
    await callAs(asOwner, editTarget, { params: { organization, target }, body })
    const { draft, revision } = await callAs<Drafted>(asOwner, getProgramDraft, { params })
    const next = { revision, draft: { ...draft, description: 'With accounts.' } }
    const saved = await callAs<Drafted>(asOwner, saveProgramDraft, { params, body: next })
    await callAs(asOwner, publishProgramDraft, { params, body: { revision: saved.revision } })
    await callAs(asOwner, addTestCredential, { params: ofTarget, body: { account: 'tester-1', secret } })
  })

  road.move()
  const agent = await newUserWithSecondFactor(tester, 'agent')
  const asAgent = { context: tester.context(), kind: 'agent' } as const
  await callAs(asOwner, inviteAgents, { params, body: { usernames: [agent.username], days: 14 } })
  const { invitations } = await callAs<AgentPrograms>(asAgent, listAgentPrograms)
  const invitation = invitations[0]?.id ?? ''
  await callAs(asAgent, answerAgentInvitation, { params: { invitation }, body: { accept: true } })

  await test.step('the agent claims it, and sees the secret only after proving who they are', async () => {
    await tester.goto(`${agents()}/programs/${program}`)
    await tester.getByRole('button', { name: texts.claimFor('Banca web') }).click()
    await expect(tester.getByText(texts.claimed)).toBeVisible()
    await outdateProof(agent.email)
    await tester.getByRole('button', { name: texts.showFor('Banca web') }).click()
    const dialog = tester.getByRole('dialog', { name: reauthentication.title })
    await expect(dialog).toBeVisible()
    await expect(tester.getByText(secret)).toHaveCount(0)
    await dialog.getByRole('textbox', { name: reauthentication.labels.password }).fill(password)
    await dialog.getByRole('textbox', { name: reauthentication.labels.code }).fill(agent.codes[0] ?? '')
    await dialog.getByRole('button', { name: reauthentication.send }).click()
    await expect(tester.getByText(secret)).toBeVisible()
    await checkState(tester, 'credentials-shown')
    expect(await countRowsContaining(secret)).toBe(0)
  })

  await test.step('who may not manage accounts sees none of them', async () => {
    road.move()
    await joinProgram(page.context(), viewer.context(), { program, role: 'viewer', name: 'Tadeo' })
    const asViewer = { context: viewer.context(), kind: 'customer' } as const
    await expect(callAs(asViewer, listTestCredentials, { params: ofTarget })).rejects.toThrow()
    await viewer.goto(`${customers()}/programs/${program}/credentials`)
    await expect(viewer.getByText('tester-1')).toHaveCount(0)
  })

  await test.step('an agent who is removed keeps nothing, and the account is revoked', async () => {
    const invited = await callAs<InvitedAgent[]>(asOwner, listProgramAgents, { params })
    const place = invited.find(({ username }) => username === agent.username)?.id ?? ''
    await callAs(asOwner, removeAgent, { params: { ...params, invitation: place } })
    await expect(callAs(asAgent, openTestCredential, { params: { program, target } })).rejects.toThrow()
    const [held] = await callAs<TestCredential[]>(asOwner, listTestCredentials, { params: ofTarget })
    expect([held?.state, held?.revoked_for]).toEqual(['revoked', 'left'])
    await tester.reload()
    await expect(tester.getByRole('button', { name: texts.showFor('Banca web') })).toHaveCount(0)
  })
})
