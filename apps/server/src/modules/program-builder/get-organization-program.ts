import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getOrganizationProgram as operation } from '@grana/contract/programs/builder'
import { triageOf } from '../programs/public.ts'
import { getProgramFacts } from './queries-drafts.ts'
import { listArchivedInForce, listVersions } from './queries-versions.ts'
import { findProgram } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

export const getOrganizationProgram = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const row = await findProgram(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    const { followers } = await getProgramFacts(trx, key)
    return {
      program: toOrganizationProgram(row, membership),
      safe_harbor: row.safe_harbor,
      summary: row.summary,
      versions: await listVersions(trx, key),
      followers,
      triage: { stand: triageOf(row), analysts_accept: row.analysts_accept },
      archived_targets: await listArchivedInForce(trx, key),
    }
  })
})
