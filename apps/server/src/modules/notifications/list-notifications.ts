import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import {
  listNotifications as operation,
  type NotificationEntry,
  notificationLimits,
} from '@grana/contract/notifications/inbox'
import { countUnread, listInboxPage } from './queries-inbox.ts'
import { listNamedReports, type NamedReport } from './queries-reports.ts'

type NotificationRow = Awaited<ReturnType<typeof listInboxPage>>[number]

/** Name of the actor as others see it: the handle for agents, first and last name for all other accounts. */
function actorOf({ actor_kind: kind, username, first_name, last_name, erased_at }: NotificationRow): string | null {
  if (kind === null || erased_at !== null) return null
  return kind === 'agent' ? username : `${first_name} ${last_name}`
}

/** Id of the report that a notification is about, if any. */
function reportIdOf({ data }: NotificationRow): string | undefined {
  const id = data['report_id']
  return typeof id === 'string' ? id : undefined
}

function toNotification(row: NotificationRow, reports: readonly NamedReport[]): NotificationEntry {
  const report = reports.find(({ id }) => id === reportIdOf(row))
  return {
    ...(report !== undefined && { report: { reference: report.reference, program: report.program_name } }),
    id: row.id,
    kind: row.kind,
    data: row.data,
    organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
    actor: actorOf(row),
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}

/** A page of the user's notifications. */
export const listNotifications = handle(operation, async ({ db }, { user }, { query }) => {
  const { after, limit = notificationLimits.page } = query
  const { rows, unread, reports } = await inTransactionAs(db, user, async (trx) => {
    const listed = await listInboxPage(trx, user.id, { after, limit })
    const ids = new Set(listed.map(reportIdOf).filter((id) => id !== undefined))
    return {
      rows: listed,
      unread: await countUnread(trx, user.id),
      reports: await listNamedReports(trx, [...ids]),
    }
  })
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { data: page.map((row) => toNotification(row, reports)), meta: { next, unread } }
})
