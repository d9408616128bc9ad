import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { engagementOf, makeEngagement } from '../engagements.ts'
import { makeTeamMember } from '../team.ts'
import type { Tenant } from '../tenant.ts'
import { tenantOfAgent } from './agent-resources.ts'

/** An agreed engagement; one that was never sent, or was cancelled, where the relation requires it. */
function engagementFor({ world, relation }: CellContext, tenant: Tenant): Promise<string> {
  if (relation === 'unassigned') return makeEngagement(world.db, tenant, { state: 'draft' })
  if (relation === 'archived') return makeEngagement(world.db, tenant, { state: 'cancelled' })
  return engagementOf(world.db, tenant, tenant.program)
}

/** An agent who offers time, whose handle names the tenant. */
async function availableAgent({ world }: CellContext): Promise<{ id: string; username: string }> {
  const username = `agent-${randomUUID().slice(0, 8)}`
  const { id } = await insertTestUser(world.db, { username, username_key: username })
  await sql`insert into availability (user_id, work_type, weekend, updated_at) values (${id}, 'full_time', false, now())`.execute(
    world.db,
  )
  return { id, username }
}

/** A place in the team of the tenant's engagement. */
async function placeFor(asked: CellContext, tenant: Tenant): Promise<{ engagement: string; member: string }> {
  const engagement = await engagementOf(asked.world.db, tenant, tenant.program)
  const { id } = await availableAgent(asked)
  const state = asked.relation === 'archived' ? 'refused' : 'accepted'
  return { engagement, member: await makeTeamMember(asked.world.db, tenant, { engagement, userId: id, state }) }
}

const ofMember: Arrange = async (asked, tenant) => {
  const { engagement, member } = await placeFor(asked, tenant)
  return {
    params: { organization: organizationOf(asked, false), engagement, member: nameOf(asked, member) },
    body: { reason: `Why ${tenant.mark}` },
  }
}

/** The place of the agent; another agent's where the relation requires it. */
async function ownPlace(asked: CellContext): Promise<string> {
  const { world, relation, person } = asked
  const tenant = tenantOfAgent(asked)
  const engagement = await engagementOf(world.db, tenant, tenant.program)
  const isOwn = person.column === 'agent' && relation !== 'foreign' && person.user !== undefined
  const userId = isOwn ? (person.user?.id ?? '') : (await insertTestUser(world.db)).id
  const state = relation === 'archived' ? 'removed' : 'proposed'
  return makeTeamMember(world.db, tenant, { engagement, userId, state })
}

/** Requests about teams of pentests that their contract does not determine. */
export const engagementTeamArrangements: HandArrangements = {
  getEngagementTeam: byHand('the team has an agent whom the organization refused', async (asked, tenant) => {
    const { db } = asked.world
    const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
    const engagement = await engagementOf(db, tenant, program)
    const { id } = await availableAgent(asked)
    await makeTeamMember(db, tenant, { engagement, userId: id, state: 'refused' })
    return { params: { organization: organizationOf(asked, false), engagement: nameOf(asked, engagement) } }
  }),
  refuseTeamMember: byHand('the agent has accepted', ofMember),
  getStaffEngagementTeam: byHand('the team has an agent who left', async (asked, tenant) => {
    const engagement = await engagementFor(asked, tenant)
    const { id } = await availableAgent(asked)
    if (asked.relation !== 'unassigned')
      await makeTeamMember(asked.world.db, tenant, { engagement, userId: id, state: 'removed' })
    return { params: { id: nameOf(asked, engagement) } }
  }),
  getTeamCandidate: byHand('names an agent by handle', async (asked, tenant) => ({
    params: { id: nameOf(asked, await engagementFor(asked, tenant)) },
    query: { username: (await availableAgent(asked)).username },
  })),
  findTeamCandidates: byHand('the engagement is agreed', async (asked, tenant) => ({
    params: { id: nameOf(asked, await engagementFor(asked, tenant)) },
  })),
  proposeTeamMember: byHand('names an agent by handle who has the hours', async (asked, tenant) => ({
    params: { id: nameOf(asked, await engagementFor(asked, tenant)) },
    body: { username: (await availableAgent(asked)).username, role: 'member', hours: 8 },
  })),
  removeTeamMember: byHand('the agent is in the team', async (asked, tenant) => {
    const { engagement, member } = await placeFor(asked, tenant)
    return { params: { id: engagement, member: nameOf(asked, member) }, body: { reason: `Why ${tenant.mark}` } }
  }),
  listTeamPlaces: byHand('a place was proposed to the agent', async (asked) => {
    await ownPlace(asked)
    return {}
  }),
  answerTeamPlace: byHand('the place was proposed to the agent', async (asked) => ({
    params: { place: nameOf(asked, await ownPlace(asked)) },
    body: { answer: 'decline', reason: `Why ${tenantOfAgent(asked).mark}` },
  })),
}
