import { randomUUID } from 'node:crypto'
import { receiveLead } from '@grana/server/modules/leads/test-lead'
import { insertOrganization } from '@grana/server/testing/tenants'
import { nameOf, type CellContext, type MakeResource } from '../arrange.ts'
import { makeDispute } from '../disputes.ts'
import { makeCommentFile, makeFile, makeReport, proposalNumber } from '../reports.ts'
import { createTenantProgram, type Tenant } from '../tenant.ts'
import { memberOf } from '../world.ts'

/** Creates the resource that staff act on, in the state that the relation requires. */
export type MakeForStaff = (asked: CellContext, tenant: Tenant, isOver: boolean) => Promise<string>

/** A disposable resource where the caller is authorized; all others learn nothing, whatever they name. */
export const isSpent = ({ isAllowed, person }: CellContext): boolean => isAllowed || person.column === 'administrator'

export const someLead: MakeForStaff = async ({ world: { db } }, { mark }, isOver) => {
  const id = await receiveLead(db, { organization: `Org ${mark}`, message: `Message ${mark}` })
  if (isOver) await db.updateTable('leads').set({ state: 'contacted' }).where('id', '=', id).execute()
  return id
}

const someOrganization: MakeForStaff = async (asked, tenant, isOver) => {
  if (!isSpent(asked) || isOver) return tenant.id
  return (await insertOrganization(asked.world.db, tenant.mark)).id
}

const somePerson: MakeForStaff = async (asked, tenant) =>
  isSpent(asked) ? (await memberOf(asked.world, tenant, { role: 'member' })).id : tenant.member.id

const someProgram: MakeForStaff = async (asked, tenant, isOver) => {
  if (isOver) return tenant.closed
  if (!isSpent(asked)) return tenant.program
  const state = asked.relation === 'unassigned' ? 'draft' : 'active'
  return (await createTenantProgram(tenant, { state })).program
}

/** A pending document; the oldest of all, so that it is on the first page of staff. */
export const someDocument: MakeForStaff = async ({ world: { db } }, tenant, isOver) => {
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
const fewDocuments: MakeForStaff = async (asked, tenant, isOver) =>
  isSpent(asked) ? someDocument(asked, tenant, isOver) : randomUUID()

/** A report of the tenant; the triager's own where the relation requires it. */
export async function assignedReport({ world, person, relation }: CellContext, tenant: Tenant): Promise<string> {
  const isTheirs = person.column === 'triager' && (relation === 'own' || relation === 'archived')
  return makeReport(world.db, tenant, {
    program: tenant.program,
    ...(relation === 'archived' && { way: 'archived' }),
    triagerId: isTheirs ? person.user?.id : undefined,
    isProposed: true,
  })
}

/** An answered dispute of the tenant: taken by the caller where the relation requires it, and withdrawn where it has ended. */
export async function someDispute(
  { world, person, relation }: CellContext,
  tenant: Tenant,
  isUntaken = false,
): Promise<{ report: string; dispute: string }> {
  const isTheirs = !isUntaken && (relation === 'own' || relation === 'archived')
  const report = await makeReport(world.db, tenant, { program: tenant.program, way: 'unanswered' })
  const isStaff = person.column === 'triager' || person.column === 'administrator'
  const dispute = await makeDispute(world.db, tenant, {
    report,
    state: relation === 'archived' ? 'withdrawn' : 'answered',
    ...(isTheirs && isStaff && person.user && { takenBy: person.user.id }),
  })
  return { report, dispute }
}

export function named(make: MakeForStaff): MakeResource {
  return async (asked, tenant) => ({ id: nameOf(asked, await make(asked, tenant, asked.relation === 'archived')) })
}

/** Resources that staff act on, by the required thing and the parameters of a path. */
export const staffResources: Readonly<Record<string, MakeResource>> = {
  'lead id': named(someLead),
  'organization id': named(someOrganization),
  'person id': named(somePerson),
  'program id': named(someProgram),
  'target id': named(fewDocuments),
  'report id': named(assignedReport),
  'report id,proposal': async (asked, tenant) => ({
    ...(await named(assignedReport)(asked, tenant)),
    proposal: String(proposalNumber),
  }),
  'dispute id': async (asked, tenant) => ({ id: nameOf(asked, (await someDispute(asked, tenant)).dispute) }),
  'dispute id,file': async (asked, tenant) => {
    const { report, dispute } = await someDispute(asked, tenant)
    return { id: dispute, file: nameOf(asked, await makeFile(asked.world.db, tenant, { report })) }
  },
  'report id,file': async (asked, tenant) => {
    const report = await assignedReport(asked, tenant)
    return { id: report, file: nameOf(asked, await makeFile(asked.world.db, tenant, { report })) }
  },
  'report id,upload': async (asked, tenant) => {
    const report = await assignedReport(asked, tenant)
    const author = asked.person.user?.id ?? tenant.member.id
    return { id: report, upload: nameOf(asked, await makeCommentFile(asked.world.db, tenant, { report, author })) }
  },
}
