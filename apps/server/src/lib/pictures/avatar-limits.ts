import { avatarRules } from '@grana/contract/avatars'

/** A square of 256 pixels is twice the largest size on a page; 25 megapixels take a third of this memory. */
export const avatarLimits = {
  side: 256,
  maxPixels: avatarRules.maxPixels,
  memoryBytes: 384 * 1024 * 1024,
  cpuSeconds: 3,
  milliseconds: 10_000,
}
