import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { evidenceLimits } from '@grana/contract/reports/evidence'
import { sumAgentBytes, sumOrganizationBytes } from './queries-files.ts'

const dayMs = 86_400_000

export type UploadRequest = { organizationId: string; userId: string; size: number; at: Date }

/** Throws when the upload exceeds what its author may send in a day, or what the organization receives in a month. */
export async function assertUploadQuota(trx: Trx, { organizationId, userId, size, at }: UploadRequest): Promise<void> {
  const own = await sumAgentBytes(trx, userId, new Date(at.getTime() - dayMs))
  if (own + size > evidenceLimits.bytesPerAgent) throw new DomainError('evidence.quota')
  const all = await sumOrganizationBytes(trx, organizationId, new Date(at.getTime() - 30 * dayMs))
  if (all + size > evidenceLimits.bytesPerOrganization) throw new DomainError('evidence.organization_quota')
}
