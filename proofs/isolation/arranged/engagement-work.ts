import { randomUUID } from 'node:crypto'
import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { carriedInto, engagementOf, makeEngagement, runningEngagementOf, writeWork } from '../engagements.ts'
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

const saying =
  (arrange: Arrange): Arrange =>
  async (asked, tenant) => ({ ...(await arrange(asked, tenant)), body: { text: `Message ${tenant.mark}` } })

const ofCarried =
  (body?: (asked: CellContext) => Record<string, unknown>): Arrange =>
  async (asked) => {
    const engagement = await teamEngagementFor(asked)
    const params = { engagement, report: nameOf(asked, carriedInto(engagement)) }
    return { params, ...(body && { body: body(asked) }) }
  }

/** A file of a scanner with one finding of its own. */
const scanned: Arrange = async (asked) => ({
  params: { engagement: nameOf(asked, await teamEngagementFor(asked)) },
  parts: [
    {
      name: 'file',
      value: Buffer.from(
        JSON.stringify({
          version: '2.1.0',
          runs: [{ tool: { driver: { rules: [] } }, results: [{ ruleId: `Rule ${randomUUID()}` }] }],
        }),
      ),
      fileName: 'x.sarif',
      type: 'application/json',
    },
  ],
})

const inTeam = 'the agent is in the team'

/** Requests about the work of pentests that their contract does not determine. */
export const engagementWorkArrangements: HandArrangements = {
  getEngagementCoverage: byHand('the team has begun', ofMember),
  listEngagementMessages: byHand('the team has begun', ofMember),
  writeEngagementMessage: byHand('the team has begun', saying(ofMember)),
  listStaffEngagementMessages: byHand('the team has begun', ofStaff),
  writeStaffEngagementMessage: byHand('the team has begun', saying(ofStaff)),
  listTeamMessages: byHand(inTeam, ofAgent()),
  writeTeamMessage: byHand(
    inTeam,
    ofAgent((asked) => ({ text: `Message ${tenantOfAgent(asked).mark}` })),
  ),
  listEngagementLog: byHand('the team has begun', ofMember),
  listEngagementFindings: byHand('the team has begun', ofMember),
  listCarriedFindings: byHand('the team has begun', ofMember),
  listTeamCarriedFindings: byHand(inTeam, ofAgent()),
  getTeamCarriedFinding: byHand('the finding was carried into the pentest of the team', ofCarried()),
  setCarriedResult: byHand(
    'the finding was carried into the pentest of the team',
    ofCarried((asked) => ({ result: 'not_reviewed', note: `Why ${tenantOfAgent(asked).mark}` })),
  ),
  getStaffEngagementCoverage: byHand('the team has begun', ofStaff),
  listStaffEngagementLog: byHand('the team has begun', ofStaff),
  getTeamCoverage: byHand(inTeam, ofAgent()),
  listTeamLog: byHand(inTeam, ofAgent()),
  getTeamWork: byHand(inTeam, ofAgent()),
  previewFindings: byHand('sends a file', scanned),
  importFindings: byHand('sends a file', scanned),
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
