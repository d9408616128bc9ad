import { randomBytes } from 'node:crypto'

/** Key prefix of avatars in the file store. */
export const avatarPrefix = 'avatars/'

/** Random for every picture: the URL grants access to it, and its content never changes. */
export function newAvatarKey(): string {
  return `${avatarPrefix}${randomBytes(16).toString('hex')}`
}

/** Public URL of an avatar. */
export function toAvatarUrl(apiUrl: string, key: string | null): string | null {
  return key === null ? null : `${apiUrl}/api/${key}`
}
