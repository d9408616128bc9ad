import { byHand, nameOf, organizationOf, programOf } from '../arrange.ts'
import type { Arrange, ArrangedRequest, CellContext, HandArrangements } from '../arrange.ts'
import {
  draftNextVersion,
  createTenantProgram,
  insertAgentInvitation,
  type Tenant,
  type ProgramOptions,
} from '../tenant.ts'
import { appointToProgram, allowEmailsAbout, makePerson } from '../world.ts'
import { agentProgram } from './agent-resources.ts'
import { newAgent } from './member-resources.ts'

type Written = { program: string; revision: number; draft: Tenant['draft'] }

/** A disposable program for authorized callers, the permanent one for all others. */
async function programFor(asked: CellContext, tenant: Tenant, options: ProgramOptions): Promise<Written> {
  const current = { program: programOf(asked, tenant), revision: 1, draft: tenant.draft }
  if (!asked.isAllowed) return current
  const { program, revision, draft } = await createTenantProgram(tenant, options)
  if (asked.relation === 'own') await appointToProgram(asked.world, asked.person, program)
  return { program, revision, draft }
}

function paramsOf(asked: CellContext, program: string): Record<string, string> {
  return { organization: organizationOf(asked, false), program: nameOf(asked, program) }
}

function onFresh(options: ProgramOptions, body: (written: Written) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const written = await programFor(asked, tenant, options)
    return { params: paramsOf(asked, written.program), body: body(written) }
  }
}

const discarding: Arrange = async (asked, tenant) => {
  const { program } = await programFor(asked, tenant, {})
  if (asked.isAllowed) await draftNextVersion(tenant, program)
  return { params: paramsOf(asked, program) }
}

const moving: Arrange = async (asked, tenant) => {
  const to = asked.way as 'active' | 'paused' | 'closed'
  const { program } = await programFor(asked, tenant, { state: to === 'active' ? 'paused' : 'active' })
  return { params: paramsOf(asked, program), body: { to, reason: `Reason ${tenant.mark}` } }
}

const invitingAgent: Arrange = async (asked, tenant) => {
  const agent = await newAgent(asked, tenant)
  allowEmailsAbout(asked.world, tenant, agent.email)
  return { params: paramsOf(asked, programOf(asked, tenant)), body: { username: agent.username } }
}

const answering: Arrange = async (asked): Promise<ArrangedRequest> => {
  const { world, person, relation, isAllowed } = asked
  const { db, ours, third } = world
  const body = { accept: true }
  if (relation === 'own' && isAllowed) {
    const by = await makePerson(world, 'agent')
    const { program } = await createTenantProgram(third)
    const userId = by.user?.id ?? ''
    return { params: { invitation: await insertAgentInvitation(db, { tenant: third, program, userId }) }, body, by }
  }
  if (relation === 'archived' && person.user !== undefined) {
    const { program } = await createTenantProgram(third)
    const taken = { tenant: third, program, userId: person.user.id, state: 'removed' } as const
    return { params: { invitation: await insertAgentInvitation(db, taken) }, body }
  }
  return { params: { invitation: nameOf(asked, ours.asked.invitation) }, body }
}

const invitingAgents: Arrange = async (asked, tenant) => {
  const request = await invitingAgent(asked, tenant)
  const usernames = [request.body?.['username']]
  return { ...request, body: { usernames, days: 14, message: `Message ${tenant.mark}` } }
}

/** An authorized agent leaves a program of their own; the others name the permanent one. */
const leaving: Arrange = async (asked, tenant) => {
  const { world, relation, isAllowed } = asked
  if (relation !== 'own' || !isAllowed) return { params: await agentProgram(asked, tenant) }
  const by = await makePerson(world, 'agent')
  const { program } = await createTenantProgram(world.third)
  const userId = by.user?.id ?? ''
  await insertAgentInvitation(world.db, { tenant: world.third, program, userId, state: 'accepted' })
  return { params: { program }, by }
}

const spends = 'changes the program, so an authorized caller gets a new one in the required state'

/** Requests about programs that their contract does not determine. */
export const programArrangements: HandArrangements = {
  saveProgramDraft: byHand(
    spends,
    onFresh({ state: 'draft' }, ({ revision, draft }) => ({ revision, draft })),
  ),
  deleteProgramDraft: byHand(spends, discarding),
  publishProgramDraft: byHand(
    spends,
    onFresh({ state: 'draft' }, ({ revision }) => ({ revision })),
  ),
  changeProgramState: byHand(spends, moving),
  confirmTrafficMarks: byHand(
    spends,
    onFresh({ state: 'active' }, () => ({ content: 'grana-aaaaaaaaaaaaaaaa', is_preview: true })),
  ),
  setAttentionBudget: byHand(
    spends,
    onFresh({ state: 'active' }, () => ({ weekly_hours: 10 })),
  ),
  setOpenFormSettings: byHand(
    spends,
    onFresh({ state: 'active' }, () => ({ is_on: false, origins: [], daily_limit: 20 })),
  ),
  setProgramTriage: byHand(
    spends,
    onFresh({ state: 'active' }, () => ({ by_platform: true, analysts_accept: true })),
  ),
  inviteAgent: byHand('names an agent by handle', invitingAgent),
  inviteAgents: byHand('names agents by handle', invitingAgents),
  saveAgentPlaces: byHand(
    spends,
    onFresh({ state: 'active' }, () => ({ places: 5 })),
  ),
  leaveProgram: byHand('ends the part of its caller in a program', leaving),
  answerAgentInvitation: byHand('only the invited agent has an invitation to answer', answering),
}
