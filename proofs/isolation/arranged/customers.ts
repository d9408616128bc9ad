import { randomUUID } from 'node:crypto'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { createSecret } from '@grana/server/lib/tokens'
import { byHand, nameOf, newEmailAddress, organizationOf, programOf, withBody } from '../arrange.ts'
import type { Arrange, CellContext, HandArrangements } from '../arrange.ts'
import { makeIdentityProvider, samlMetadata } from '../machines.ts'
import { insertInvitation, insertAuditEvent, type Tenant } from '../tenant.ts'
import { allowEmailsAbout, makePerson, memberOf } from '../world.ts'
import { targetFor } from './member-resources.ts'

type There = { role: ProgramRole; programId: string }

/** A member who may be changed; callers who are refused anyway get a permanent one. */
async function memberFor(asked: CellContext, tenant: Tenant, there?: There): Promise<string> {
  if (!asked.isAllowed) return tenant.member.id
  const role: OrganizationRole = there === undefined ? 'viewer' : 'member'
  return (await memberOf(asked.world, tenant, { role, ...(there && { programs: [there] }) })).id
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

/** Earlier cells left no provider: each caller finds one. */
const withProvider =
  (body?: Record<string, unknown>): Arrange =>
  async (asked, tenant) => {
    await makeIdentityProvider(asked.world.db, tenant)
    return { params: { organization: organizationOf(asked, true) }, ...(body && { body }) }
  }

/** Earlier cells left as many domains as an organization may have. */
const claiming: Arrange = async (asked, tenant) => {
  if (asked.isAllowed)
    await asked.world.db.deleteFrom('email_domains').where('organization_id', '=', tenant.id).execute()
  return {
    params: { organization: organizationOf(asked, true) },
    body: { domain: `${randomUUID().slice(0, 8)}.organization.example` },
  }
}

const leaving: Arrange = async (asked) => ({
  params: { organization: organizationOf(asked, true) },
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

const paper: Arrange = async (asked, tenant) => ({
  params: { organization: organizationOf(asked, false), target: await targetFor(asked, tenant, 'network') },
  parts: [
    { name: 'document', value: Buffer.from('%PDF-1.7\npaper'), fileName: 'x.pdf', type: 'application/pdf' },
    { name: 'file_name', value: `${tenant.mark}.pdf` },
  ],
})

const log: Arrange = async (asked, tenant) => {
  await insertAuditEvent(asked.world.db, tenant)
  return { params: { organization: organizationOf(asked, true) } }
}

const logged: Arrange = async (asked, tenant) => ({ ...(await log(asked, tenant)), body: { filters: {} } })

const fitsType = 'the address of a target fits its type, and is its own'
const alsoNamesMember = 'names a program and a member with a role in it'

/** A file with one known issue of the tenant. */
const issuesFile: Arrange = async (asked, tenant) => ({
  params: { organization: organizationOf(asked, false), program: nameOf(asked, programOf(asked, tenant)) },
  body: { content: `title,date\nIssue ${tenant.mark} ${randomUUID()},2026-01-01\n` },
})

/** Nothing is in progress for the caller. */
const unexported: Arrange = async (asked, tenant) => {
  const { db } = asked.world
  await db
    .deleteFrom('report_exports')
    .where('organization_id', '=', tenant.id)
    .where('user_id', '=', asked.person.user?.id ?? tenant.member.id)
    .execute()
  return withBody(() => ({ format: 'csv', filters: {} }))(asked, tenant)
}

/** Requests of members that their contract does not determine. */
export const customerArrangements: HandArrangements = {
  createGroupRole: byHand('a role of the organization names no program', async (asked, tenant) => ({
    params: { organization: organizationOf(asked, true) },
    body: { group: `Group ${tenant.mark} ${randomUUID()}`, role: 'viewer' },
  })),
  claimEmailDomain: byHand('an organization has at most twenty domains', claiming),
  switchIdentityProvider: byHand('needs a provider', withProvider({ is_on: false })),
  saveSamlProvider: byHand(
    'needs a certificate',
    withBody((_asked, { mark }) => ({
      name: `Provider ${mark}`,
      metadata: samlMetadata(),
      creates_accounts: true,
      is_enforced: false,
    })),
  ),
  removeIdentityProvider: byHand('needs a provider', withProvider()),
  changeOrganization: byHand(
    'an approved organization keeps its name',
    withBody((_asked, { mark }) => ({
      name: `Org ${mark}`,
      country: 'MX',
      sector: 'finance',
      summary: `Summary ${mark}`,
    })),
  ),
  changeSecondFactorRule: byHand(
    'a required second factor would block members that later cells create',
    withBody(() => ({ required: false })),
  ),
  leaveOrganization: byHand('the caller is a member no longer', leaving),
  acceptBillingTerms: byHand(
    'names the current version of a text',
    withBody(() => ({ version: '2026-11-15', accepted: true })),
  ),
  addProgramMember: byHand(alsoNamesMember, appointing),
  removeProgramMember: byHand(alsoNamesMember, inProgram('viewer')),
  activateBackupContact: byHand(alsoNamesMember, inProgram('backup_contact', { active: true })),
  inviteMember: byHand('names a program in the body', inviting),
  acceptInvitation: byHand('the link of an invitation is a row of its own, sent to an address', byToken),
  createTarget: byHand(
    fitsType,
    withBody((_asked, tenant) => fields(tenant)),
  ),
  editTarget: byHand(fitsType, async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), target: await targetFor(asked, tenant, 'website') },
    body: fields(tenant),
  })),
  addTargetDocument: byHand('sends a file', paper),
  previewKnownIssues: byHand('reads a file', issuesFile),
  importKnownIssues: byHand('reads a file', issuesFile),
  exportReports: byHand('one file is written at a time for each member', unexported),
  exportAuditEvents: byHand('writes its newest events, so one of our tenant is added before', logged),
  listAuditEvents: byHand('lists its newest events, so one of our tenant is added before', log),
}
