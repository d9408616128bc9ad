import type { Severity } from '@grana/contract/program-values'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { decideReward } from '@grana/contract/reports/rewards'
import type { Db } from '../db/database.ts'
import { dataOf } from './programs.ts'
import { sendReport, type ReportWorld, type SignedInUser } from './reports.ts'
import type { ApiResponse } from './test-browser.ts'

const step = (trx: Db, id: string) =>
  trx.transaction().execute(async (inside) => {
    await inside
      .insertInto('report_events')
      .values((build) => ({
        organization_id: build.selectFrom('reports').select('organization_id').where('id', '=', id),
        report_id: id,
        number: 2,
        kind: 'moved',
        side: 'system',
        from_state: 'received',
        to_state: 'triaging',
        created_at: new Date(),
      }))
      .execute()
    await inside.updateTable('reports').set({ state: 'triaging', events: 2 }).where('id', '=', id).execute()
  })

/** A report in triage; needs no worker. */
export async function triagedReport(db: Db, world: ReportWorld, agent: SignedInUser): Promise<string> {
  const id = await sendReport(agent, world)
  await step(db, id)
  return id
}

/** A report accepted with a severity; needs no worker. */
export async function acceptedReport(
  db: Db,
  world: ReportWorld,
  { agent, by, severity = 'high' }: { agent: SignedInUser; by: SignedInUser; severity?: Severity },
): Promise<string> {
  const id = await triagedReport(db, world, agent)
  const params = { organization: world.organization, report: id }
  const told = await by.browser.call(changeReportState, {
    params,
    body: { to: 'accepted', severity, text: 'Judged again.' },
  })
  if (told.status !== 200) throw new Error(`accepting answered ${told.status} ${JSON.stringify(told.body)}`)
  return id
}

/** Decides an amount as the first approver. */
export function decideAmount(
  world: ReportWorld,
  { browser }: SignedInUser,
  { report, amount, round = 0, text }: { report: string; amount: string; round?: number; text?: string },
): Promise<ApiResponse> {
  const params = { organization: world.organization, report }
  return browser.call(decideReward, { params, body: { round, amount, currency: 'USD', ...(text && { text }) } })
}

export const rewardOf = (told: ApiResponse) => dataOf<Report>(told).reward
