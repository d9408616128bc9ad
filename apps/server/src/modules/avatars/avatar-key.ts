import { randomBytes } from 'node:crypto'

/** Where the store keeps the pictures of people. */
export const avatarPrefix = 'avatars/'

/** Drawn by lot for every picture: its address is what lets others see it, and what stands there never changes. */
export function newAvatarKey(): string {
  return `${avatarPrefix}${randomBytes(16).toString('hex')}`
}

/** Where browsers find a picture. */
export function avatarAddress(apiUrl: string, key: string | null): string | null {
  return key === null ? null : `${apiUrl}/api/${key}`
}
