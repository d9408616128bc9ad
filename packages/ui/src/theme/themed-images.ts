import type { StoredMode } from './theme-storage.ts'

/**
 * Images with a source for dark (`data-image-dark`) and perhaps one for light. The light source defaults to the
 * original one, stored at the first swap, so that any order of swaps ends at the right image.
 */
export function swapThemedImages(mode: StoredMode): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-image-dark], img[data-image-light]')) {
    const original = image.getAttribute('src') ?? ''
    if (!image.hasAttribute('data-image-light')) image.setAttribute('data-image-light', original)
    if (!image.hasAttribute('data-image-dark')) image.setAttribute('data-image-dark', original)
    const wanted = image.getAttribute(`data-image-${mode}`)
    if (wanted && wanted !== original) image.setAttribute('src', wanted)
  }
}
