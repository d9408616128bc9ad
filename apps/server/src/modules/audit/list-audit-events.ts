import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { pageOf } from '#server/lib/page.ts'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import { type AuditEvent, listAuditEvents as operation } from '@grana/contract/customers/audit'
import { type EventRow, listEvents } from './queries.ts'

const pageSize = 50

type Tenant = { organizationId: string; secret: string }

/** Members and staff by their user id, agents by their pairwise id for this organization. */
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

/** The audit log of the organization; members with program roles only see the events of those programs. */
export const listAuditEvents = handle(operation, async ({ db, config }, { user, membership, decision }, { query }) => {
  const programs = decision === 'yes' ? undefined : ownPrograms(membership, 'audit.read')
  const { after, ...filters } = query
  const rows = await inTransactionAs(db, user, (trx) =>
    listEvents(trx, membership.organizationId, { size: pageSize + 1, programs, after, filters }),
  )
  const { shown, next } = pageOf(rows, pageSize)
  const tenant = { organizationId: membership.organizationId, secret: config.appSecret }
  return {
    data: shown.map((row) => toAnswer(row, tenant)),
    meta: { next },
  }
})
