import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { engagementOf, makeEngagement, runningEngagementOf, writeWork } from '../engagements.ts'
import { makeReport } from '../reports.ts'
import { makeTeamMember } from '../team.ts'
import { tenantOfAgent } from './agent-resources.ts'

/** The engagement of the member's program, with what its team wrote. */
const ofMember: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  const engagement = await engagementOf(
    db,
    tenant,
    asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program,
  )
  await writeWork(db, tenant, engagement)
  return { params: { organization: organizationOf(asked, false), engagement: nameOf(asked, engagement) } }
}

const ofStaff: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  if (asked.relation === 'unassigned')
    return { params: { id: nameOf(asked, await makeEngagement(db, tenant, { state: 'draft' })) } }
  const engagement = await engagementOf(db, tenant, tenant.program)
  await writeWork(db, tenant, engagement)
  return { params: { id: nameOf(asked, engagement) } }
}

/** The engagement in whose team the agent is; a foreign one where the relation requires it. */
async function teamEngagementFor(asked: CellContext): Promise<string> {
  const { world, relation, person } = asked
  const tenant = tenantOfAgent(asked)
  const engagement = await runningEngagementOf(world.db, tenant)
  const isOwn = person.column === 'agent' && relation !== 'foreign' && person.user !== undefined
  const userId = isOwn ? (person.user?.id ?? '') : (await insertTestUser(world.db)).id
  await makeTeamMember(world.db, tenant, { engagement, userId, state: 'accepted' })
  await writeWork(world.db, tenant, engagement)
  return engagement
}

const ofAgent =
  (body?: (asked: CellContext) => Record<string, unknown>): Arrange =>
  async (asked) => ({
    params: { engagement: nameOf(asked, await teamEngagementFor(asked)) },
    ...(body && { body: body(asked) }),
  })

const inTeam = 'the agent is in the team'

/** Requests about the work of pentests that their contract does not determine. */
export const engagementWorkArrangements: HandArrangements = {
  getEngagementCoverage: byHand('the team has begun', ofMember),
  listEngagementLog: byHand('the team has begun', ofMember),
  listEngagementFindings: byHand('the team has begun', ofMember),
  getStaffEngagementCoverage: byHand('the team has begun', ofStaff),
  listStaffEngagementLog: byHand('the team has begun', ofStaff),
  getTeamCoverage: byHand(inTeam, ofAgent()),
  listTeamLog: byHand(inTeam, ofAgent()),
  getTeamWork: byHand(inTeam, ofAgent()),
  setTeamCoverage: byHand(
    inTeam,
    ofAgent((asked) => {
      const { mark, writer } = tenantOfAgent(asked)
      return { target: writer.target, items: ['web-recon-01'], state: 'not_reviewed', note: `Why ${mark}` }
    }),
  ),
  writeTeamLog: byHand(
    inTeam,
    ofAgent((asked) => ({ day: new Date().toISOString().slice(0, 10), text: `Log ${tenantOfAgent(asked).mark}` })),
  ),
  writeFindingRemedy: byHand('the report is a finding of the team', async (asked) => {
    const tenant = tenantOfAgent(asked)
    const engagement = await teamEngagementFor(asked)
    const report = await makeReport(asked.world.db, tenant, { program: tenant.open })
    return { params: { engagement, report: nameOf(asked, report) }, body: { text: `Remedy ${tenant.mark}` } }
  }),
}
