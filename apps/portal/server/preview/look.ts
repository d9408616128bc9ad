/** The tokens of the light theme, written out: a picture knows no CSS. */
export const colours = {
  bg: '#f7f8f6',
  ink: '#14202a',
  muted: '#46525c',
  subtle: '#5b6670',
  grana: '#a8123e',
  line: '#cfd5cf',
  bands: { 1: '#f1dbe2', 2: '#f0b3c3', 3: '#dc6a8b', 4: '#a8123e', 5: '#4a0519' },
} as const

/** Families of the files that scripts/preview-fonts.py of packages/ui cuts out of our fonts, one weight each. */
export const faces = { title: 'Preview Title', text: 'Preview Text', figures: 'Preview Figures' } as const
export type Face = keyof typeof faces

export const size = { width: 1200, height: 630 } as const
/** Where everything begins, and how far it keeps from the other edges. */
export const axis = 88
export const margin = 56
