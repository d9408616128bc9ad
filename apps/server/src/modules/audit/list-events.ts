import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { ownPrograms } from '#server/permissions/judge.ts'
import type { AuditEvent, listAuditEvents } from '@grana/contract/customers/audit'
import type { Received, Result } from '@grana/contract/operation'
import { readEvents, type EventRow } from './queries.ts'

const pageSize = 50

function toAnswer({ id, created_at: at, actor_id: actorId, actor_name: name, ...row }: EventRow): AuditEvent {
  const { program_id: programId, program_name: programName, ...rest } = row
  return {
    ...rest,
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: name ?? '' },
    program: programId === null ? null : { id: programId, name: programName ?? '' },
  }
}

/** The log of the organization; of their own programs for those who lead only there. */
export async function listEvents(
  { db }: Context,
  { user, standing, verdict }: Member,
  { query }: Received<typeof listAuditEvents>,
): Promise<Result<typeof listAuditEvents>> {
  const programs = verdict === 'yes' ? undefined : ownPrograms(standing, 'audit.read')
  const rows = await inTransactionAs(db, user, (trx) =>
    readEvents(trx, standing.organizationId, { size: pageSize + 1, after: query.after, programs }),
  )
  const shown = rows.slice(0, pageSize)
  return {
    data: shown.map(toAnswer),
    meta: { next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null },
  }
}
