import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { csvLines, toCsv } from '#server/lib/csv.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import { auditPartSize, exportAuditEvents as operation } from '@grana/contract/customers/audit'
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

/**
 * Writes one part of the log; members with program roles get the events of those programs. What happens meanwhile is newer than the
 * first part, so parts neither repeat nor miss an event, and a log of any length takes the memory of one part.
 */
export const exportAuditEvents = handle(operation, ({ db, clock }, member, { body: { filters, after } }) => {
  const { user, membership, decision } = member
  const { organizationId } = membership
  const programs = decision === 'yes' ? undefined : ownPrograms(membership, 'audit.read')
  return inTransactionAs(db, user, async (trx) => {
    const found = await listEvents(trx, organizationId, { size: auditPartSize + 1, after, programs, filters })
    const rows = found.slice(0, auditPartSize)
    const details = { count: rows.length }
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'audit.exported',
      thing: 'audit_event',
      details,
    })
    const lines = rows.map(toLine)
    return {
      file_name: `${texts.name}-${clock().toISOString().slice(0, 10)}.csv`,
      content: after === undefined ? toCsv([[...texts.columns], ...lines]) : csvLines(lines),
      count: rows.length,
      next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
    }
  })
})
