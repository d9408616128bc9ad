import { randomUUID } from 'node:crypto'
import { newSecret } from '#server/lib/tokens.ts'
import { insertMember } from '#server/testing/tenants.ts'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { Column, Relation } from './expectations.ts'
import { inviteInto, makePerson, type Person, type Tenant, type World } from './world.ts'

/** One request of the matrix; `by` is somebody else where the request would spoil the person. */
export type Arranged = { params: Record<string, string>; body?: Record<string, unknown>; by?: Person }

export type Asked = { world: World; person: Person; relation: Relation; isAllowed: boolean }

type Arrange = (asked: Asked, tenant: Tenant) => Promise<Arranged>

const newAddress = () => `n.${randomUUID().slice(0, 12)}@tepozan.example`

/** The tenant whose things are named; the address may name another one. */
function tenantOf({ world, relation }: Asked): Tenant {
  return relation === 'foreign' || relation === 'crossed' ? world.theirs : world.ours
}

function organizationOf({ world, relation }: Asked, isInnermost: boolean): string {
  if (relation === 'foreign') return world.theirs.id
  if (relation === 'no tenant' || (relation === 'deleted' && isInnermost)) return randomUUID()
  return relation === 'malformed' && isInnermost ? 'not-a-name' : world.ours.id
}

/** What stands for an absent or malformed name, or the name itself. */
function nameOf({ relation }: Asked, name: string): string {
  if (relation === 'deleted') return randomUUID()
  return relation === 'malformed' ? 'not-a-name' : name
}

function programOf(asked: Asked, tenant: Tenant): string {
  return nameOf(asked, asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program)
}

/** A member who may be changed; whoever is refused anyway gets one that stays. */
async function memberFor(
  asked: Asked,
  tenant: Tenant,
  there?: { role: ProgramRole; programId: string },
): Promise<string> {
  if (!asked.isAllowed) return tenant.member.id
  const { id } = await insertMember(asked.world.db, tenant.id, {
    role: there === undefined ? 'viewer' : 'member',
    ...(there && { programs: [there] }),
  })
  return id
}

const plain: Arrange = async (asked) => ({ params: { organization: organizationOf(asked, true) } })

function withBody(body: (asked: Asked, tenant: Tenant) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({ params: { organization: organizationOf(asked, true) }, body: body(asked, tenant) })
}

function onMember(body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), member: nameOf(asked, await memberFor(asked, tenant)) },
    ...(body && { body }),
  })
}

function inProgram(role?: ProgramRole, body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const program = programOf(asked, tenant)
    const programId = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
    const member = await memberFor(asked, tenant, role && { role, programId })
    const params = { organization: organizationOf(asked, false), program }
    return { params: { ...params, member, role: role ?? 'viewer' }, ...(body && { body: { ...body } }) }
  }
}

const onInvitation =
  (body?: Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    const programId = asked.relation === 'unassigned' ? tenant.otherProgram : tenant.program
    const { id } = await inviteInto(asked.world.db, tenant, { email: newAddress(), programId })
    return {
      params: { organization: organizationOf(asked, false), invitation: nameOf(asked, id) },
      ...(body && { body }),
    }
  }

/** Into a third organization, so that joining changes nothing between ours and theirs. */
const byToken: Arrange = async (asked) => {
  const { world, person, relation } = asked
  const email = relation === 'crossed' ? newAddress() : (person.user?.email ?? newAddress())
  const db = world.db
  await db
    .deleteFrom('invitations')
    .where('organization_id', '=', world.third.id)
    .where('email_key', '=', email.toLowerCase())
    .execute()
  const { token } = await inviteInto(db, world.third, { email })
  return { params: { token: relation === 'deleted' ? newSecret() : relation === 'malformed' ? 'x' : token }, body: {} }
}

const leaving: Arrange = async (asked, tenant) => ({
  ...(await plain(asked, tenant)),
  body: {},
  ...(asked.isAllowed && { by: await makePerson(asked.world, asked.person.column as Column) }),
})

const inviting: Arrange = async (asked, tenant) => {
  await asked.world.db.deleteFrom('attempts').execute()
  const body = { email: newAddress(), role: 'member', program: programOf(asked, tenant), program_role: 'viewer' }
  return { params: { organization: organizationOf(asked, false) }, body }
}

const appointing: Arrange = async (asked, tenant) => {
  const { params } = await inProgram()(asked, tenant)
  return { params, body: { member: await memberFor(asked, tenant), role: 'viewer' } }
}

const fields = ({ mark }: Tenant) => ({
  name: `Target ${mark}`,
  type: 'website',
  address: `https://${randomUUID().slice(0, 8)}.example.com/`,
  environment: 'production',
  tier: 1,
})

/** A target of its own for whoever may change it. */
function onTarget(body?: (tenant: Tenant) => Record<string, unknown>, isArchived = false): Arrange {
  return async (asked, tenant) => {
    const { name, type, address, environment, tier } = fields(tenant)
    const { id } = await asked.world.db
      .insertInto('targets')
      .values({
        organization_id: tenant.id,
        name,
        type,
        address: new URL(address).host,
        environment,
        asset_tier: tier,
        archived_at: isArchived || asked.relation === 'archived' ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { organization: organizationOf(asked, false), target: nameOf(asked, id) }
    return { params, ...(body && { body: body(tenant) }) }
  }
}

/** A body that its form refuses: it shows that somebody was let in, and changes nothing. */
const refusedBody = { nonsense: 'x' }

const inside = (body?: Record<string, unknown>): Arrange => inProgram(undefined, body)

/** Names of things in the addresses of agents and staff. */
function placeless(name: 'organization' | 'person' | 'program' | 'nothing', body?: Record<string, unknown>): Arrange {
  return async (_asked, tenant) => {
    const id = { organization: tenant.id, person: tenant.member.id, program: tenant.program, nothing: randomUUID() }[
      name
    ]
    return { params: { id, program: id, invitation: id }, ...(body && { body }) }
  }
}

/** How each operation is asked; the form of what is sent is right, so that only the right of the person decides. */
export const arrangements: Readonly<Record<string, Arrange>> = {
  listOrganizations: plain,
  getOrganization: plain,
  changeOrganization: withBody((_asked, { mark }) => ({
    name: `Org ${mark}`,
    country: 'MX',
    summary: `Summary ${mark}`,
  })),
  changeSecondFactorRule: withBody(() => ({ required: false })),
  leaveOrganization: leaving,
  listMembers: plain,
  changeMemberRole: onMember({ role: 'member' }),
  removeMember: onMember(),
  listProgramMembers: inProgram(),
  appointMember: appointing,
  dismissMember: inProgram('viewer'),
  activateBackup: inProgram('backup_contact', { active: true }),
  listInvitations: plain,
  inviteMember: inviting,
  resendInvitation: onInvitation({}),
  withdrawInvitation: onInvitation(),
  acceptInvitation: byToken,
  listTargets: plain,
  getTarget: onTarget(),
  createTarget: withBody((_asked, tenant) => fields(tenant)),
  editTarget: onTarget(fields),
  archiveTarget: onTarget(),
  unarchiveTarget: onTarget(undefined, true),
  checkTarget: onTarget(() => ({ method: 'dns' })),
  addTargetDocument: onTarget(() => ({ file_name: 'paper.pdf' })),
  listAuditEvents: plain,
  listOrganizationPrograms: plain,
  createProgram: withBody(() => refusedBody),
  getOrganizationProgram: inside(),
  getProgramVersion: inside(),
  getProgramDraft: inside(),
  saveProgramDraft: inside(refusedBody),
  discardProgramDraft: inside(),
  previewProgram: inside(),
  publishDraft: inside(refusedBody),
  moveProgram: inside(refusedBody),
  acceptBillingTerms: withBody(() => refusedBody),
  askForPentest: withBody(() => refusedBody),
  listProgramAgents: inside(),
  inviteAgent: inside(refusedBody),
  removeAgent: inside(),
  listAgentPrograms: placeless('nothing'),
  answerAgentInvitation: placeless('nothing', refusedBody),
  getAgentProgram: placeless('program'),
  followProgram: placeless('program'),
  unfollowProgram: placeless('program'),
  getStaffDesk: placeless('nothing'),
  listStaffActs: placeless('nothing'),
  listStaffLeads: placeless('nothing'),
  listStaffOrganizations: placeless('nothing'),
  getStaffOrganization: placeless('organization'),
  listStaffPeople: placeless('nothing'),
  getStaffPerson: placeless('person'),
  listStaffPrograms: placeless('nothing'),
  listStaffDocuments: placeless('nothing'),
  moveStaffLead: placeless('nothing', refusedBody),
  assignStaffLead: placeless('nothing', refusedBody),
  noteStaffLead: placeless('nothing', refusedBody),
  exportStaffLeads: placeless('nothing', refusedBody),
  approveOrganization: placeless('organization', refusedBody),
  refuseOrganization: placeless('organization', refusedBody),
  suspendPerson: placeless('person', refusedBody),
  reinstatePerson: placeless('person', refusedBody),
  recoverSecondFactor: placeless('person', refusedBody),
  stopRecovery: placeless('person', refusedBody),
  pauseStaffProgram: placeless('program', refusedBody),
  getStaffLead: placeless('nothing'),
  openStaffDocument: placeless('nothing', {}),
  approveStaffDocument: placeless('nothing', {}),
  rejectStaffDocument: placeless('nothing', refusedBody),
}

export function arrange(name: string, asked: Asked): Promise<Arranged> {
  const how = arrangements[name]
  if (how === undefined) throw new Error(`nobody says how ${name} is asked`)
  return how(asked, tenantOf(asked))
}
