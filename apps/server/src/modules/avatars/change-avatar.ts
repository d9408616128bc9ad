import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Unmade } from '#server/lib/pictures/make-square.ts'
import { formatOf, readPictureHead } from '#server/lib/pictures/picture-head.ts'
import { emit } from '#server/reactions.ts'
import { avatarRules, type changeAvatar, type removeAvatar } from '@grana/contract/avatars'
import type { Answer, Received } from '@grana/contract/operation'
import type { ValidationCode } from '@grana/contract/validation'
import { validationTexts } from '@grana/messages/es/validation'
import { avatarAddress, newAvatarKey } from './avatar-key.ts'
import { swapAvatar } from './queries.ts'

const reasons: Record<Unmade, ValidationCode> = {
  outside: 'avatar.square',
  'too-many-pixels': 'avatar.too_many_pixels',
  unreadable: 'avatar.unreadable',
}

function refuse(code: ValidationCode): never {
  throw new DomainError('request.invalid', { fields: { avatar: validationTexts[code] } })
}

/** What can be told of a picture without decoding it. */
function checkHead(bytes: Uint8Array): void {
  if (bytes.length === 0) refuse('avatar.required')
  if (formatOf(bytes) === undefined) refuse('avatar.format')
  const head = readPictureHead(bytes)
  if (head === undefined) refuse('avatar.unreadable')
  if (head.width * head.height > avatarRules.mostPixels) refuse('avatar.too_many_pixels')
}

/** Changes the picture; what was sent is never kept, only the square that was made of it. */
export async function replaceAvatar(
  { db, clock, config, files, makeSquare }: Context,
  { user }: SignedIn,
  { body }: Received<typeof changeAvatar>,
): Promise<Answer<typeof changeAvatar>> {
  const { avatar, x, y, size } = body
  checkHead(avatar)
  const isCut = x !== undefined && y !== undefined && size !== undefined
  const made = await makeSquare(avatar, isCut ? { x, y, size } : undefined)
  if (typeof made === 'string') refuse(reasons[made])
  const key = newAvatarKey()
  // If what follows fails, nobody has it, and the nightly sweep finds it.
  await files.put(key, { bytes: made, type: 'image/webp' })
  await inTransaction(db, async (trx) => {
    const before = await swapAvatar(trx, user.id, { key, at: clock() })
    if (before !== null) await emit(trx, 'avatar.dropped', { key: before })
  })
  return { avatar: avatarAddress(config.apiUrl, key) ?? '' }
}

/** Takes the picture away; from then on its address leads nowhere. */
export async function dropAvatar({ db, clock }: Context, { user }: SignedIn): Promise<Answer<typeof removeAvatar>> {
  await inTransaction(db, async (trx) => {
    const before = await swapAvatar(trx, user.id, { key: null, at: clock() })
    if (before !== null) await emit(trx, 'avatar.dropped', { key: before })
  })
  return null
}
