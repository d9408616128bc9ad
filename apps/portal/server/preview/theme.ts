import { lightTheme } from '@grana/contract/appearance/palette'

const { bg, ink, muted, subtle, grana, line } = lightTheme

/** Values of the light theme: the images do not use CSS. */
export const colours = {
  bg,
  ink,
  muted,
  subtle,
  grana,
  line,
  bands: {
    1: lightTheme['band-1'],
    2: lightTheme['sev-2'],
    3: lightTheme['sev-3'],
    4: lightTheme['sev-4'],
    5: lightTheme['sev-5'],
  },
} as const

/** Font families of the subsets that scripts/preview-fonts.py of packages/ui makes, one weight each. */
export const fontFamilies = { title: 'Preview Title', text: 'Preview Text', figures: 'Preview Figures' } as const
export type FontFamily = keyof typeof fontFamilies

export const size = { width: 1200, height: 630 } as const
/** Left edge of the content, and the margin at the other edges. */
export const axis = 88
export const margin = 56
