import { randomUUID } from 'node:crypto'
import { insertTestUser } from '@grana/server/testing/test-user'
import {
  nameOf,
  organizationOf,
  programOf,
  withoutBody,
  withBody,
  type Arrange,
  type ArrangedRequest,
  type Arrangements,
  type CellContext,
} from '../arrange.ts'
import {
  draftNextVersion,
  createTenantProgram,
  insertAgentInvitation,
  type Tenant,
  type ProgramOptions,
} from '../tenant.ts'
import { appointToProgram, allowEmailsAbout, makePerson } from '../world.ts'

type Written = { program: string; revision: number; draft: Tenant['draft'] }

/** A disposable program for authorized callers, the permanent one for all others. */
async function programFor(asked: CellContext, tenant: Tenant, wish: ProgramOptions): Promise<Written> {
  const current = { program: programOf(asked, tenant), revision: 1, draft: tenant.draft }
  if (!asked.isAllowed) return current
  const { program, revision, draft } = await createTenantProgram(tenant, wish)
  if (asked.relation === 'own') await appointToProgram(asked.world, asked.person, program)
  return { program, revision, draft }
}

function paramsOf(asked: CellContext, program: string): Record<string, string> {
  return { organization: organizationOf(asked, false), program: nameOf(asked, program) }
}

function onStanding(more: Record<string, string> = {}): Arrange {
  return async (asked, tenant) => ({ params: { ...paramsOf(asked, programOf(asked, tenant)), ...more } })
}

function onFresh(wish: ProgramOptions, body: (written: Written) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const written = await programFor(asked, tenant, wish)
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

async function newAgent({ world }: CellContext, { mark }: Tenant) {
  const username = `${mark}-${randomUUID().slice(0, 8)}`
  return { ...(await insertTestUser(world.db, { username, username_key: username.toLowerCase() })), username }
}

const invitingAgent: Arrange = async (asked, tenant) => {
  const agent = await newAgent(asked, tenant)
  allowEmailsAbout(asked.world, tenant, agent.email)
  return { params: paramsOf(asked, programOf(asked, tenant)), body: { username: agent.username } }
}

const removingAgent: Arrange = async (asked, tenant) => {
  const program = programOf(asked, tenant)
  const { id } = await newAgent(asked, tenant)
  const state = asked.relation === 'archived' ? 'removed' : 'accepted'
  const invitation = await insertAgentInvitation(asked.world.db, { tenant, program, userId: id, state })
  return { params: { ...paramsOf(asked, program), invitation } }
}

export const programArrangements: Arrangements = {
  listOrganizationPrograms: withoutBody,
  createProgram: withBody((_asked, { mark }) => ({ name: `Program ${mark}`, kind: 'bounty' })),
  getOrganizationProgram: onStanding(),
  getProgramVersion: onStanding({ version: '1' }),
  getProgramDraft: onStanding(),
  previewProgram: onStanding(),
  saveProgramDraft: onFresh({ state: 'draft' }, ({ revision, draft }) => ({ revision, draft })),
  deleteProgramDraft: discarding,
  publishProgramDraft: onFresh({ state: 'draft' }, ({ revision }) => ({ revision })),
  changeProgramState: moving,
  setProgramTriage: onFresh({ state: 'active' }, () => ({ by_platform: true, analysts_accept: true })),
  listProgramAgents: onStanding(),
  inviteAgent: invitingAgent,
  removeAgent: removingAgent,
}

/** The program that an agent asks for: one that invited them, one that did not, one that withdrew the invitation, a foreign one. */
function seenProgram({ world, relation, way }: CellContext): string {
  const { ours, theirs, third } = world
  if (way === 'public') return third.open
  const programs: Partial<Record<string, string>> = {
    unassigned: third.closed,
    archived: third.otherProgram,
    foreign: theirs.program,
  }
  return programs[relation] ?? (relation === 'own' ? third.program : ours.program)
}

const ofAgent: Arrange = async (asked) => ({ params: { program: nameOf(asked, seenProgram(asked)) } })

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

export const agentProgramArrangements: Arrangements = {
  listAgentPrograms: ofAgent,
  answerAgentInvitation: answering,
  getAgentProgram: ofAgent,
  followProgram: ofAgent,
  unfollowProgram: ofAgent,
}
