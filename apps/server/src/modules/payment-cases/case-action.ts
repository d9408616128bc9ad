import type { Trx } from '#server/db/database.ts'
import type { StatementBound } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PaymentCaseRecord } from '@grana/contract/payouts/payment-cases'
import type { Permission } from '@grana/contract/tenancy'
import { lockReport, type LoadedReport, type LockedReport } from '../reports/public.ts'
import { listCases, type CaseRow } from './queries.ts'
import { toRecord } from './to-record.ts'

type CaseAction = {
  permission: Permission
  /** Whether the action applies to a case. */
  applies: (row: CaseRow) => boolean
  act: (trx: Trx, locked: LockedReport, row: CaseRow) => Promise<void>
}

/** Changes the case of a report with the row of the report locked, and returns the record as the actor reads it. */
export const caseAction = ({ permission, applies, act }: CaseAction) => ({
  permission,
  run: async (trx: Trx, loaded: LoadedReport): Promise<PaymentCaseRecord> => {
    const locked = await lockReport(trx, loaded, { permission })
    const row = (await listCases(trx, locked.report)).find(applies)
    if (row === undefined) throw new DomainError('payment_case.refused')
    await act(trx, locked, row)
    return toRecord(trx, locked)
  },
})

export const caseBound: StatementBound = {
  maxStatements: 28,
  why: 'locks the report, records the event with its files, and returns the record of its cases',
}
