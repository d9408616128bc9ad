import type { PasskeyEntry } from '@grana/contract/factors/passkeys'
import type { PasskeyRow } from './queries-passkeys.ts'

export function toPasskeyEntry({ id, name, synced, created_at, last_used_at }: PasskeyRow): PasskeyEntry {
  return {
    id,
    name,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
