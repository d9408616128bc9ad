import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import type { ReportWorld } from '#server/testing/reports.ts'
import type { TestWorker } from '#server/testing/test-worker.ts'
import { createTracker, type TicketText, type Tracker } from '@grana/contract/machines/trackers'
import { tendTracker } from './tend-tracker.ts'
import type { TrackerKey } from './tracker-token.ts'

/** Marked, so that a search finds it wherever it does not belong. */
export const trackerToken = 'tok_MARKED-b27d41c0'

export const projects = { github: 'tepozan/fixes', gitlab: 'tepozan/bank/fixes', jira: 'SEC' } as const

type Options = {
  site: string
  kind?: keyof typeof projects
  automatic?: boolean
  texts?: TicketText[]
  programs?: string[]
  severity_names?: Record<string, string>
  labels?: string[]
}

export function trackerBody({ site, kind = 'github', automatic = false, texts = [], ...rest }: Options) {
  return {
    kind,
    site,
    project: projects[kind],
    token: trackerToken,
    ...(kind === 'jira' && { account: 'bot@tepozan.example' }),
    labels: [],
    severity_names: {},
    texts,
    ...(!automatic && { automatic_programs: [] }),
    ...rest,
  }
}

type TrackerWorld = Pick<ReportWorld, 'browser' | 'organization'>

/** A tracker connected by an owner. */
export async function connectTracker({ browser, organization }: TrackerWorld, options: Options): Promise<TrackerKey> {
  const answer = await browser.call(createTracker, { params: { organization }, body: trackerBody(options) })
  if (answer.status !== 200) throw new Error(`connecting answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return { organizationId: organization, trackerId: dataOf<Tracker[]>(answer)[0]?.id ?? '' }
}

export const tend = ({ context }: Pick<TestWorker, 'context'>, key: TrackerKey): Promise<void> =>
  tendTracker(context, key)

export const ticketOf = (owner: Db, report: string) =>
  owner.selectFrom('tracker_tickets').selectAll().where('report_id', '=', report).executeTakeFirst()

export const trackerOf = (owner: Db, { trackerId }: TrackerKey) =>
  owner.selectFrom('trackers').selectAll().where('id', '=', trackerId).executeTakeFirstOrThrow()

/** Makes everything about the ticket of a report due. */
export const makeTicketDue = (owner: Db, report: string, at: Date) =>
  inTransaction(owner, async (trx) => {
    await trx.updateTable('tracker_tickets').set({ due_at: at }).where('report_id', '=', report).execute()
    await trx.updateTable('trackers').set({ resume_at: null }).execute()
  })
