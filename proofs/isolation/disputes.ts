import type { DisputeState } from '@grana/contract/reports/disputes'
import type { ReportEventKind, ReportSide } from '@grana/contract/reports/values'
import type { Db, Trx } from '@grana/server/db/database'
import type { Tenant } from './tenant.ts'

type DisputeOptions = { report: string; state: Exclude<DisputeState, 'ruled'>; takenBy?: string }
type NewEvent = { kind: ReportEventKind; side: ReportSide; by: string; text: string }

async function insertEvent(trx: Trx, report: string, { kind, side, by, text }: NewEvent): Promise<number> {
  const { organization_id, events } = await trx
    .selectFrom('reports')
    .select(['organization_id', 'events'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const number = events + 1
  await trx
    .insertInto('report_events')
    .values({
      organization_id,
      report_id: report,
      number,
      kind,
      side,
      actor_id: by,
      text,
      details: JSON.stringify({ dispute: '1' }),
      created_at: new Date(),
    })
    .execute()
  await trx.updateTable('reports').set({ events: number }).where('id', '=', report).execute()
  return number
}

/** A dispute whose texts all carry the tenant's mark. */
export async function makeDispute(db: Db, tenant: Tenant, { report, state, takenBy }: DisputeOptions): Promise<string> {
  const at = new Date()
  const due = new Date(at.getTime() + 7 * 86_400_000)
  return db.transaction().execute(async (trx) => {
    const { organization_id, program_id, agent_id } = await trx
      .selectFrom('reports')
      .select(['organization_id', 'program_id', 'agent_id'])
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    const opened = await insertEvent(trx, report, {
      kind: 'dispute_opened',
      side: 'agent',
      by: agent_id,
      text: `Wrong ${tenant.mark}`,
    })
    const { id } = await trx
      .insertInto('disputes')
      .values({
        organization_id,
        report_id: report,
        number: 1,
        program_id,
        agent_id,
        ground: 'severity',
        opened_at: at,
        opened_event: opened,
        answer_due_at: due,
        rule_due_at: due,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (takenBy !== undefined)
      await trx.updateTable('disputes').set({ taken_by: takenBy, taken_at: at }).where('id', '=', id).execute()
    if (state !== 'open') {
      const by = tenant.member.id
      const answered = { kind: 'dispute_answered', side: 'organization', by, text: `Right ${tenant.mark}` } as const
      const change = { answered_at: at, answered_by: by, answered_event: await insertEvent(trx, report, answered) }
      await trx
        .updateTable('disputes')
        .set({ state: 'answered', ...change })
        .where('id', '=', id)
        .execute()
    }
    if (state === 'withdrawn')
      await trx.updateTable('disputes').set({ state, withdrawn_at: at }).where('id', '=', id).execute()
    return id
  })
}
