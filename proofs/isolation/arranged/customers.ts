import { randomUUID } from 'node:crypto'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { createSecret } from '@grana/server/lib/tokens'
import {
  nameOf,
  newEmailAddress,
  organizationOf,
  programOf,
  withoutBody,
  withBody,
  type Arrange,
  type ArrangedRequest,
  type Arrangements,
  type CellContext,
} from '../arrange.ts'
import { insertInvitation, insertAuditEvent, type Tenant } from '../tenant.ts'
import { allowEmailsAbout, makePerson, memberOf } from '../world.ts'

type There = { role: ProgramRole; programId: string }

/** A member who may be changed; callers who are refused anyway get a permanent one. */
async function memberFor(asked: CellContext, tenant: Tenant, there?: There): Promise<string> {
  if (!asked.isAllowed) return tenant.member.id
  const role: OrganizationRole = there === undefined ? 'viewer' : 'member'
  return (await memberOf(asked.world, tenant, { role, ...(there && { programs: [there] }) })).id
}

/** A former member, as far as the relation requires it. */
async function formerOr(asked: CellContext, tenant: Tenant): Promise<string> {
  const id = await memberFor(asked, tenant)
  if (asked.relation !== 'deleted') return nameOf(asked, id)
  const gone = await memberOf(asked.world, asked.world.ours, { role: 'viewer' })
  await asked.world.db.deleteFrom('memberships').where('user_id', '=', gone.id).execute()
  return gone.id
}

function onMember(body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), member: await formerOr(asked, tenant) },
    ...(body && { body }),
  })
}

function inProgram(role?: ProgramRole, body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const programId = programOf(asked, tenant)
    const wanted = asked.way === 'owner' ? 'owner' : role
    const member = await memberFor(asked, tenant, wanted && { role: wanted, programId })
    const params = { organization: organizationOf(asked, false), program: nameOf(asked, programId) }
    return { params: { ...params, member, role: wanted ?? 'viewer' }, ...(body && { body: { ...body } }) }
  }
}

const appointing: Arrange = async (asked, tenant) => {
  const { params } = await inProgram()({ ...asked, way: '' }, tenant)
  const role = asked.way === 'owner' ? 'owner' : 'viewer'
  return { params: params ?? {}, body: { member: await memberFor(asked, tenant), role } }
}

const onInvitation =
  (body?: Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    const { db } = asked.world
    const programId = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
    const email = newEmailAddress()
    const { id } = await insertInvitation(db, tenant, { email, programId })
    allowEmailsAbout(asked.world, tenant, email)
    if (asked.relation === 'archived') {
      const withdrawn = { state: 'withdrawn', token_hash: null, token_at: null } as const
      await db.updateTable('invitations').set(withdrawn).where('id', '=', id).execute()
    }
    return {
      params: { organization: organizationOf(asked, false), invitation: nameOf(asked, id) },
      ...(body && { body }),
    }
  }

/** Invites into a third organization, so that accepting changes nothing between the two compared tenants. */
const byToken: Arrange = async ({ world, person, relation }) => {
  const { db, third } = world
  const email = relation === 'foreign' ? newEmailAddress() : (person.user?.email ?? newEmailAddress())
  await db
    .deleteFrom('invitations')
    .where('organization_id', '=', third.id)
    .where('email_key', '=', email.toLowerCase())
    .execute()
  const { id, token } = await insertInvitation(db, third, { email })
  allowEmailsAbout(world, third, email)
  if (relation === 'archived') {
    const withdrawn = { state: 'withdrawn', token_hash: null, token_at: null } as const
    await db.updateTable('invitations').set(withdrawn).where('id', '=', id).execute()
  }
  return {
    params: { token: relation === 'deleted' ? createSecret() : relation === 'malformed' ? 'x' : token },
    body: {},
  }
}

const leaving: Arrange = async (asked, tenant) => ({
  ...(await withoutBody(asked, tenant)),
  body: {},
  ...(asked.isAllowed && { by: await makePerson(asked.world, asked.person.column) }),
})

const inviting: Arrange = async (asked, tenant) => {
  await asked.world.db.deleteFrom('attempts').execute()
  const email = newEmailAddress()
  allowEmailsAbout(asked.world, asked.world.ours, email)
  if (asked.way === 'organization') {
    return { params: { organization: organizationOf(asked, true) }, body: { email, role: 'viewer' } }
  }
  const program = nameOf(asked, programOf(asked, tenant))
  const there = { program, program_role: asked.way === 'owner' ? 'owner' : 'viewer' }
  return { params: { organization: organizationOf(asked, false) }, body: { email, role: 'member', ...there } }
}

const fields = ({ mark }: Tenant) => ({
  name: `Target ${mark}`,
  type: 'website',
  address: `https://${randomUUID().slice(0, 8)}.example.com/`,
  environment: 'production',
  tier: 1,
})

async function targetFor(asked: CellContext, tenant: Tenant, network: boolean): Promise<ArrangedRequest> {
  const { id } = await asked.world.db
    .insertInto('targets')
    .values({
      organization_id: tenant.id,
      name: `Target ${tenant.mark}`,
      type: network ? 'network' : 'website',
      address: network ? '203.0.113.0/24' : `${randomUUID().slice(0, 8)}.example.com`,
      environment: 'production',
      asset_tier: 1,
      archived_at: asked.relation === 'archived' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { organization: organizationOf(asked, false), target: nameOf(asked, id) } }
}

/** A disposable target for callers who may change it. */
function onTarget(body?: (tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({ ...(await targetFor(asked, tenant, false)), ...(body && { body: body(tenant) }) })
}

const paper: Arrange = async (asked, tenant) => ({
  ...(await targetFor(asked, tenant, true)),
  parts: [
    { name: 'document', value: Buffer.from('%PDF-1.7\npaper'), fileName: 'x.pdf', type: 'application/pdf' },
    { name: 'file_name', value: `${tenant.mark}.pdf` },
  ],
})

/** The log lists its newest events, so one of our tenant is added before. */
const log: Arrange = async (asked, tenant) => {
  await insertAuditEvent(asked.world.db, tenant)
  return withoutBody(asked, tenant)
}

/** How each operation is called; the input is always valid, so that only the caller's permission decides. */
export const customerArrangements: Arrangements = {
  listOrganizations: withoutBody,
  getOrganization: withoutBody,
  changeOrganization: withBody((_asked, { mark }) => ({
    name: `Org ${mark}`,
    country: 'MX',
    sector: 'finance',
    summary: `Summary ${mark}`,
  })),
  changeSecondFactorRule: withBody(() => ({ required: false })),
  leaveOrganization: leaving,
  acceptBillingTerms: withBody(() => ({ version: '2026-11-15', accepted: true })),
  requestPentest: withBody((_asked, { mark }) => ({ message: `Two apps of ${mark}` })),
  listMembers: withoutBody,
  changeMemberRole: onMember({ role: 'member' }),
  removeMember: onMember(),
  listProgramMembers: inProgram(),
  addProgramMember: appointing,
  removeProgramMember: inProgram('viewer'),
  activateBackupContact: inProgram('backup_contact', { active: true }),
  listInvitations: withoutBody,
  inviteMember: inviting,
  resendInvitation: onInvitation({}),
  withdrawInvitation: onInvitation(),
  acceptInvitation: byToken,
  listTargets: withoutBody,
  getTarget: onTarget(),
  createTarget: withBody((_asked, tenant) => fields(tenant)),
  editTarget: onTarget(fields),
  archiveTarget: onTarget(),
  unarchiveTarget: onTarget(),
  checkTarget: onTarget(() => ({ method: 'dns' })),
  addTargetDocument: paper,
  listAuditEvents: log,
}
