import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { claimOpenReport as operation } from '@grana/contract/open-reports/reports'
import { claimReport } from './queries.ts'

/** The link is the proof: it was sent to the address of the report, and can be sent there again. */
export const claimOpenReport = handle(operation, ({ db, clock }, { user }, { body }) =>
  inTransactionAs(db, user, async (trx) => {
    const id = await claimReport(trx, body.secret, clock())
    if (id === null) throw new DomainError('request.not_found')
    return { id }
  }),
)
