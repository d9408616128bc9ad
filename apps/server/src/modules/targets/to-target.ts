import { hasPermission, type Membership } from '#server/permissions/decide.ts'
import { verificationMethodsFor } from '@grana/contract/customers/target-address'
import { scoringCriteria } from '@grana/contract/customers/target-values'
import type { Target, TargetOwnership, TargetCheck, TargetDocument } from '@grana/contract/customers/targets'
import { expectedDnsRecord, expectedFile } from './ownership-records.ts'
import type { DocumentRow, TargetRow, TargetDetail } from './queries-targets.ts'

/** Whether a member may change targets. */
export function canWriteTargets(membership: Membership): boolean {
  return hasPermission(membership, 'target.write')
}

function toIsoTime(date: Date | null): string | undefined {
  return date?.toISOString()
}

/** Drops null and undefined fields: the response omits absent fields. */
function omitEmpty<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(known) as { [K in keyof T]?: NonNullable<T[K]> }
}

function toCheck(row: TargetRow): TargetCheck | undefined {
  const { check_method: method, check_asked_at: askedAt, checked_at: checkedAt } = row
  if (method === null || askedAt === null) return undefined
  const isDone = checkedAt !== null && checkedAt >= askedAt
  return {
    method,
    asked_at: askedAt.toISOString(),
    ...(isDone && omitEmpty({ outcome: row.check_outcome, checked_at: toIsoTime(checkedAt) })),
  }
}

function toDocument(row: DocumentRow): TargetDocument {
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size_bytes,
    state: row.state,
    uploaded_at: row.uploaded_at.toISOString(),
    ...omitEmpty({ decided_at: toIsoTime(row.decided_at), reason: row.reason }),
  }
}

function toAuthority(row: TargetRow, document: DocumentRow | undefined): TargetOwnership {
  const methods = verificationMethodsFor(row.type, row.address)
  const provable = { id: row.id, type: row.type, address: row.address, token: row.proof_token }
  return {
    state: row.authority,
    methods: [...methods],
    ...omitEmpty({
      method: row.proof_method,
      proven_at: toIsoTime(row.proven_at),
      lapsed_at: toIsoTime(row.lapsed_at),
      checked_at: toIsoTime(row.checked_at),
      failing_since: toIsoTime(row.failing_since),
      dns: methods.includes('dns') ? expectedDnsRecord(provable) : undefined,
      file: methods.includes('file') ? expectedFile(provable) : undefined,
      check: toCheck(row),
      document: document && methods.includes('document') ? toDocument(document) : undefined,
    }),
  }
}

/** A target as a member sees it, with the actions that they may take. */
export function toTarget(
  { row, criteria, document, isInForce, programs }: TargetDetail,
  membership: Membership,
): Target {
  const isWriter = canWriteTargets(membership)
  const isOpen = isWriter && row.archived_at === null
  const weightOf = new Map(criteria.map(({ criterion, weight }) => [criterion, weight]))
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    address: row.address,
    environment: row.environment,
    tier: row.asset_tier,
    ...omitEmpty({
      website_type: row.website_type,
      credential_mode: row.credential_mode,
      note: row.note,
      archived_at: toIsoTime(row.archived_at),
    }),
    criteria: scoringCriteria.flatMap((criterion) => {
      const weight = weightOf.get(criterion)
      return weight === undefined ? [] : [{ criterion, weight }]
    }),
    authority: toAuthority(row, document),
    is_in_force: isInForce,
    programs,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: isOpen,
      change_address: isOpen && !isInForce,
      archive: isOpen,
      unarchive: isWriter && !isOpen,
      prove: isOpen,
    },
  }
}
