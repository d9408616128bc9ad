import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Membership } from '#server/permissions/decide.ts'
import type { CredentialMode } from '@grana/contract/program-values'
import { isProvided } from '@grana/contract/programs/credential-pools'
import { findPoolTerms, type PoolKey } from './queries-pools.ts'

export function poolKeyOf({ organizationId }: Membership, params: { program: string; target: string }): PoolKey {
  return { organizationId, programId: params.program, targetId: params.target }
}

/** How agents obtain an account for a target in scope of a program that has not ended. */
export async function getOpenPool(trx: Trx, key: PoolKey): Promise<CredentialMode | null> {
  const terms = await findPoolTerms(trx, key)
  if (terms === undefined) throw new DomainError('request.not_found')
  if (terms.state === 'closed') throw new DomainError('program.closed')
  return terms.mode
}

/** The same, for accounts that the organization gives. */
export async function getProvidedPool(trx: Trx, key: PoolKey): Promise<CredentialMode> {
  const mode = await getOpenPool(trx, key)
  if (mode === null || !isProvided(mode)) throw new DomainError('credential.mode')
  return mode
}
