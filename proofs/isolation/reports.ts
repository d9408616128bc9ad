import { randomInt, randomUUID } from 'node:crypto'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { Db, Trx } from '@grana/server/db/database'
import { goodReport } from '@grana/server/testing/reports'
import { insertTestUser } from '@grana/server/testing/test-user'
import type { Tenant } from './tenant.ts'

/** The event number of the proposal about a report. */
export const proposalNumber = 2

type Step = { state: ReportState; reason?: ClosingReason }

/** The transitions that bring a report into the required state; the database accepts no shortcut. */
const ways: Readonly<Record<string, readonly Step[]>> = {
  triaging: [{ state: 'triaging' }],
  accepted: [{ state: 'triaging' }, { state: 'accepted' }],
  archived: [
    { state: 'closed', reason: 'withdrawn' },
    { state: 'archived', reason: 'withdrawn' },
  ],
  unanswered: [{ state: 'triaging' }, { state: 'needs_info' }, { state: 'closed', reason: 'no_answer' }],
}

export type ReportOptions = {
  program: string
  way?: keyof typeof ways
  agentId?: string
  /** Chosen by the caller, where something else names the report first. */
  id?: string
  assignedTo?: string | undefined
  triagerId?: string | undefined
  /** A member of the tenant proposed another severity. */
  isProposed?: boolean
}

type Way = { steps: readonly Step[]; after: number }

async function take(trx: Trx, key: { organization_id: string; report_id: string }, { steps, after }: Way) {
  let before: ReportState = 'received'
  for (const [index, { state, reason = null }] of steps.entries()) {
    const number = index + 1 + after
    const states = { from_state: before, to_state: state, closing_reason: reason }
    await trx
      .insertInto('report_events')
      .values({ ...key, ...states, number, kind: 'moved', side: 'system', created_at: new Date() })
      .execute()
    await trx
      .updateTable('reports')
      .set({
        state,
        closing_reason: reason,
        closed_at: reason === null ? null : new Date(),
        paused_at: state === 'needs_info' ? new Date() : null,
        events: number,
      })
      .where('id', '=', key.report_id)
      .execute()
    before = state
  }
}

async function propose(trx: Trx, tenant: Tenant, id: string) {
  const details = JSON.stringify({ severity: 'low', severity_before: 'high' })
  await trx
    .insertInto('report_events')
    .values({
      organization_id: tenant.id,
      report_id: id,
      number: proposalNumber,
      kind: 'proposed',
      audience: 'internal',
      side: 'organization',
      actor_id: tenant.member.id,
      text: `Why ${tenant.mark}`,
      details,
      created_at: new Date(),
    })
    .execute()
  await trx.updateTable('reports').set({ events: proposalNumber }).where('id', '=', id).execute()
}

/** A new report whose texts all carry the tenant's mark. */
export async function makeReport(db: Db, tenant: Tenant, options: ReportOptions): Promise<string> {
  const { program, way = 'triaging', assignedTo, triagerId, isProposed = false } = options
  const agentId = options.agentId ?? (await insertTestUser(db)).id
  const [id, at, { mark }] = [options.id ?? randomUUID(), new Date(), tenant]
  const key = { organization_id: tenant.id, report_id: id }
  await db.transaction().execute(async (trx) => {
    const { policy_version: version } = await trx
      .selectFrom('programs')
      .select('policy_version')
      .where('id', '=', program)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('reports')
      .values({
        organization_id: tenant.id,
        program_id: program,
        id,
        number: randomInt(1, 2 ** 31 - 1),
        agent_id: agentId,
        target_id: tenant.writer.target,
        policy_version: version ?? 1,
        asset_tier: 1,
        weakness: 'stored-xss',
        title: `Report ${mark}`,
        severity: 'high',
        claimed_severity: 'high',
        assigned_to: assignedTo ?? null,
        triager_id: triagerId ?? null,
        events: 1,
        submitted_at: at,
        moved_at: at,
      })
      .execute()
    const words = { summary: `Summary ${mark}`, steps: `Steps ${mark}`, impact: `Impact ${mark}` }
    await trx
      .insertInto('report_contents')
      .values({ ...key, ...words })
      .execute()
    const sent = { number: 1, kind: 'submitted', side: 'agent', actor_id: agentId, to_state: 'received' } as const
    await trx
      .insertInto('report_events')
      .values({ ...key, ...sent, created_at: at })
      .execute()
    if (isProposed) await propose(trx, tenant, id)
    await take(trx, key, { steps: ways[way] ?? [], after: isProposed ? 2 : 1 })
  })
  return id
}

/** A report draft of an agent. */
export async function makeDraft(db: Db, tenant: Tenant, { program, agentId }: { program: string; agentId: string }) {
  const at = new Date()
  const body = JSON.stringify({ ...goodReport(tenant.writer.target), title: `Report ${tenant.mark}` })
  const { id } = await db
    .insertInto('report_drafts')
    .values({ organization_id: tenant.id, program_id: program, user_id: agentId, body, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file whose name carries the tenant's mark: an upload in a draft, or submitted with a report. */
export async function makeFile(db: Db, { mark }: Tenant, place: { draft: string } | { report: string }) {
  const [id, at] = [randomUUID(), new Date()]
  const of =
    'draft' in place
      ? await db
          .selectFrom('report_drafts')
          .select(['organization_id', 'user_id as agent_id', 'id as draft_id'])
          .where('id', '=', place.draft)
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('reports')
          .select(['organization_id', 'agent_id', 'id as report_id'])
          .where('id', '=', place.report)
          .executeTakeFirstOrThrow()
  const looked = { state: 'ready', sha256: '0'.repeat(64), completed_at: at, checked_at: at } as const
  await db
    .insertInto('report_files')
    .values({
      ...of,
      ...('report' in place && looked),
      id,
      name: `${mark}.png`,
      kind: 'png',
      size_bytes: 67,
      created_at: at,
    })
    .execute()
  return id
}

type UploadPlace = { report: string; author: string }

/** A file that its author added to a comment on a report and has not sent. Its name carries the tenant's mark. */
export async function makeCommentFile(db: Db, { mark }: Tenant, { report, author }: UploadPlace): Promise<string> {
  const id = randomUUID()
  const of = await db
    .selectFrom('reports')
    .select(['organization_id', 'id as commented_report_id'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const file = { name: `${mark}.png`, kind: 'png', size_bytes: 67, audience: 'everyone' } as const
  await db
    .insertInto('report_files')
    .values({ ...of, ...file, id, agent_id: author, created_at: new Date() })
    .execute()
  return id
}

/** A file of reports that is ready, of the given member or of one of the tenant. */
export async function makeReportExport(db: Db, tenant: Tenant, userId = tenant.member.id): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('report_exports')
    .values({
      organization_id: tenant.id,
      user_id: userId,
      format: 'csv',
      state: 'ready',
      bytes: 1,
      asked_at: at,
      ready_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
