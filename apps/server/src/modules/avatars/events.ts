import * as z from 'zod/mini'

/** A picture that nobody has any more. */
export const avatarDropped = z.strictObject({ key: z.string() })

export type AvatarDropped = z.output<typeof avatarDropped>

export type AvatarEvents = {
  'avatar.dropped': AvatarDropped
}
