import { sql } from 'kysely'
import { openDispute, type DisputeRecord } from '@grana/contract/reports/disputes'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import type { Db } from '../db/database.ts'
import { dataOf } from './programs.ts'
import type { ReportWorld, SignedInUser } from './reports.ts'
import { triagedReport } from './rewards.ts'

const asInformative: TransitionForm = { to: 'closed', reason: 'informative', clause: '1.1', text: 'No impact.' }

type Closing = { agent: SignedInUser; by: SignedInUser; form?: TransitionForm }

/** A report that the organization closed without accepting it; needs no worker. */
export async function closedReport(
  db: Db,
  world: ReportWorld,
  { agent, by, form = asInformative }: Closing,
): Promise<string> {
  const report = await triagedReport(db, world, agent)
  const params = { organization: world.organization, report }
  const told = await by.browser.call(changeReportState, { params, body: form })
  if (told.status !== 200) throw new Error(`closing answered ${told.status} ${JSON.stringify(told.body)}`)
  return report
}

/** A closed report with an open dispute: ids of both. */
export async function disputedReport(db: Db, world: ReportWorld, closing: Closing) {
  const report = await closedReport(db, world, closing)
  const body = { ground: 'severity', text: 'It does have an impact.', clause: '1.1' } as const
  const told = await closing.agent.browser.call(openDispute, { params: { report }, body })
  if (told.status !== 200) throw new Error(`opening answered ${told.status} ${JSON.stringify(told.body)}`)
  return { report, dispute: dataOf<DisputeRecord>(told).disputes[0]?.id ?? '' }
}

/** Moves the dates of a dispute, so that a deadline is near or over. */
export async function moveDeadline(owner: Db, dispute: string, answerDueAt: Date): Promise<void> {
  await sql`alter table grana.disputes disable trigger disputes_life`.execute(owner)
  await sql`update grana.disputes set answer_due_at = ${answerDueAt} where id = ${dispute}`.execute(owner)
  await sql`alter table grana.disputes enable trigger disputes_life`.execute(owner)
}
