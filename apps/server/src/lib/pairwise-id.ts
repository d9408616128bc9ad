import { keyedHash } from './tokens.ts'

type Pair = { organizationId: string; userId: string }

/**
 * The identifier under which one organization knows one agent. It is stable within the organization, reveals nothing
 * about the account, and two organizations cannot use it to find out that they work with the same agent. Formatted as a
 * UUID of version 8 (RFC 9562, section 5.8).
 */
export function pairwiseId(secret: string, { organizationId, userId }: Pair): string {
  const bytes = keyedHash(secret, 'agent of organization', organizationId, userId).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
