import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { allows, judge, rolesOf, type Standing } from '#server/permissions/judge.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import type { getReportFigures, InboxCard, listReports } from '@grana/contract/reports/inbox'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { mayDo } from '../may-do.ts'
import type { Mover } from '../moves.ts'
import { toCard } from '../to-report.ts'
import { countInbox, pageOfInbox, type InboxRow, type Seen } from './queries-inbox.ts'

/** What of an inbox a member sees: all of it, or programs of theirs, and in others what is assigned to them. */
function seenBy(standing: Standing, userId: string): Seen {
  if (allows(judge('report.figures', rolesOf({ ...standing, programs: [] })))) return 'all'
  const ids = new Set(standing.programs.map(({ programId }) => programId))
  return { programs: [...ids].filter((id) => judge('report.figures', rolesOf(standing, id)) === 'yes'), userId }
}

/** Whoever only oversees is told how a report is called and how it stands, not who found it, where, or who works on it. */
function toInboxCard(row: InboxRow, mover: Mover): InboxCard {
  const card = toCard(row, { handles: mayDo('report.note', mover, row) === 'yes' })
  if (mayDo('report.read', mover, row) !== 'yes') return { ...card, can_read: false }
  return {
    ...card,
    can_read: true,
    agent: row.agent_name,
    ...(row.target_address !== null && { target: row.target_address }),
    ...(row.assigned_to !== null && { assigned_to: { id: row.assigned_to, name: row.assignee_name ?? '' } }),
  }
}

type Query = Received<typeof listReports>['query']

function filterOf(query: Query, userId: string, at: Date) {
  return {
    programId: query.program,
    states: query.state ?? [],
    severities: query.severity ?? [],
    stage: query.stage,
    assignedTo: query.mine === undefined ? undefined : userId,
    isUnassigned: query.unassigned !== undefined,
    lateAt: query.late === undefined ? undefined : at,
    isUnpaid: query.unpaid !== undefined,
    isOpen: query.open !== undefined,
  }
}

export function listInbox(
  { db, clock }: Context,
  { user, standing }: Member,
  { query }: Received<typeof listReports>,
): Promise<Result<typeof listReports>> {
  const page = query.page ?? 1
  const mover: Mover = { side: 'organization', userId: user.id, standing }
  return inTransactionAs(db, user, async (trx) => {
    const filter = {
      ...filterOf(query, user.id, clock()),
      organizationId: standing.organizationId,
      seen: seenBy(standing, user.id),
      text: query.q ?? '',
    }
    const { rows, total } = await pageOfInbox(trx, filter, { size: reportPageSize, page })
    return { data: rows.map((row) => toInboxCard(row, mover)), meta: { page, total } }
  })
}

export function figures({ db, clock }: Context, { user, standing }: Member): Promise<Answer<typeof getReportFigures>> {
  const at = clock()
  const inbox = { organizationId: standing.organizationId, seen: seenBy(standing, user.id) }
  return inTransactionAs(db, user, (trx) =>
    countInbox(trx, inbox, { userId: user.id, at, soon: addWorkingDays(at, 1) }),
  )
}
