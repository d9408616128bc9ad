import { avatarRules } from '@grana/contract/avatars'
import { avatarTexts } from '@grana/messages/es/account/avatar'
import { accountValidationTexts } from '@grana/messages/es/account/validation'

const megabyte = 1024 * 1024

function hasRightKind({ name, type }: File): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const types: readonly string[] = avatarRules.types
  const endings: readonly string[] = avatarRules.endings
  return types.includes(type) && endings.includes(ending)
}

/** Why a file cannot be a picture, by its name and size. */
function faultOf(file: File): string | undefined {
  if (!hasRightKind(file)) return accountValidationTexts['avatar.format']
  if (file.size <= avatarRules.largestBytes) return undefined
  return avatarTexts.tooHeavy((Math.ceil((file.size / megabyte) * 10) / 10).toLocaleString('es-419'))
}

/** The upright picture in a file, or the reason why there is none. The server checks again on its own. */
export async function decodePicture(file: File): Promise<ImageBitmap | string> {
  const fault = faultOf(file)
  if (fault !== undefined) return fault
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (picture === undefined) return accountValidationTexts['avatar.unreadable']
  if (picture.width * picture.height <= avatarRules.maxPixels) return picture
  picture.close()
  return accountValidationTexts['avatar.too_many_pixels']
}
