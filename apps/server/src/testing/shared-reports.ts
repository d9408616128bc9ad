import { submitReport } from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerSharedDraft, saveDraftTeam } from '@grana/contract/together/report-authors'
import type { Db } from '../db/database.ts'
import { draftReport, type ReportWorld, type SignedInUser } from './reports.ts'
import { decideAmount } from './rewards.ts'

export type SharedReportPeople = {
  /** Who sends the report. */
  writer: SignedInUser
  /** Another author, of a third of it. */
  friend: SignedInUser
  /** Who accepts it, and approves its reward. */
  by: SignedInUser
}

async function usernameOf(db: Db, { user }: SignedInUser): Promise<string> {
  const query = db.selectFrom('users').select('username').where('id', '=', user.id)
  return (await query.executeTakeFirstOrThrow()).username ?? ''
}

type Authors = { writer: SignedInUser; others: readonly SignedInUser[] }

/** A draft into which all others were invited, and agreed. */
export async function agreedDraft(db: Db, world: ReportWorld, { writer, others }: Authors) {
  const draft = await draftReport(writer, world)
  const authors = []
  for (const other of others) authors.push({ username: await usernameOf(db, other), percent: 33 })
  await writer.browser.call(saveDraftTeam, { params: { draft: draft.id }, body: { authors } })
  for (const { browser } of others) {
    const body = { agrees: true, revision: 1 }
    const agreed = await browser.call(answerSharedDraft, { params: { draft: draft.id }, body })
    if (agreed.status !== 200) throw new Error(`agreeing answered ${agreed.status} ${JSON.stringify(agreed.body)}`)
  }
  return draft
}

/** A report that all of them sent. */
export async function sendTogether(db: Db, world: ReportWorld, people: Authors): Promise<string> {
  const { id, revision } = await agreedDraft(db, world, people)
  const sent = await people.writer.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  if (sent.status !== 200) throw new Error(`sending answered ${sent.status} ${JSON.stringify(sent.body)}`)
  return id
}

/** An accepted report of two agents. */
export async function acceptedTogether(
  db: Db,
  world: ReportWorld,
  { writer, friend, by }: SharedReportPeople,
): Promise<string> {
  const id = await sendTogether(db, world, { writer, others: [friend] })
  const at = { organization_id: world.organization, report_id: id, created_at: new Date() }
  await db.transaction().execute(async (trx) => {
    const moved = { kind: 'moved', side: 'system', from_state: 'received', to_state: 'triaging' } as const
    await trx
      .insertInto('report_events')
      .values({ ...at, ...moved, number: 2 })
      .execute()
    await trx.updateTable('reports').set({ state: 'triaging', events: 2 }).where('id', '=', id).execute()
  })
  const body = { to: 'accepted', severity: 'medium', text: 'Confirmed.' } as const
  const params = { organization: world.organization, report: id }
  const accepted = await by.browser.call(changeReportState, { params, body })
  if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status} ${JSON.stringify(accepted.body)}`)
  return id
}

/** The same, with an approved reward. */
export async function rewardedTogether(
  db: Db,
  world: ReportWorld,
  { amount = '700.01', ...people }: SharedReportPeople & { amount?: string },
): Promise<string> {
  const report = await acceptedTogether(db, world, people)
  const decided = await decideAmount(world, people.by, { report, amount })
  if (decided.status !== 200) throw new Error(`deciding answered ${decided.status} ${JSON.stringify(decided.body)}`)
  return report
}
