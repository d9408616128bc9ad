/* colours of initials */
/** Colours of the initials of a user who has chosen none. */
export const initialsColors = { text_color: '#14202a', highlight_color: '#f0b3c3' } as const
/* end of colours */

/** Minimum contrast of initials: the threshold of WCAG 2 for large text. */
export const minContrast = 3

function brightness(color: string): number {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours (`#rrggbb`), from 1 to 21, by the formula of WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

type Colors = { readonly text_color?: string | undefined; readonly highlight_color?: string | undefined }

/** Whether initials in these colours are legible; the default replaces a colour that was not chosen. */
export function isLegible({ text_color: text, highlight_color: behind }: Colors): boolean {
  const ratio = contrastOf(text || initialsColors.text_color, behind || initialsColors.highlight_color)
  // Malformed colours are rejected by their own rule.
  return Number.isNaN(ratio) || ratio >= minContrast
}
