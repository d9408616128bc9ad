import { getProgramDraft, saveProgramDraft, type ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { builder } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { callFrom } from '../calls.ts'
import { expect, type Page } from '../journey.ts'
import { agents, customers } from './apps.ts'

/** The input is saved on the server. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: builder.saved('').trim() })).toBeVisible()
}

async function next(page: Page, step: keyof typeof builder.next): Promise<void> {
  await page.getByRole('link', { name: builder.next[step], exact: true }).click()
}

/** Creates a draft; returns the id of its program. */
export async function startProgram(page: Page, name: string): Promise<string> {
  await page.goto(`${customers()}/programs/new`)
  await page.getByRole('textbox', { name: programs.create.name }).fill(name)
  await page.getByRole('button', { name: programs.create.submit }).click()
  await expect(page.getByRole('heading', { name: builder.steps.about.title })).toBeVisible()
  return /programs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

/** Fills summary, visibility and safe harbor, and goes on to the scope. */
export async function describeProgram(page: Page, visibility: 'public' | 'private'): Promise<void> {
  await page.getByRole('textbox', { name: builder.about.summary }).fill('Transferencias y pagos.')
  await page.getByRole('radio', { name: builder.about.visibilities[visibility].name }).check()
  await page.getByRole('radio', { name: builder.about.harbors.full.name }).check()
  await expectSaved(page)
  await next(page, 'about')
}

/** Adds targets to the scope by their names. */
export async function addTargets(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: builder.scope.add }).click()
  for (const name of names) await page.getByRole('button', { name: builder.scope.addOne(name) }).click()
  await page.getByRole('button', { name: builder.scope.addDone }).click()
  await expectSaved(page)
}

/** Accepts the billing terms, which a bounty requires. */
export async function acceptBilling(page: Page, id: string): Promise<void> {
  await page.goto(`${customers()}/programs/${id}/draft/publish`)
  await page.getByRole('checkbox', { name: builder.publish.billingAccept }).check({ force: true })
  await page.getByRole('button', { name: builder.publish.billingSubmit }).click()
  await expect(page.getByText(builder.publish.ready)).toBeVisible()
}

/** Opens the last step of the draft and publishes it; returns the time at which the server confirmed it. */
export async function publishVersion(page: Page, id: string, version: number): Promise<number> {
  await page.goto(`${customers()}/programs/${id}/draft/publish`)
  return publishFromLastStep(page, version)
}

/** Publishes the draft whose last step is open; returns the time at which the server confirmed it. */
export async function publishFromLastStep(page: Page, version: number): Promise<number> {
  await page.getByRole('button', { name: builder.publish.button(version) }).click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/publish') && response.status() === 200)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: builder.publish.button(version) })
    .click()
  await answer
  return Date.now()
}

export const expectProgramPage = (page: Page) => page.waitForURL(/\/programs\/[0-9a-f-]{36}$/)

/** Changes the maximum for a critical finding on the highest tier. */
export async function changeReward(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`${customers()}/programs/${id}/draft/scope`)
  const most = builder.scope.most(1, programLabels.severities.critical.toLowerCase())
  await page.getByRole('textbox', { name: most }).fill(amount)
  await expectSaved(page)
}

export async function inviteAgent(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: programs.agents.username }).fill(username)
  await page.getByRole('button', { name: programs.agents.invite, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText(programs.agents.whenPublished)
}

/** An agent accepts or rejects a pending invitation. */
export async function answerInvitation(page: Page, name: string, accept: boolean): Promise<void> {
  await page.goto(`${agents()}/programs`)
  const act = accept ? agentPrograms.acceptName(name) : agentPrograms.rejectName(name)
  await page.getByRole('button', { name: act }).click()
  if (!accept) await page.getByRole('dialog').getByRole('button', { name: agentPrograms.reject, exact: true }).click()
  // An agent who rejected may have no other program.
  await expect(page.getByRole('heading', { name: agentPrograms.invitations })).toHaveCount(0)
}

type Attaching = { organization: string; program: string; target: string }

/** An archived target is not offered to a new program, and the API refuses it. */
export async function expectNotAttached(
  page: Page,
  params: Attaching,
  { offered, missing }: { offered: string; missing: string },
): Promise<void> {
  await page.goto(`${customers()}/programs/${params.program}/draft/scope`)
  await page.getByRole('button', { name: builder.scope.add }).click()
  await expect(page.getByRole('button', { name: builder.scope.addOne(offered) })).toBeVisible()
  await expect(page.getByRole('button', { name: builder.scope.addOne(missing) })).toHaveCount(0)
  const { revision, draft } = (await callFrom(page, getProgramDraft, { params })).data as ProgramDraftAnswer
  const body = { revision, draft: { ...draft, in_scope: [{ target_id: params.target, tier: 1 }] } }
  expect((await callFrom(page, saveProgramDraft, { params, body })).code).toBe('program.target_refused')
}
