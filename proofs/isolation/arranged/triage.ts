import { insertTestUser } from '@grana/server/testing/test-user'
import { nameOf, type Arrange, type Arrangements, type CellContext } from '../arrange.ts'
import { makeFile, makeReport, proposalNumber } from '../reports.ts'
import { createTenantProgram, type Tenant } from '../tenant.ts'

/** A report of the tenant; the triager's own where the relation requires it. */
async function givenReport(asked: CellContext, tenant: Tenant): Promise<string> {
  const { world, person, relation } = asked
  const isTheirs = person.column === 'triager' && (relation === 'own' || relation === 'archived')
  return makeReport(world.db, tenant, {
    program: tenant.program,
    ...(relation === 'archived' && { way: 'archived' }),
    triagerId: isTheirs ? person.user?.id : undefined,
    isProposed: true,
  })
}

function onGiven(body?: (asked: CellContext, mark: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: { id: nameOf(asked, await givenReport(asked, tenant)), proposal: String(proposalNumber) },
    ...(body && { body: body(asked, tenant.mark) }),
  })
}

const onFile: Arrange = async (asked, tenant) => {
  const report = await givenReport(asked, tenant)
  const file = await makeFile(asked.world.db, tenant, { report })
  return { params: { id: report, file: nameOf(asked, file) } }
}

/** A report of a program that the platform manages, for callers who may reassign it. */
const onWaiting: Arrange = async (asked, tenant) => {
  const { world, relation, person } = asked
  const { db } = world
  const isManaged = person.column === 'administrator' && relation !== 'unassigned'
  const program = isManaged ? (await createTenantProgram(tenant)).program : tenant.program
  if (isManaged) await db.updateTable('programs').set({ is_managed: true }).where('id', '=', program).execute()
  const report = await makeReport(db, tenant, { program, ...(relation === 'archived' && { way: 'archived' }) })
  const triager = await insertTestUser(db, { kind: 'staff', staff_role: 'triager' })
  return { params: { id: nameOf(asked, report) }, body: { triager: triager.id, reason: 'Their turn' } }
}

export const triageArrangements: Arrangements = {
  listTriageQueue: async () => ({}),
  assignTriager: onWaiting,
  listStaffReports: async () => ({}),
  getStaffReport: onGiven(),
  getStaffClosingReferences: onGiven(),
  getStaffEvidenceLink: onFile,
  commentStaffReport: onGiven((_asked, mark) => ({ text: `Words ${mark}`, audience: 'internal' })),
  changeStaffReportState: onGiven(({ way }, mark) => ({ to: way, text: `Why ${mark}` })),
  proposeStaffSeverity: onGiven((_asked, mark) => ({ severity: 'low', text: `Why ${mark}` })),
  applyStaffProposal: onGiven(),
  dismissStaffProposal: onGiven(() => ({})),
}
