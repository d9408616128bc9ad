import { randomUUID } from 'node:crypto'
import type { Db } from '@grana/server/db/database'
import { insertTestUser } from '@grana/server/testing/test-user'
import { makeFile, makeReport, type ReportOptions } from './reports.ts'
import type { Tenant } from './tenant.ts'

const dayMs = 86_400_000

/** What the fix of a report waits for. */
export type FixState = 'open' | 'retest' | 'silent retest' | 'date'

/** An accepted report whose fix is in the given state; the agent of a silent retest did not answer for weeks. */
export async function makeFixReport(
  db: Db,
  tenant: Tenant,
  { fix, ...options }: ReportOptions & { fix: FixState },
): Promise<string> {
  const report = await makeReport(db, tenant, { way: 'accepted', ...options })
  if (fix === 'open' || options.way === 'archived') return report
  const { events } = await db.selectFrom('reports').select('events').where('id', '=', report).executeTakeFirstOrThrow()
  const isDate = fix === 'date'
  const at = new Date(Date.now() - (fix === 'silent retest' ? 30 * dayMs : 0))
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('report_events')
      .values({
        organization_id: tenant.id,
        report_id: report,
        number: events + 1,
        kind: isDate ? 'fix_date_asked' : 'retest_asked',
        side: 'organization',
        actor_id: tenant.member.id,
        text: `Why ${tenant.mark}`,
        created_at: at,
      })
      .execute()
    await trx
      .updateTable('reports')
      .set({
        events: events + 1,
        ...(isDate
          ? { fix_proposed_at: new Date(Date.now() + 200 * dayMs) }
          : { verification: 'requested', retest_round: 1, retest_asked_at: at }),
      })
      .where('id', '=', report)
      .execute()
  })
  return report
}

/** A fee of an answered retest of a report, which is owed or was paid. */
export async function makeRetestFee(
  db: Db,
  tenant: Tenant,
  { report, agentId, state }: { report: string; agentId?: string | undefined; state: 'owed' | 'paid' },
): Promise<string> {
  const { events, agent_id: agent } = await db
    .selectFrom('reports')
    .select(['events', 'agent_id'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('retest_fees')
    .values({
      organization_id: tenant.id,
      id,
      report_id: report,
      event: events,
      agent_id: agentId ?? agent,
      currency: 'USD',
      cents: 5000,
      state,
      earned_at: new Date(),
      ...(state === 'paid' && {
        reference: `Reference ${tenant.mark}`,
        paid_on: '2026-11-01',
        paid_by: tenant.member.id,
        paid_at: new Date(),
      }),
    })
    .execute()
  return id
}

/** An agent whom a program invited and who accepted. */
export async function makeInvitedAgent(
  db: Db,
  tenant: Tenant,
  program: string,
): Promise<{ agent: string; invitation: string }> {
  const { id: agent } = await insertTestUser(db)
  const { id: invitation } = await db
    .insertInto('agent_invitations')
    .values({
      organization_id: tenant.id,
      program_id: program,
      user_id: agent,
      state: 'accepted',
      invited_by: tenant.member.id,
      created_at: new Date(),
      answered_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { agent, invitation }
}

/** A retest that was handed to an agent, with a file of the report; that of an archived report has ended. */
export async function makeHelpedRetest(
  db: Db,
  tenant: Tenant,
  { agentId, isEnded }: { agentId?: string | undefined; isEnded: boolean },
): Promise<{ report: string; file: string }> {
  const report = await makeFixReport(db, tenant, {
    fix: 'silent retest',
    program: tenant.program,
    ...(isEnded && { way: 'archived' }),
  })
  const at = new Date()
  await db
    .insertInto('retest_helpers')
    .values({
      organization_id: tenant.id,
      report_id: report,
      agent_id: agentId ?? (await makeInvitedAgent(db, tenant, tenant.program)).agent,
      given_by: tenant.member.id,
      given_at: at,
      ended_at: isEnded ? at : null,
    })
    .execute()
  return { report, file: await makeFile(db, tenant, { report }) }
}
