import * as z from 'zod/mini'

/** Code of an attestation. In a file of its own: the public page that verifies it needs nothing else of documents. */
export const attestationCode = z.string().check(z.regex(/^[a-z2-7]{20}$/))
