import { may, type Standing } from '#server/permissions/judge.ts'
import { proofMethodsFor, type ProofMethod } from '@grana/contract/customers/target-address'
import {
  scoringCriteria,
  type AuthorityState,
  type CheckedMethod,
  type CheckOutcome,
  type DocumentState,
  type WebsiteType,
} from '@grana/contract/customers/target-values'
import type { Target, TargetAuthority, TargetCheck, TargetDocument } from '@grana/contract/customers/targets'
import type { CredentialMode, Environment, TargetType } from '@grana/contract/program-values'
import { dnsProof, fileProof } from './proof.ts'
import type { DocumentRow, TargetRow, WholeTarget } from './queries-targets.ts'

/** Whether a member may change targets at all. */
export function mayWrite(standing: Standing): boolean {
  return may(standing, 'target.write')
}

function when(date: Date | null): string | undefined {
  return date?.toISOString()
}

/** Only what is there: an absent field is left out, not empty. */
function present<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(known) as { [K in keyof T]?: NonNullable<T[K]> }
}

function toCheck(row: TargetRow): TargetCheck | undefined {
  const { check_method: method, check_asked_at: askedAt, checked_at: checkedAt } = row
  if (method === null || askedAt === null) return undefined
  const isDone = checkedAt !== null && checkedAt >= askedAt
  return {
    method: method as CheckedMethod,
    asked_at: askedAt.toISOString(),
    ...(isDone && present({ outcome: row.check_outcome as CheckOutcome | null, checked_at: when(checkedAt) })),
  }
}

function toDocument(row: DocumentRow): TargetDocument {
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size_bytes,
    state: row.state as DocumentState,
    uploaded_at: row.uploaded_at.toISOString(),
    ...present({ decided_at: when(row.decided_at), reason: row.reason }),
  }
}

function toAuthority(row: TargetRow, document: DocumentRow | undefined): TargetAuthority {
  const type = row.type as TargetType
  const methods = proofMethodsFor(type, row.address)
  const provable = { id: row.id, type, address: row.address, token: row.proof_token }
  return {
    state: row.authority as AuthorityState,
    methods: [...methods],
    ...present({
      method: row.proof_method as ProofMethod | null,
      proven_at: when(row.proven_at),
      lapsed_at: when(row.lapsed_at),
      checked_at: when(row.checked_at),
      failing_since: when(row.failing_since),
      dns: methods.includes('dns') ? dnsProof(provable) : undefined,
      file: methods.includes('file') ? fileProof(provable) : undefined,
      check: toCheck(row),
      document: document && methods.includes('document') ? toDocument(document) : undefined,
    }),
  }
}

/** A target as a member sees it, with what they can do about it. */
export function toTarget({ row, criteria, document, isInForce, programs }: WholeTarget, standing: Standing): Target {
  const isWriter = mayWrite(standing)
  const isOpen = isWriter && row.archived_at === null
  const weightOf = new Map(criteria.map(({ criterion, weight }) => [criterion, weight]))
  return {
    id: row.id,
    name: row.name,
    type: row.type as TargetType,
    address: row.address,
    environment: row.environment as Environment,
    tier: row.asset_tier,
    ...present({
      website_type: row.website_type as WebsiteType | null,
      credential_mode: row.credential_mode as CredentialMode | null,
      note: row.note,
      archived_at: when(row.archived_at),
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
