import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getProgramVersion as operation } from '@grana/contract/programs/builder'
import { findProgramStatistics, withStatistics } from '../programs/public.ts'
import { findTerms } from './find-terms.ts'
import { comparePolicies } from './policy-changes.ts'

/** A published version and its changes from the version before. */
export const getProgramVersion = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const version = Number(params.version)
  return inTransactionAs(db, user, async (trx) => {
    const terms = await findTerms(trx, key, version)
    if (terms === undefined) throw new DomainError('request.not_found')
    const before = version > 1 ? await findTerms(trx, key, version - 1) : undefined
    return {
      version,
      published_at: terms.policy.effective_at,
      terms: withStatistics(terms, await findProgramStatistics(trx, key)),
      changes: before === undefined ? null : comparePolicies(before, terms),
    }
  })
})
