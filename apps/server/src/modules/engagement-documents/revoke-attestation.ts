import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { revokeAttestation as operation } from '@grana/contract/engagements/documents'
import { revoke } from '../attestations/public.ts'
import { decideAsStaff, decisionBound } from './document-access.ts'

/** Revokes the attestation of a version, once. */
export const revokeAttestation = handle(
  operation,
  (context, staff, { params, body }) =>
    decideAsStaff(context, staff, {
      id: params.id,
      version: params.edition,
      work: async (trx, { key, at }) => {
        if (!(await revoke(trx, { ...key, by: staff.user.id, at, reason: body.reason })))
          throw new DomainError('engagement.move_refused')
        return { action: 'attestation.revoked', event: 'attestation.revoked', reason: body.reason }
      },
    }),
  decisionBound,
)
