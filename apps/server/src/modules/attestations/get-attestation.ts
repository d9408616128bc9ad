import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import {
  attestationStatement,
  getAttestation as operation,
  type VerifiedAttestation,
} from '@grana/contract/engagements/attestations'
import { findPublic } from './queries-attestations.ts'
import { isSignedBy } from './sign-attestation.ts'

/** Verifies an attestation: a row whose signature does not match its statement is not one. */
export const getAttestation = handle(operation, async ({ reads }, _actor, { params, query }) => {
  const row = await reads.read((db) => findPublic(db, params.code))
  if (row === undefined || !isSignedBy(row.public_key, row.statement, row.signature))
    throw new DomainError('request.not_found')
  const statement = attestationStatement.parse(JSON.parse(row.statement))
  if (statement.code !== params.code) throw new DomainError('request.not_found')
  const endedAt = row.revoked_at ?? row.replaced_at
  const state: VerifiedAttestation['state'] =
    row.revoked_at !== null ? 'revoked' : row.replaced_by !== null ? 'replaced' : 'valid'
  return {
    statement,
    state,
    ...(row.replaced_by !== null && { replaced_by: row.replaced_by }),
    ...(endedAt && { ended_at: endedAt.toISOString() }),
    ...(query.sha256 !== undefined && { is_file_issued: query.sha256 === row.sha256 }),
  }
})
