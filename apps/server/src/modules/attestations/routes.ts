import type { OperationRoute } from '#server/http/handle.ts'
import { getAttestation } from './get-attestation.ts'
import { listAttestationKeys } from './list-attestation-keys.ts'

export const attestationRoutes: readonly OperationRoute[] = [getAttestation, listAttestationKeys]
