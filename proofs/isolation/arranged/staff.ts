import { secondFactorOn } from '@grana/server/testing/tenants'
import { insertTestUser } from '@grana/server/testing/test-user'
import { byHand, nameOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeReport } from '../reports.ts'
import { createTenantProgram, type Tenant } from '../tenant.ts'
import { memberOf } from '../world.ts'
import { isSpent, named, someDocument, someLead, type MakeForStaff } from './staff-resources.ts'

const reason = { reason: 'Seen and checked' }

function on(make: MakeForStaff, body: Record<string, unknown> = reason): Arrange {
  return async (asked, tenant) => ({ params: await named(make)(asked, tenant), body })
}

type Person = (asked: CellContext, userId: string) => Promise<unknown>

/** A member of the tenant, brought into a state. */
function someMember(bring?: Person, over?: Person): MakeForStaff {
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

/** A program that the platform manages; any other one counts as ended. */
const heldProgram: MakeForStaff = async (asked, tenant, isOver) => {
  if (!isSpent(asked)) return tenant.program
  const { program } = await createTenantProgram(tenant, { state: isOver ? 'active' : 'paused' })
  if (!isOver) {
    const { db } = asked.world
    await db.updateTable('programs').set({ paused_by_staff: true }).where('id', '=', program).execute()
  }
  return program
}

/** A program whose organization requests the platform's triagers; one that requests none counts as ended. */
const wishedProgram: MakeForStaff = async (asked, tenant, isOver) => {
  if (!isSpent(asked)) return tenant.program
  const { program } = await createTenantProgram(tenant, { state: 'active' })
  if (!isOver) {
    const { db } = asked.world
    await db.updateTable('programs').set({ managed_asked_at: new Date() }).where('id', '=', program).execute()
  }
  return program
}

/** A list that contains a resource of our tenant. */
function list(make?: MakeForStaff, query?: (tenant: Tenant) => Record<string, string>): Arrange {
  return async (asked, tenant) => {
    if (isSpent(asked)) await make?.(asked, tenant, false)
    return { ...(query && { query: query(tenant) }) }
  }
}

/** A report of a program that the platform manages, for callers who may reassign it. */
const waitingReport: Arrange = async (asked, tenant) => {
  const { world, relation, person } = asked
  const { db } = world
  const isManaged = person.column === 'administrator' && relation !== 'unassigned'
  const program = isManaged ? (await createTenantProgram(tenant)).program : tenant.program
  if (isManaged) await db.updateTable('programs').set({ is_managed: true }).where('id', '=', program).execute()
  const report = await makeReport(db, tenant, { program, ...(relation === 'archived' && { way: 'archived' }) })
  const triager = await insertTestUser(db, { kind: 'staff', staff_role: 'triager' })
  return { params: { id: nameOf(asked, report) }, body: { triager: triager.id, reason: 'Their turn' } }
}

const showsTenant = 'the first page of the list contains a resource of the tenant'
const inState = 'the account or program is in the state that the action requires'

/** Requests of staff that their contract does not determine. */
export const staffArrangements: HandArrangements = {
  listStaffLeads: byHand(showsTenant, list(someLead)),
  exportStaffLeads: byHand(showsTenant, async (asked, tenant) => ({
    ...(await list(someLead)(asked, tenant)),
    body: reason,
  })),
  listStaffOrganizations: byHand(
    showsTenant,
    list(undefined, ({ mark }) => ({ q: mark, approval: 'approved' })),
  ),
  listStaffPeople: byHand(
    showsTenant,
    list(undefined, ({ member }) => ({ q: member.email })),
  ),
  suspendPerson: byHand(inState, on(someMember(undefined, suspended), { clause: 'terms_use', ...reason })),
  reinstatePerson: byHand(inState, on(someMember(suspended))),
  recoverSecondFactor: byHand(inState, on(someMember(guarded, unguarded))),
  stopRecovery: byHand(inState, on(someMember(recovering))),
  listStaffPrograms: byHand(
    showsTenant,
    list(undefined, ({ mark }) => ({ q: mark })),
  ),
  resumeStaffProgram: byHand(inState, on(heldProgram)),
  takeStaffTriage: byHand(inState, on(wishedProgram)),
  returnStaffTriage: byHand(inState, on(wishedProgram)),
  assignTriager: byHand('the program is managed by the platform, and the body names a triager', waitingReport),
  listStaffDocuments: byHand(showsTenant, list(someDocument)),
}
