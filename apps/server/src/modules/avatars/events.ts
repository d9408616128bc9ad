import * as z from 'zod/mini'

/** A picture that no account refers to any more. */
export const avatarDropped = z.strictObject({ key: z.string() })

export type AvatarDropped = z.output<typeof avatarDropped>

export type AvatarEvents = {
  'avatar.dropped': AvatarDropped
}
