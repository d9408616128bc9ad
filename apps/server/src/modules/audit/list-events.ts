import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import { ownPrograms } from '#server/permissions/judge.ts'
import type { AuditEvent, listAuditEvents } from '@grana/contract/customers/audit'
import type { Received, Result } from '@grana/contract/operation'
import { readEvents, type EventRow } from './queries.ts'

const pageSize = 50

type Tenant = { organizationId: string; secret: string }

/** Colleagues and staff by their own identifier, agents by the one that this organization knows. */
function actorOf({ actor_id: id, actor_name: name, actor_kind: kind }: EventRow, tenant: Tenant): AuditEvent['actor'] {
  if (id === null) return null
  const { organizationId, secret } = tenant
  return { id: kind === 'agent' ? pairwiseId(secret, { organizationId, userId: id }) : id, name: name ?? '' }
}

function toAnswer(row: EventRow, tenant: Tenant): AuditEvent {
  const { program_id: programId, program_name: programName } = row
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: actorOf(row, tenant),
    action: row.action,
    thing: row.thing,
    thing_id: row.thing_id,
    about: row.about,
    program: programId === null ? null : { id: programId, name: programName ?? '' },
    outcome: row.outcome,
    details: row.details,
  }
}

/** The log of the organization; of their own programs for those who lead only there. */
export async function listEvents(
  { db, config }: Context,
  { user, standing, verdict }: Member,
  { query }: Received<typeof listAuditEvents>,
): Promise<Result<typeof listAuditEvents>> {
  const programs = verdict === 'yes' ? undefined : ownPrograms(standing, 'audit.read')
  const rows = await inTransactionAs(db, user, (trx) =>
    readEvents(trx, standing.organizationId, { size: pageSize + 1, after: query.after, programs }),
  )
  const shown = rows.slice(0, pageSize)
  const tenant = { organizationId: standing.organizationId, secret: config.appSecret }
  return {
    data: shown.map((row) => toAnswer(row, tenant)),
    meta: { next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null },
  }
}
