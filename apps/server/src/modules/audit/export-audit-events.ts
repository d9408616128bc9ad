import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { toCsv } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import { exportAuditEvents as operation, mostAuditExported } from '@grana/contract/customers/audit'
import { auditFile as texts } from '@grana/messages/es/audit-file'
import { listEvents, recordEvent, type EventRow } from './queries.ts'

/** The words that the screen shows, and the code of the action for programs. */
const toLine = (row: EventRow) => [
  row.created_at.toISOString(),
  texts.sentence(row.action, row.outcome),
  row.about ?? '',
  row.program_name ?? '',
  row.actor_id === null ? texts.platform : (row.actor_name ?? ''),
  texts.outcomes[row.outcome],
  row.action,
]

/** Writes the log to a file; members with program roles get the events of those programs. */
export const exportAuditEvents = handle(operation, ({ db, clock }, member, { body: { filters } }) => {
  const { user, membership, decision } = member
  const { organizationId } = membership
  const programs = decision === 'yes' ? undefined : ownPrograms(membership, 'audit.read')
  return inTransactionAs(db, user, async (trx) => {
    const rows = await listEvents(trx, organizationId, { size: mostAuditExported + 1, programs, filters })
    if (rows.length > mostAuditExported) throw new DomainError('audit.export_too_long')
    const details = { count: rows.length }
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'audit.exported',
      thing: 'audit_event',
      details,
    })
    return {
      file_name: `${texts.name}-${clock().toISOString().slice(0, 10)}.csv`,
      content: toCsv([[...texts.columns], ...rows.map(toLine)]),
      count: rows.length,
    }
  })
})
