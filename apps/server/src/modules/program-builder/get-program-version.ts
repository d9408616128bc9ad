import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getProgramVersion as operation } from '@grana/contract/programs/builder'
import { findProgramStatistics, withStatistics } from '../programs/public.ts'
import { findTerms } from './find-terms.ts'
import { comparePolicies } from './policy-changes.ts'
import { findProgram } from './queries.ts'

/** A published version, its changes from the version before, and what the version in force changed since. */
export const getProgramVersion = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const version = Number(params.version)
  return inTransactionAs(db, user, async (trx) => {
    const terms = await findTerms(trx, key, version)
    if (terms === undefined) throw new DomainError('request.not_found')
    const before = version > 1 ? await findTerms(trx, key, version - 1) : undefined
    const inForce = (await findProgram(trx, key))?.policy_version ?? version
    const now = inForce > version ? await findTerms(trx, key, inForce) : undefined
    return {
      version,
      published_at: terms.policy.effective_at,
      terms: withStatistics(terms, await findProgramStatistics(trx, key)),
      changes: before === undefined ? null : comparePolicies(before, terms),
      today: now === undefined ? null : { version: inForce, changes: comparePolicies(terms, now) },
    }
  })
})
