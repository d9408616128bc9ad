import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { getOrganizationProgram, getProgramVersion } from '@grana/contract/programs/builder'
import { triageOf } from '../programs/public.ts'
import { findTerms } from './find-terms.ts'
import { changesBetween } from './policy-changes.ts'
import { findSurroundings } from './queries-drafts.ts'
import { listArchivedInForce, listVersions } from './queries-versions.ts'
import { findProgram } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

/** A program with its versions. */
export function readProgram(
  { db }: Context,
  { user, standing }: Member,
  { params }: Received<typeof getOrganizationProgram>,
): Promise<Answer<typeof getOrganizationProgram>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const row = await findProgram(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    const { followers } = await findSurroundings(trx, key)
    return {
      program: toOrganizationProgram(row, standing),
      safe_harbor: row.safe_harbor,
      summary: row.summary,
      versions: await listVersions(trx, key),
      followers,
      triage: { stand: triageOf(row), analysts_accept: row.analysts_accept },
      archived_targets: await listArchivedInForce(trx, key),
    }
  })
}

/** One version as it was put in force, and what it changed. */
export function readVersion(
  { db }: Context,
  { user, standing }: Member,
  { params }: Received<typeof getProgramVersion>,
): Promise<Answer<typeof getProgramVersion>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  const version = Number(params.version)
  return inTransactionAs(db, user, async (trx) => {
    const terms = await findTerms(trx, key, version)
    if (terms === undefined) throw new DomainError('request.not_found')
    const before = version > 1 ? await findTerms(trx, key, version - 1) : undefined
    return {
      version,
      published_at: terms.policy.effective_at,
      terms,
      changes: before === undefined ? null : changesBetween(before, terms),
    }
  })
}
