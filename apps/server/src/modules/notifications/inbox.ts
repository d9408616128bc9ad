import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { StreamEvent } from '#server/http/live/streams.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import {
  noticeLimits,
  type countNotices,
  type listNotices,
  type Notice,
  type readAllNotices,
  type readNotices,
} from '@grana/contract/live/notices'
import type { Answer, Received, Result } from '@grana/contract/operation'
import { countUnread, listShown, listSince, markRead, markReadUpTo, markReportRead } from './queries-inbox.ts'
import { listNamedReports, type NamedReport } from './queries-reports.ts'

type Shown = Awaited<ReturnType<typeof listShown>>[number]

/** As others know them: agents by the name that they chose, everybody else by their own. */
function actorOf({ actor_kind: kind, username, first_name, last_name, erased_at }: Shown): string | null {
  if (kind === null || erased_at !== null) return null
  return kind === 'agent' ? username : `${first_name} ${last_name}`
}

/** What it names of a report; whatever else it refers to has no such name. */
function reportIdOf({ data }: Shown): string | undefined {
  const id = (data as Record<string, unknown>)['report_id']
  return typeof id === 'string' ? id : undefined
}

function toNotice(row: Shown, reports: readonly NamedReport[]): Notice {
  const report = reports.find(({ id }) => id === reportIdOf(row))
  return {
    ...(report !== undefined && { report: { reference: report.reference, program: report.program_name } }),
    id: row.id,
    kind: row.kind,
    data: row.data as Record<string, unknown>,
    organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
    actor: actorOf(row),
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}

/** A page of what the person was told of. */
export async function listInbox(
  { db }: Context,
  { user }: SignedIn,
  { query }: Received<typeof listNotices>,
): Promise<Result<typeof listNotices>> {
  const { after, limit = noticeLimits.page } = query
  const { rows, unread, reports } = await inTransactionAs(db, user, async (trx) => {
    const listed = await listShown(trx, user.id, { after, limit })
    const ids = new Set(listed.map(reportIdOf).filter((id) => id !== undefined))
    return {
      rows: listed,
      unread: await countUnread(trx, user.id),
      reports: await listNamedReports(trx, [...ids]),
    }
  })
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { data: page.map((row) => toNotice(row, reports)), meta: { next, unread } }
}

export async function countInbox({ db }: Context, { user }: SignedIn): Promise<Answer<typeof countNotices>> {
  return { unread: await inTransactionAs(db, user, (trx) => countUnread(trx, user.id)) }
}

export async function readSome(
  { db, clock }: Context,
  { user }: SignedIn,
  { body }: Received<typeof readNotices>,
): Promise<Answer<typeof readNotices>> {
  const { ids, report_id: reportId } = body
  return inTransactionAs(db, user, async (trx) => {
    if (ids !== undefined) await markRead(trx, user.id, { ids, at: clock() })
    if (reportId !== undefined) await markReportRead(trx, user.id, { reportId, at: clock() })
    return { unread: await countUnread(trx, user.id) }
  })
}

export async function readAll(
  { db, clock }: Context,
  { user }: SignedIn,
  { body }: Received<typeof readAllNotices>,
): Promise<Answer<typeof readAllNotices>> {
  return inTransactionAs(db, user, async (trx) => {
    await markReadUpTo(trx, user.id, { newest: body.newest, at: clock() })
    return { unread: await countUnread(trx, user.id) }
  })
}

/** What a page did not hear while its stream was cut. */
export async function missedSince({ db }: Context, { user }: SignedIn, lastId: string): Promise<StreamEvent[]> {
  const rows = await inTransactionAs(db, user, (trx) => listSince(trx, user.id, lastId))
  return rows.map(({ id, kind }) => ({ event: 'notice', id, data: { id, kind } }))
}
