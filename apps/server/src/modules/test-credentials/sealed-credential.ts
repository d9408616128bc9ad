import type { Sealing } from '#server/lib/sealing.ts'
import { keyedHash } from '#server/lib/tokens.ts'

/** The row of a sealed value. Its organization and program are part of the key, so a value moved to another does not open. */
export type CredentialKey = { organizationId: string; programId: string; id: string }

type Column = 'sealed_account' | 'sealed_secret'

const placeOf = ({ organizationId, programId, id }: CredentialKey, column: Column) => ({
  table: 'test_credentials',
  column,
  row: `${organizationId} ${programId} ${id}`,
})

/** What a provided account opens with; the note says where or how. */
export type CredentialSecret = { secret: string; note: string | null }

export function sealAccount(sealing: Sealing, key: CredentialKey, account: string): Buffer {
  return sealing.seal(account, placeOf(key, 'sealed_account'))
}

export function openAccount(sealing: Sealing, key: CredentialKey, sealed: Buffer): string {
  return sealing.open(sealed, placeOf(key, 'sealed_account'))
}

export function sealSecret(sealing: Sealing, key: CredentialKey, secret: CredentialSecret): Buffer {
  return sealing.seal(JSON.stringify(secret), placeOf(key, 'sealed_secret'))
}

export function openSecret(sealing: Sealing, key: CredentialKey, sealed: Buffer): CredentialSecret {
  return JSON.parse(sealing.open(sealed, placeOf(key, 'sealed_secret'))) as CredentialSecret
}

/** Opens a value with either key and seals it with the current one. */
export function resealValue(
  sealing: Sealing,
  key: CredentialKey,
  { column, sealed }: { column: Column; sealed: Buffer },
) {
  const place = placeOf(key, column)
  return sealing.seal(sealing.open(sealed, place), place)
}

/** Finds an account twice in a pool without reading the others; upper and lower case are the same. */
export function accountKey(secret: string, targetId: string, account: string): Buffer {
  return keyedHash(secret, 'test account', targetId, account.toLowerCase())
}
