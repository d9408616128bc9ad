import type { Trx } from '#server/db/database.ts'
import { inTransaction, setActor } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { eraseOpenReport as operation } from '@grana/contract/open-reports/reports'
import { loadLockedReport, transitionReport } from '../reports/public.ts'
import { endOpenReport, findOpenReport } from './queries.ts'

type Withdrawn = { guestId: string; reportId: string; at: Date }

/** Withdraws the report where agents still could; a decided one stays as it was decided. */
async function withdraw(trx: Trx, { guestId, reportId, at }: Withdrawn): Promise<void> {
  await setActor(trx, guestId)
  const actor = { side: 'agent', userId: guestId } as const
  const locked = await loadLockedReport(trx, actor, { reportId, at, permission: 'report.read' })
  if (['received', 'triaging', 'needs_info', 'pending_organization'].includes(locked.report.state))
    await transitionReport(trx, locked, { to: 'closed', reason: 'withdrawn' })
}

/** The report itself stays with the program that read it, as the reports of an erased account do. */
export const eraseOpenReport = handle(operation, ({ db, clock }, _actor, { body }) => {
  const at = clock()
  return inTransaction(db, async (trx) => {
    const row = await findOpenReport(trx, body.secret)
    if (row === undefined) throw new DomainError('request.not_found')
    if (row.guest_id !== null) await withdraw(trx, { guestId: row.guest_id, reportId: row.id, at })
    await endOpenReport(trx, body.secret, at)
    return { erased: true as const }
  })
})
