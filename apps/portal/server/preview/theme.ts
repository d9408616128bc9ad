/** Tokens of the light theme as literals: the images do not use CSS. */
export const colours = {
  bg: '#f7f8f6',
  ink: '#14202a',
  muted: '#46525c',
  subtle: '#5b6670',
  grana: '#a8123e',
  line: '#cfd5cf',
  bands: { 1: '#f1dbe2', 2: '#f0b3c3', 3: '#dc6a8b', 4: '#a8123e', 5: '#4a0519' },
} as const

/** Font families of the subsets that scripts/preview-fonts.py of packages/ui makes, one weight each. */
export const fontFamilies = { title: 'Preview Title', text: 'Preview Text', figures: 'Preview Figures' } as const
export type FontFamily = keyof typeof fontFamilies

export const size = { width: 1200, height: 630 } as const
/** Left edge of the content, and the margin at the other edges. */
export const axis = 88
export const margin = 56
