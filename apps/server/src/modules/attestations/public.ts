export { findSigned, listAttestations, revoke, type AttestationRow } from './queries-attestations.ts'
export { signAttestation } from './sign-attestation.ts'
