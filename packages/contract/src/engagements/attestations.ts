import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { severities, targetTypes } from '../program-values.ts'
import { attestationCode } from './attestation-code.ts'

const counts = z.object({ found: z.int(), fixed: z.int() })

/** What an attestation states, in the order in which it is signed. Names and counts, never a finding. */
export const attestationStatement = z.object({
  kind: z.literal('grana-attestation'),
  code: z.string(),
  key: z.uuid(),
  organization: z.string(),
  title: z.string(),
  version: z.int(),
  issued_at: z.iso.datetime(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  targets: z.array(z.object({ name: z.string(), type: z.enum(targetTypes) })),
  coverage: z.object({ tested: z.int(), not_applicable: z.int(), not_reviewed: z.int() }),
  findings: z.record(z.enum(severities), counts),
  /** Digest of the report that it belongs to. */
  report_sha256: z.string(),
})
export type AttestationStatement = z.output<typeof attestationStatement>

/** What the PDF carries as an attached file. The signature covers the bytes of `statement`. */
export const attachedAttestation = z.strictObject({
  statement: z.string(),
  signature: z.string(),
  key: z.uuid(),
  keys_at: z.string(),
})

export const getAttestation = operation({
  name: 'getAttestation',
  summary: 'Verify an attestation by its code: what it covers, and whether it was replaced or revoked',
  method: 'GET',
  path: '/api/portal/attestations/{code}',
  access: 'public',
  limit: 'read',
  params: z.object({ code: attestationCode }),
  /** Digest of the file that the visitor has; only the file that was issued has it. */
  query: z.object({ sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  answer: z.object({
    statement: attestationStatement,
    state: z.enum(['valid', 'replaced', 'revoked']),
    replaced_by: z.optional(z.string()),
    ended_at: z.optional(z.iso.datetime()),
    /** Whether the file is the one that was issued; absent when no digest was given. */
    is_file_issued: z.optional(z.boolean()),
  }),
  errors: ['request.not_found'],
  sharedAge: { fresh: 2, stale: 2 },
})
export type VerifiedAttestation = Answer<typeof getAttestation>

export const listAttestationKeys = operation({
  name: 'listAttestationKeys',
  summary: 'List the public keys that sign attestations, newest first',
  method: 'GET',
  path: '/api/portal/attestation-keys',
  access: 'public',
  limit: 'read',
  answer: z.array(
    z.object({
      id: z.uuid(),
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      since: z.iso.datetime(),
    }),
  ),
  errors: [],
  sharedAge: { fresh: 5, stale: 30 },
})
