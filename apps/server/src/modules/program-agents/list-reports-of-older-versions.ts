import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listReportsOfOlderVersions as operation } from '@grana/contract/reports/policy'
import { findVisibleProgram, listOpenReportsBefore } from './queries-agent-programs.ts'

/** Open reports of the agent under an older policy version, which still applies to them. */
export const listReportsOfOlderVersions = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const seen = await findVisibleProgram(trx, params.program, user.id)
    if (seen === undefined) throw new DomainError('request.not_found')
    const rows = await listOpenReportsBefore(trx, {
      programId: params.program,
      agentId: user.id,
      version: seen.version,
    })
    return rows.map(({ number, initials, ...row }) => ({ ...row, reference: `${initials}-${number}` }))
  }),
)
