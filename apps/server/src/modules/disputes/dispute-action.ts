import type { Trx } from '#server/db/database.ts'
import type { StatementBound } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { DisputeRecord } from '@grana/contract/reports/disputes'
import type { Permission } from '@grana/contract/tenancy'
import { lockReport, type LoadedReport, type LockedReport } from '../reports/public.ts'
import { decideTransition, type DisputeTransition } from './policy.ts'
import { listDisputeRows, type DisputeRow } from './queries-disputes.ts'
import { findOpen, toRecord } from './to-record.ts'

type DisputeChange = (trx: Trx, locked: LockedReport, rows: readonly DisputeRow[]) => Promise<void>

/** Changes a dispute of a report with the row of the report locked, and returns the record as the actor reads it. */
export const disputeAction = (permission: Permission, act: DisputeChange) => ({
  permission,
  run: async (trx: Trx, loaded: LoadedReport): Promise<DisputeRecord> => {
    const locked = await lockReport(trx, loaded, { permission })
    await act(trx, locked, await listDisputeRows(trx, locked.report))
    return toRecord(trx, locked)
  },
})

/** Gets the open dispute if the side may move it to the state now; throws otherwise. */
export function getTransitionable(
  rows: readonly DisputeRow[],
  step: Pick<DisputeTransition, 'to' | 'by'>,
  at: Date,
): DisputeRow {
  const open = findOpen(rows)
  const decision = decideTransition(open, step, at)
  if (open === undefined || decision === 'not_open') throw new DomainError('dispute.not_open')
  if (decision !== 'yes') throw new DomainError(`dispute.${decision}`)
  return open
}

export const disputeBound: StatementBound = {
  maxStatements: 26,
  why: 'locks the report, records the event, and returns the record of its disputes',
}
