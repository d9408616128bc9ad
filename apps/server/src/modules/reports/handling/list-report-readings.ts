import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import { mostReadings, type listReportReadings as operation } from '@grana/contract/reports/working'
import { mayDo } from '../may-do.ts'
import { demandReadable } from '../readable.ts'
import { listReadings } from './queries-readings.ts'

/** Who read a report, for the owners of the organization and of the program. */
export function listReportReadings(
  { db }: Context,
  member: Member,
  { params }: Received<typeof operation>,
): Promise<Answer<typeof operation>> {
  const { user, standing } = member
  return inTransactionAs(db, user, async (trx) => {
    const report = await demandReadable(trx, member, params.report)
    const mover = { side: 'organization', userId: user.id, standing } as const
    if (mayDo('report.readings', mover, report) !== 'yes') throw new DomainError('auth.forbidden')
    const rows = await listReadings(trx, report, mostReadings)
    return rows.map(({ user_id: id, name, side, read_at: at }) => ({
      reader: { id, name },
      side,
      at: at.toISOString(),
    }))
  })
}
