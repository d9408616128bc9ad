import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { SquareFault } from '#server/lib/pictures/make-square.ts'
import { detectPictureFormat, parsePictureHeader } from '#server/lib/pictures/picture-header.ts'
import { emit } from '#server/reactions.ts'
import { avatarRules, changeAvatar as operation } from '@grana/contract/avatars'
import type { ValidationCode } from '@grana/contract/validation'
import { validationTexts } from '@grana/messages/es/validation'
import { toAvatarUrl, newAvatarKey } from './avatar-key.ts'
import { replaceAvatar } from './queries.ts'

const reasons: Record<SquareFault, ValidationCode> = {
  outside: 'avatar.square',
  'too-many-pixels': 'avatar.too_many_pixels',
  unreadable: 'avatar.unreadable',
}

function reject(code: ValidationCode): never {
  throw new DomainError('request.invalid', { fields: { avatar: validationTexts[code] } })
}

/** Checks that need no decoding of the image. */
function checkHead(bytes: Uint8Array): void {
  if (bytes.length === 0) reject('avatar.required')
  if (detectPictureFormat(bytes) === undefined) reject('avatar.format')
  const head = parsePictureHeader(bytes)
  if (head === undefined) reject('avatar.unreadable')
  if (head.width * head.height > avatarRules.maxPixels) reject('avatar.too_many_pixels')
}

/** Changes the avatar; stores only the generated square, never the uploaded file. */
export const changeAvatar = handle(operation, async ({ db, clock, config, files, makeSquare }, { user }, { body }) => {
  const { avatar, x, y, size } = body
  checkHead(avatar)
  const isCut = x !== undefined && y !== undefined && size !== undefined
  const made = await makeSquare(avatar, isCut ? { x, y, size } : undefined)
  if (typeof made === 'string') reject(reasons[made])
  const key = newAvatarKey()
  // If the transaction fails, no account refers to the file and the nightly sweep removes it.
  await files.put(key, { bytes: made, type: 'image/webp' })
  await inTransaction(db, async (trx) => {
    const before = await replaceAvatar(trx, user.id, { key, at: clock() })
    if (before !== null) await emit(trx, 'avatar.dropped', { key: before })
  })
  return { avatar: toAvatarUrl(config.apiUrl, key) ?? '' }
})
