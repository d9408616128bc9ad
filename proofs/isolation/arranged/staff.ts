import { randomUUID } from 'node:crypto'
import { receiveLead } from '@grana/server/modules/leads/test-lead'
import { insertOrganization, secondFactorOn } from '@grana/server/testing/tenants'
import { nameOf, type Arrange, type Arrangements, type CellContext } from '../arrange.ts'
import { createTenantProgram, type Tenant } from '../tenant.ts'
import { memberOf } from '../world.ts'

/** Creates the resource that staff act on, in the state that the relation requires. */
type Make = (asked: CellContext, tenant: Tenant, isOver: boolean) => Promise<string>

/** A disposable resource where the caller is authorized; all others learn nothing, whatever they name. */
function on(make: Make, body?: Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const id = await make(asked, tenant, asked.relation === 'archived')
    return { params: { id: nameOf(asked, id) }, ...(body && { body }) }
  }
}

const isSpent = ({ isAllowed, person }: CellContext) => isAllowed || person.column === 'administrator'

const someLead: Make = async ({ world: { db } }, { mark }, isOver) => {
  const id = await receiveLead(db, { organization: `Org ${mark}`, message: `Message ${mark}` })
  if (isOver) await db.updateTable('leads').set({ state: 'contacted' }).where('id', '=', id).execute()
  return id
}

const someOrganization: Make = async (asked, tenant, isOver) => {
  if (!isSpent(asked) || isOver) return tenant.id
  return (await insertOrganization(asked.world.db, tenant.mark)).id
}

type Person = (asked: CellContext, userId: string) => Promise<unknown>

/** A member of the tenant, brought into a state. */
function someMember(bring?: Person, over?: Person): Make {
  return async (asked, tenant, isOver) => {
    if (!isSpent(asked)) return tenant.member.id
    const { id } = await memberOf(asked.world, tenant, { role: 'member' })
    await (isOver ? over : bring)?.(asked, id)
    return id
  }
}

const suspended: Person = async ({ world: { db } }, id) => {
  const at = new Date()
  await db.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute()
  const suspension = { user_id: id, clause: 'terms_use', notice: 'Notice', started_at: at }
  await db.insertInto('suspensions').values(suspension).execute()
}

const guarded: Person = ({ world: { db } }, id) =>
  db.updateTable('users').set(secondFactorOn).where('id', '=', id).execute()

const unguarded: Person = ({ world: { db } }, id) =>
  db.updateTable('users').set({ totp_enabled_at: null, totp_seed: null }).where('id', '=', id).execute()

const recovering: Person = async (asked, id) => {
  await guarded(asked, id)
  const at = new Date()
  const recovery = { user_id: id, asked_at: at, due_at: new Date(at.getTime() + 72 * 3_600_000) }
  await asked.world.db.insertInto('second_factor_recoveries').values(recovery).execute()
}

const someProgram: Make = async (asked, tenant, isOver) => {
  if (isOver) return tenant.closed
  if (!isSpent(asked)) return tenant.program
  const state = asked.relation === 'unassigned' ? 'draft' : 'active'
  return (await createTenantProgram(tenant, { state })).program
}

/** A program that the platform manages; any other one counts as ended. */
const heldProgram: Make = async (asked, tenant, isOver) => {
  if (!isSpent(asked)) return tenant.program
  const { program } = await createTenantProgram(tenant, { state: isOver ? 'active' : 'paused' })
  if (!isOver) {
    const { db } = asked.world
    await db.updateTable('programs').set({ paused_by_staff: true }).where('id', '=', program).execute()
  }
  return program
}

/** A program whose organization requests the platform's triagers; one that requests none counts as ended. */
const wishedProgram: Make = async (asked, tenant, isOver) => {
  if (!isSpent(asked)) return tenant.program
  const { program } = await createTenantProgram(tenant, { state: 'active' })
  if (!isOver) {
    const { db } = asked.world
    await db.updateTable('programs').set({ managed_asked_at: new Date() }).where('id', '=', program).execute()
  }
  return program
}

/** A pending document; the oldest of all, so that it is on the first page of staff. */
const someDocument: Make = async ({ world: { db } }, tenant, isOver) => {
  const [id, target] = [randomUUID(), randomUUID()]
  const about = {
    name: `Target ${tenant.mark}`,
    type: 'network',
    address: '203.0.113.0/24',
    environment: 'production',
  } as const
  await db
    .insertInto('targets')
    .values({ organization_id: tenant.id, id: target, ...about, asset_tier: 1 })
    .execute()
  await db
    .insertInto('target_documents')
    .values({
      organization_id: tenant.id,
      id,
      target_id: target,
      address: about.address,
      file_key: `target-documents/${id}`,
      file_name: `${tenant.mark}.pdf`,
      file_type: 'application/pdf',
      size_bytes: 1200,
      uploaded_at: new Date('2026-01-01T12:00:00Z'),
      uploaded_by: tenant.member.id,
      ...(isOver && { state: 'replaced' }),
    })
    .execute()
  return id
}

/** A document only for callers who may decide; with one for each, the last ones would not be on the first page of staff. */
const fewDocuments: Make = async (asked, tenant, isOver) =>
  isSpent(asked) ? someDocument(asked, tenant, isOver) : randomUUID()

/** A list that contains a resource of our tenant. */
function list(make?: Make, query?: (tenant: Tenant) => Record<string, string>): Arrange {
  return async (asked, tenant) => {
    if (isSpent(asked)) await make?.(asked, tenant, false)
    return { ...(query && { query: query(tenant) }) }
  }
}

const reason = { reason: 'Seen and checked' }

export const staffArrangements: Arrangements = {
  getStaffOverview: list(),
  listStaffAuditEvents: list(),
  listStaffLeads: list(someLead),
  getStaffLead: on(someLead),
  changeStaffLeadState: on(someLead, { state: 'contacted', ...reason }),
  assignStaffLead: on(someLead, { owner: 'me' }),
  addStaffLeadNote: on(someLead, { note: 'Called' }),
  exportStaffLeads: async (asked, tenant) => ({ ...(await list(someLead)(asked, tenant)), body: reason }),
  listStaffOrganizations: list(undefined, ({ mark }) => ({ q: mark, approval: 'approved' })),
  getStaffOrganization: on(someOrganization),
  approveOrganization: on(someOrganization, { sector: 'finance', ...reason }),
  refuseOrganization: on(someOrganization, reason),
  listStaffPeople: list(undefined, ({ member }) => ({ q: member.email })),
  getStaffPerson: on(someMember()),
  suspendPerson: on(someMember(undefined, suspended), { clause: 'terms_use', ...reason }),
  reinstatePerson: on(someMember(suspended), reason),
  recoverSecondFactor: on(someMember(guarded, unguarded), reason),
  stopRecovery: on(someMember(recovering), reason),
  listStaffPrograms: list(undefined, ({ mark }) => ({ q: mark })),
  pauseStaffProgram: on(someProgram, reason),
  resumeStaffProgram: on(heldProgram, reason),
  takeStaffTriage: on(wishedProgram, reason),
  returnStaffTriage: on(wishedProgram, reason),
  listStaffDocuments: list(someDocument),
  openStaffDocument: on(fewDocuments, {}),
  approveStaffDocument: on(fewDocuments, reason),
  rejectStaffDocument: on(fewDocuments, reason),
}
