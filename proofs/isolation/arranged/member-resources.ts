import { randomUUID } from 'node:crypto'
import { insertTestCredential } from '@grana/server/modules/test-credentials/test-credential'
import { insertTarget } from '@grana/server/testing/programs'
import { insertTestUser } from '@grana/server/testing/test-user'
import { nameOf, newEmailAddress, programOf, type CellContext, type MakeResource } from '../arrange.ts'
import {
  makeApiToken,
  makeEmailDomain,
  makeGroupRole,
  makeScimCredential,
  makeScimGroup,
  makeScimUser,
  makeTracker,
  makeWebhook,
  makeWebhookDelivery,
} from '../machines.ts'
import {
  makeCommentFile,
  makeFile,
  makeReport,
  makeReportExport,
  proposalNumber,
  type ReportOptions,
} from '../reports.ts'
import { makePayment } from '../rewards.ts'
import { insertAgentInvitation, insertInvitation, type Tenant } from '../tenant.ts'
import { allowEmailsAbout, memberOf } from '../world.ts'

const contacts = new Set(['technical_contact', 'activated_contact'])

/** A report of the program in question; for contacts one that is assigned to them, where they should have one. */
export async function reportFor(
  asked: CellContext,
  tenant: Tenant,
  { isProposed = false, way }: Pick<ReportOptions, 'isProposed' | 'way'> = {},
): Promise<string> {
  const { relation, person, world } = asked
  const program = relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const isTheirs = contacts.has(person.column) && (relation === 'own' || relation === 'archived')
  const options: ReportOptions = {
    program,
    ...(way !== undefined && { way }),
    ...(relation === 'archived' && { way: 'archived' }),
    assignedTo: isTheirs ? person.user?.id : undefined,
    isProposed,
  }
  return makeReport(world.db, tenant, options)
}

const report: MakeResource = async (asked, tenant) => ({ report: nameOf(asked, await reportFor(asked, tenant)) })

const proposal: MakeResource = async (asked, tenant) => ({
  report: nameOf(asked, await reportFor(asked, tenant, { isProposed: true })),
  proposal: String(proposalNumber),
})

const file: MakeResource = async (asked, tenant) => {
  const id = await reportFor(asked, tenant)
  return { report: id, file: nameOf(asked, await makeFile(asked.world.db, tenant, { report: id })) }
}

/** A file of a comment that the member has not sent. */
const commentUpload: MakeResource = async (asked, tenant) => {
  const report = await reportFor(asked, tenant)
  const author = asked.person.user?.id ?? tenant.member.id
  return { report, upload: nameOf(asked, await makeCommentFile(asked.world.db, tenant, { report, author })) }
}

const program: MakeResource = async (asked, tenant) => ({ program: nameOf(asked, programOf(asked, tenant)) })

/** A new target of the tenant, archived as the relation requires. */
export async function targetFor(asked: CellContext, tenant: Tenant, type: 'website' | 'network'): Promise<string> {
  const { id } = await asked.world.db
    .insertInto('targets')
    .values({
      organization_id: tenant.id,
      name: `Target ${tenant.mark}`,
      type,
      address: type === 'network' ? '203.0.113.0/24' : `${randomUUID().slice(0, 8)}.example.com`,
      environment: 'production',
      asset_tier: 1,
      archived_at: asked.relation === 'archived' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return nameOf(asked, id)
}

const target: MakeResource = async (asked, tenant) => ({ target: await targetFor(asked, tenant, 'website') })

/** A member who may be changed; callers who are refused anyway get a permanent one, and an absent one is a former member. */
const member: MakeResource = async (asked, tenant) => {
  const { world, relation, isAllowed } = asked
  if (relation === 'deleted') {
    const gone = await memberOf(world, world.ours, { role: 'viewer' })
    await world.db.deleteFrom('memberships').where('user_id', '=', gone.id).execute()
    return { member: gone.id }
  }
  const { id } = isAllowed ? await memberOf(world, tenant, { role: 'viewer' }) : tenant.member
  return { member: nameOf(asked, id) }
}

const invitation: MakeResource = async (asked, tenant) => {
  const { db } = asked.world
  const programId = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  const email = newEmailAddress()
  const { id } = await insertInvitation(db, tenant, { email, programId })
  allowEmailsAbout(asked.world, tenant, email)
  if (asked.relation === 'archived') {
    const withdrawn = { state: 'withdrawn', token_hash: null, token_at: null } as const
    await db.updateTable('invitations').set(withdrawn).where('id', '=', id).execute()
  }
  return { invitation: nameOf(asked, id) }
}

/** A new agent whose handle carries the mark of the tenant. */
export async function newAgent({ world }: CellContext, { mark }: Tenant) {
  const username = `${mark}-${randomUUID().slice(0, 8)}`
  return { ...(await insertTestUser(world.db, { username, username_key: username.toLowerCase() })), username }
}

const agentInvitation: MakeResource = async (asked, tenant) => {
  const place = programOf(asked, tenant)
  const { id } = await newAgent(asked, tenant)
  const state = asked.relation === 'archived' ? 'removed' : 'accepted'
  const agents = { tenant, program: place, userId: id, state } as const
  return { program: nameOf(asked, place), invitation: await insertAgentInvitation(asked.world.db, agents) }
}

/** A recorded payment of the program in question: its entry in the ledger. */
const payment: MakeResource = async (asked, tenant) => {
  const program = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
  return { payment: nameOf(asked, await makePayment(asked.world.db, tenant, { program })) }
}

const programTarget: MakeResource = async (asked, tenant) => ({
  program: nameOf(asked, programOf(asked, tenant)),
  target: tenant.writer.target,
})

/** An account for testing; in a closed program a revoked one. */
const credential: MakeResource = async (asked, tenant) => {
  const program = programOf(asked, tenant)
  const id = await insertTestCredential(asked.world.db, {
    organizationId: tenant.id,
    programId: program,
    targetId: await insertTarget(asked.world.db, tenant.id, { name: `Target ${tenant.mark}` }),
    addedBy: tenant.member.id,
    isRevoked: asked.relation === 'archived',
  })
  return { program: nameOf(asked, program), credential: id }
}

/** A token of the tenant that reaches all its programs. */
const apiToken: MakeResource = async (asked, tenant) => ({
  api_token: nameOf(asked, await makeApiToken(asked.world.db, tenant)),
})

const tracker: MakeResource = async (asked, tenant) => ({
  tracker: nameOf(asked, await makeTracker(asked.world.db, tenant)),
})

const emailDomain: MakeResource = async (asked, tenant) => ({
  email_domain: nameOf(asked, await makeEmailDomain(asked.world.db, tenant)),
})

const webhook: MakeResource = async (asked, tenant) => ({
  webhook: nameOf(asked, await makeWebhook(asked.world.db, tenant)),
})

const groupRole: MakeResource = async (asked, tenant) => ({
  group_role: nameOf(asked, await makeGroupRole(asked.world.db, tenant)),
})

const scimCredential: MakeResource = async (asked, tenant) => ({
  scim_credential: nameOf(asked, await makeScimCredential(asked.world.db, tenant)),
})

const scimUser: MakeResource = async (asked, tenant) => ({
  scim_user: nameOf(asked, await makeScimUser(asked.world.db, tenant)),
})

const scimGroup: MakeResource = async (asked, tenant) => ({
  scim_group: nameOf(asked, await makeScimGroup(asked.world.db, tenant)),
})

const webhookDelivery: MakeResource = async (asked, tenant) => {
  const made = await makeWebhook(asked.world.db, tenant)
  return {
    webhook: made,
    webhook_delivery: nameOf(asked, await makeWebhookDelivery(asked.world.db, tenant.id, made)),
  }
}

/** A file of reports that the caller asked for. */
const reportExport: MakeResource = async (asked, tenant) => ({
  report_export: nameOf(asked, await makeReportExport(asked.world.db, tenant, asked.person.user?.id)),
})

/** Resources of a tenant, by the parameters that follow its organization in a path. */
export const memberResources: Readonly<Record<string, MakeResource>> = {
  api_token: apiToken,
  tracker,
  email_domain: emailDomain,
  group_role: groupRole,
  scim_credential: scimCredential,
  scim_user: scimUser,
  scim_group: scimGroup,
  webhook,
  'webhook,webhook_delivery': webhookDelivery,
  program,
  'program,version': async (asked, tenant) => ({ ...(await program(asked, tenant)), version: '1' }),
  'program,invitation': agentInvitation,
  'program,target': programTarget,
  'program,credential': credential,
  report,
  'report,proposal': proposal,
  'report,file': file,
  'report,upload': commentUpload,
  report_export: reportExport,
  target,
  member,
  invitation,
  payment,
}
