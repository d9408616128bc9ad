import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeDocument } from '../engagement-documents.ts'
import { engagementOf, makeEngagement, reportingEngagementOf } from '../engagements.ts'
import { makeTeamMember } from '../team.ts'
import { tenantOfAgent } from './agent-resources.ts'

/** The engagement of the member's program, with an issued report and its attestation. */
const ofMember: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const engagement = await engagementOf(db, tenant, program)
  await makeDocument(db, tenant, { engagement, version: 1, state: 'issued' })
  const params = { organization: organizationOf(asked, false), engagement: nameOf(asked, engagement), version: '1' }
  return { params, query: { file: 'attestation' } }
}

/** A version in the state that the action requires; a disposable engagement for each request. */
const ofStaff =
  (state: 'in_review' | 'accepted' | 'issued', body?: (mark: string) => Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    const { db } = asked.world
    const isUnsent = asked.relation === 'unassigned'
    const engagement = await makeEngagement(db, tenant, { state: isUnsent ? 'draft' : 'in_review' })
    await makeDocument(db, tenant, { engagement, version: 1, state })
    return {
      params: { id: nameOf(asked, engagement), version: '1' },
      query: { file: 'report' },
      ...(body && { body: body(tenant.mark) }),
    }
  }

/** The engagement whose team the agent leads; a foreign one where the relation requires it. */
async function ledEngagementFor(asked: CellContext): Promise<string> {
  const { world, relation, person } = asked
  const tenant = tenantOfAgent(asked)
  const engagement = await reportingEngagementOf(world.db, tenant)
  const isOwn = person.column === 'agent' && relation !== 'foreign' && person.user !== undefined
  const userId = isOwn ? (person.user?.id ?? '') : (await insertTestUser(world.db)).id
  await makeTeamMember(world.db, tenant, { engagement, userId, state: 'accepted', role: 'lead' })
  return engagement
}

const ofLead =
  (body?: (mark: string) => Record<string, unknown>): Arrange =>
  async (asked) => {
    const tenant = tenantOfAgent(asked)
    const engagement = await ledEngagementFor(asked)
    if (body === undefined) await makeDocument(asked.world.db, tenant, { engagement, version: 1, state: 'issued' })
    return {
      params: { engagement: nameOf(asked, engagement), version: '1' },
      query: { file: 'report' },
      ...(body && { body: body(tenant.mark) }),
    }
  }

const delivered = 'a report was issued'
const leads = 'the agent leads the team'

/** Requests about documents of pentests that their contract does not determine. */
export const engagementDocumentArrangements: HandArrangements = {
  listEngagementDocuments: byHand(delivered, ofMember),
  getEngagementDocument: byHand(delivered, ofMember),
  getEngagementFile: byHand(delivered, ofMember),
  listStaffEngagementDocuments: byHand('a version waits', ofStaff('in_review')),
  getStaffEngagementDocument: byHand('a version waits', ofStaff('in_review')),
  getStaffEngagementFile: byHand('a version waits', ofStaff('in_review')),
  reviewDocument: byHand(
    'a version waits',
    ofStaff('in_review', (mark) => ({ decision: 'refused', marks: [{ part: 'other', text: `Mark ${mark}` }] })),
  ),
  issueDocument: byHand('a version was accepted', ofStaff('accepted')),
  revokeAttestation: byHand(delivered, ofStaff('issued', (mark) => ({ reason: `Reason ${mark}` }))),
  listTeamDocuments: byHand(leads, ofLead()),
  getTeamDocument: byHand(leads, ofLead()),
  getTeamFile: byHand(leads, ofLead()),
  writeTeamDocument: byHand(leads, ofLead((mark) => ({ summary: `Summary ${mark}` }))),
}
