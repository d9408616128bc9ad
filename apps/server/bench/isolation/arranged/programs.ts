import { randomUUID } from 'node:crypto'
import { insertTestUser } from '#server/testing/test-user.ts'
import {
  nameOf,
  organizationOf,
  placeOf,
  plain,
  withBody,
  type Arrange,
  type Arranged,
  type Arrangements,
  type Asked,
} from '../arrange.ts'
import { draftNext, freshProgram, inviteAgentInto, type Tenant, type Wish } from '../tenant.ts'
import { appointAlso, know, makePerson } from '../world.ts'

type Written = { program: string; revision: number; draft: Tenant['draft'] }

/** A program to spend for whoever is let in, the standing one for everybody else. */
async function programFor(asked: Asked, tenant: Tenant, wish: Wish): Promise<Written> {
  const standing = { program: placeOf(asked, tenant), revision: 1, draft: tenant.draft }
  if (!asked.isAllowed) return standing
  const { program, revision, draft } = await freshProgram(tenant, wish)
  if (asked.relation === 'own') await appointAlso(asked.world, asked.person, program)
  return { program, revision, draft }
}

function paramsOf(asked: Asked, program: string): Record<string, string> {
  return { organization: organizationOf(asked, false), program: nameOf(asked, program) }
}

function onStanding(more: Record<string, string> = {}): Arrange {
  return async (asked, tenant) => ({ params: { ...paramsOf(asked, placeOf(asked, tenant)), ...more } })
}

function onFresh(wish: Wish, body: (written: Written) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const written = await programFor(asked, tenant, wish)
    return { params: paramsOf(asked, written.program), body: body(written) }
  }
}

const discarding: Arrange = async (asked, tenant) => {
  const { program } = await programFor(asked, tenant, {})
  if (asked.isAllowed) await draftNext(tenant, program)
  return { params: paramsOf(asked, program) }
}

const moving: Arrange = async (asked, tenant) => {
  const to = asked.way as 'active' | 'paused' | 'closed'
  const { program } = await programFor(asked, tenant, { state: to === 'active' ? 'paused' : 'active' })
  return { params: paramsOf(asked, program), body: { to, reason: `Reason ${tenant.mark}` } }
}

async function newAgent({ world }: Asked, { mark }: Tenant) {
  const username = `${mark}-${randomUUID().slice(0, 8)}`
  return { ...(await insertTestUser(world.db, { username, username_key: username.toLowerCase() })), username }
}

const invitingAgent: Arrange = async (asked, tenant) => {
  const agent = await newAgent(asked, tenant)
  know(asked.world, tenant, agent.email)
  return { params: paramsOf(asked, placeOf(asked, tenant)), body: { username: agent.username } }
}

const removingAgent: Arrange = async (asked, tenant) => {
  const program = placeOf(asked, tenant)
  const { id } = await newAgent(asked, tenant)
  const state = asked.relation === 'archived' ? 'removed' : 'accepted'
  const invitation = await inviteAgentInto(asked.world.db, { tenant, program, userId: id, state })
  return { params: { ...paramsOf(asked, program), invitation } }
}

export const aboutPrograms: Arrangements = {
  listOrganizationPrograms: plain,
  createProgram: withBody((_asked, { mark }) => ({ name: `Program ${mark}`, kind: 'bounty' })),
  getOrganizationProgram: onStanding(),
  getProgramVersion: onStanding({ version: '1' }),
  getProgramDraft: onStanding(),
  previewProgram: onStanding(),
  saveProgramDraft: onFresh({ state: 'draft' }, ({ revision, draft }) => ({ revision, draft })),
  discardProgramDraft: discarding,
  publishDraft: onFresh({ state: 'draft' }, ({ revision }) => ({ revision })),
  moveProgram: moving,
  setProgramTriage: onFresh({ state: 'active' }, () => ({ by_platform: true, analysts_accept: true })),
  listProgramAgents: onStanding(),
  inviteAgent: invitingAgent,
  removeAgent: removingAgent,
}

/** What an agent asks for: a program that has invited them, one that has not, one that took it back, one of strangers. */
function seenProgram({ world, relation, way }: Asked): string {
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

const answering: Arrange = async (asked): Promise<Arranged> => {
  const { world, person, relation, isAllowed } = asked
  const { db, ours, third } = world
  const body = { accept: true }
  if (relation === 'own' && isAllowed) {
    const by = await makePerson(world, 'AG')
    const { program } = await freshProgram(third)
    const userId = by.user?.id ?? ''
    return { params: { invitation: await inviteAgentInto(db, { tenant: third, program, userId }) }, body, by }
  }
  if (relation === 'archived' && person.user !== undefined) {
    const { program } = await freshProgram(third)
    const taken = { tenant: third, program, userId: person.user.id, state: 'removed' }
    return { params: { invitation: await inviteAgentInto(db, taken) }, body }
  }
  return { params: { invitation: nameOf(asked, ours.asked.invitation) }, body }
}

export const aboutAgents: Arrangements = {
  listAgentPrograms: ofAgent,
  answerAgentInvitation: answering,
  getAgentProgram: ofAgent,
  followProgram: ofAgent,
  unfollowProgram: ofAgent,
}
