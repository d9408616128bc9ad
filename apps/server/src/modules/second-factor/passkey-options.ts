/** Time the user has to complete the WebAuthn ceremony. */
export const challengeSeconds = 300

/** A `PublicKeyCredentialDescriptor`. */
export function toCredentialDescriptor({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}

/** The WebAuthn user handle: not the email address, and the same for every passkey of the user. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
