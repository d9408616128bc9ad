import { handle } from '#server/http/handle.ts'
import { listAttestationKeys as operation } from '@grana/contract/engagements/attestations'
import { listKeys } from './queries-attestations.ts'

export const listAttestationKeys = handle(operation, async ({ reads }) => {
  const rows = await reads.read(listKeys)
  return rows.map(({ id, public_key: key, created_at: since }) => ({
    id,
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    x: key.toString('base64url'),
    since: since.toISOString(),
  }))
})
