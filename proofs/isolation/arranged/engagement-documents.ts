import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { copyProgram, drawAttestationCode, makeDocument } from '../engagement-documents.ts'
import { engagementOf, makeEngagement } from '../engagements.ts'
import { makeTeamMember } from '../team.ts'
import type { Tenant } from '../tenant.ts'
import { tenantOfAgent } from './agent-resources.ts'

/** Which file is asked for, by operations that deliver one. */
const asking =
  (file: 'report' | 'attestation', arrange: Arrange): Arrange =>
  async (asked, tenant) => ({
    ...(await arrange(asked, tenant)),
    query: { file },
  })

/** The engagement of the member's program, with an issued report and its attestation. */
const ofMember: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const engagement = await engagementOf(db, tenant, program)
  await makeDocument(db, tenant, { engagement, state: 'issued' })
  const params = { organization: organizationOf(asked, false), engagement: nameOf(asked, engagement) }
  return { params: { ...params, edition: '1' } }
}

/** An engagement of its own whose report is being written, on a copy of a program: an organization may create only so many. */
async function reportingEngagement({ world }: CellContext, tenant: Tenant): Promise<string> {
  const program = await copyProgram(world.db, tenant.program)
  return makeEngagement(world.db, tenant, { state: 'reporting', program, target: tenant.writer.target })
}

/** What is only read, or whose caller may not change it: one for each name. */
const kept = new Map<string, Promise<string>>()

function keep(name: string, make: () => Promise<string>): Promise<string> {
  const made = kept.get(name) ?? make()
  kept.set(name, made)
  return made
}

/** A version in the state that the action requires; one that was never sent does not exist for staff. */
const ofStaff =
  (state: 'in_review' | 'accepted' | 'issued', body?: (mark: string) => Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    const { db } = asked.world
    const isUnsent = asked.relation === 'unassigned'
    const make = async () => {
      const made = isUnsent
        ? await makeEngagement(db, tenant, { state: 'draft' })
        : await reportingEngagement(asked, tenant)
      await makeDocument(db, tenant, { engagement: made, state })
      return made
    }
    // Issuing has no body.
    const isChanged = asked.isAllowed && (body !== undefined || state === 'accepted')
    const engagement = await (isChanged ? make() : keep([tenant.id, state, isUnsent].join(' '), make))
    return {
      params: { id: nameOf(asked, engagement), edition: '1' },
      ...(body && { body: body(tenant.mark) }),
    }
  }

/** An engagement whose team the agent leads; another agent leads it where the relation requires that. */
const ofLead =
  (body?: (mark: string) => Record<string, unknown>): Arrange =>
  async (asked) => {
    const { world, relation, person } = asked
    const tenant = tenantOfAgent(asked)
    const isOwn = person.column === 'agent' && relation !== 'foreign' && person.user !== undefined
    const make = async () => {
      const made = await reportingEngagement(asked, tenant)
      const userId = isOwn ? (person.user?.id ?? '') : (await insertTestUser(world.db)).id
      await makeTeamMember(world.db, tenant, { engagement: made, userId, state: 'accepted', role: 'lead' })
      if (body === undefined) await makeDocument(world.db, tenant, { engagement: made, state: 'issued' })
      return made
    }
    const isChanged = asked.isAllowed && body !== undefined
    const name = [tenant.id, isOwn ? person.user?.id : 'other', body === undefined].join(' ')
    const engagement = await (isChanged ? make() : keep(name, make))
    return {
      params: { engagement: nameOf(asked, engagement), edition: '1' },
      ...(body && { body: body(tenant.mark) }),
    }
  }

/** A code that was issued, or one that never was. */
const ofVisitor: Arrange = async (asked) => {
  const { relation, world } = asked
  if (relation === 'deleted') return { params: { code: drawAttestationCode() } }
  if (relation === 'malformed') return { params: { code: 'no-code' } }
  const engagement = await engagementOf(world.db, world.third, world.third.program)
  return { params: { code: await makeDocument(world.db, world.third, { engagement, state: 'issued' }) } }
}

const delivered = 'a report was issued'
const waits = 'a version waits for its review'
const leads = 'the agent leads the team'

/** Requests about documents of pentests that their contract does not determine. */
export const engagementDocumentArrangements: HandArrangements = {
  listEngagementDocuments: byHand(delivered, ofMember),
  getEngagementDocument: byHand(delivered, ofMember),
  getEngagementFile: byHand(delivered, asking('attestation', ofMember)),
  listStaffEngagementDocuments: byHand(waits, ofStaff('in_review')),
  getStaffEngagementDocument: byHand(waits, ofStaff('in_review')),
  getStaffEngagementFile: byHand(waits, asking('report', ofStaff('in_review'))),
  reviewDocument: byHand(
    waits,
    ofStaff('in_review', (mark) => ({ decision: 'refused', marks: [{ part: 'other', text: `Mark ${mark}` }] })),
  ),
  issueDocument: byHand('a version was accepted', ofStaff('accepted')),
  revokeAttestation: byHand(
    delivered,
    ofStaff('issued', (mark) => ({ reason: `Reason ${mark}` })),
  ),
  listTeamDocuments: byHand(leads, ofLead()),
  getTeamDocument: byHand(leads, ofLead()),
  getTeamFile: byHand(leads, asking('report', ofLead())),
  writeTeamDocument: byHand(
    leads,
    ofLead((mark) => ({ summary: `Summary ${mark}` })),
  ),
  getAttestation: byHand('only an issued attestation has a code', ofVisitor),
}
