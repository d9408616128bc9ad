import type { Sealing } from '#server/lib/sealing.ts'

/** A provider by its organization; also the row of its sealed secret. */
export type ProviderKey = { organizationId: string; providerId: string }

const placeOf = ({ organizationId, providerId }: ProviderKey) => ({
  table: 'identity_providers',
  column: 'sealed_secret',
  row: `${organizationId} ${providerId}`,
})

export const sealProviderSecret = (sealing: Sealing, key: ProviderKey, secret: string): Buffer =>
  sealing.seal(secret, placeOf(key))

export const openProviderSecret = (sealing: Sealing, key: ProviderKey, sealed: Buffer): string =>
  sealing.open(sealed, placeOf(key))
