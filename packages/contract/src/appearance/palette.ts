import { darkDyes, lightDyes } from './dyes.ts'
import { formatHex, parseHex, toOklch } from './oklch.ts'

/*
 * Every colour of the product. First the palette, then what each theme uses where. `pnpm colours` writes from here what
 * cannot import it: the custom properties of `tokens.css`, the icons, and the initials in `colors.ts`. Browser code
 * does not import this file: it uses the custom properties.
 */

/** Change this line, run `pnpm colours`, and every shade of the brand follows in all outputs. */
const brand = '#a8123e'

const { chroma, hue } = toOklch(brand)

/**
 * A shade of the brand: lightness in percent, share of the brand's chroma, and turn of its hue in degrees (the pale
 * shades of a pigment are colder). Lightness is absolute, so another hue keeps the contrast of all shades but the brand's own.
 */
function shade(lightness: number, share: number, turn: number): string {
  return formatHex({ lightness: lightness / 100, chroma: chroma * share, hue: hue + turn })
}

function translucent(color: string, opacity: number): string {
  return `rgb(${parseHex(color).join(' ')} / ${opacity})`
}

// Steps grow with darkness.
const pigment = {
  100: shade(90.7, 0.29, -12),
  200: shade(82.7, 0.41, -11),
  300: shade(75.8, 0.84, -6.5),
  325: shade(75, 0.71, -10),
  350: shade(74.8, 0.9, -7),
  400: shade(70, 1.11, -4.7),
  425: shade(67.8, 1, -6.6),
  450: shade(66.9, 0.81, -9),
  475: shade(64.4, 0.97, -7.4),
  500: shade(64.1, 1.02, -7.3),
  525: shade(60.2, 1.13, -4),
  550: shade(59.2, 0.92, -10),
  575: shade(58.8, 0.91, -7.7),
  600: shade(54.9, 1.105, -2),
  650: shade(48.5, 0.88, -7.3),
  700: brand,
  750: shade(44.2, 0.8, -8),
  800: shade(41.7, 0.875, -0.5),
  825: shade(40.6, 0.85, -0.5),
  900: shade(34.28, 0.71, -1),
  950: shade(26.6, 0.55, -2),
} as const

/** The pigment diluted with grey. */
const tint = {
  50: shade(96.8, 0.08, -13),
  100: shade(93.6, 0.08, -18),
  150: shade(91.1, 0.14, -16),
  400: shade(63.6, 0.59, -13),
  450: shade(63.1, 0.35, -16),
  500: shade(57.9, 0.55, -15),
  550: shade(56.6, 0.26, -19),
  700: shade(40.6, 0.7, -8),
  750: shade(37.9, 0.55, -13),
  800: shade(34.6, 0.47, -12),
  850: shade(27.4, 0.18, -25),
  900: shade(24.9, 0.13, -23),
  925: shade(22.5, 0.38, -9),
  950: shade(14.8, 0.16, -16),
} as const

const [white, black] = ['#ffffff', '#000000'] as const
const paper = {
  50: '#f7f8f6',
  100: '#ecefeb',
  125: '#e9ece8',
  150: '#e6eae5',
  200: '#dfe4de',
  300: '#cfd5cf',
  600: '#76807a',
} as const
const ink = {
  50: '#eef2f0',
  100: '#e8eef0',
  200: '#cfd8d6',
  300: '#b4bec5',
  350: '#a8b4bb',
  400: '#8c99a2',
  450: '#74838d',
  500: '#5b6670',
  600: '#46525c',
  700: '#33414c',
  725: '#2b3840',
  750: '#2b373f',
  775: '#2a3945',
  800: '#232f36',
  825: '#222d34',
  850: '#1c262c',
  875: '#1b252b',
  900: '#14202a',
  925: '#141c21',
  935: '#10181d',
  945: '#0d1317',
  955: '#0a0f12',
  965: '#080c0f',
  975: '#030608',
} as const
const blue = {
  50: '#e9eff4',
  100: '#e3edf6',
  200: '#9ccbff',
  300: '#8ec5f4',
  400: '#4f94d0',
  500: '#3f7fb5',
  600: '#1760b0',
  700: '#17507f',
  900: '#1a2a38',
  950: '#12273a',
} as const
const green = { 100: '#e4f3e8', 300: '#82d29c', 700: '#1f6b3a', 950: '#122a1b' } as const
const yellow = {
  100: '#fff3d6',
  300: '#f5c451',
  400: '#f4b72a',
  600: '#b97f00',
  800: '#764a00',
  950: '#2e2408',
} as const
const orange = {
  100: '#fdebe3',
  200: '#ffb595',
  300: '#ff9a70',
  700: '#b0380c',
  800: '#8f2c08',
  950: '#33190e',
  975: '#1d0b04',
} as const

/** Custom properties of the light theme, in the order of `tokens.css`. */
export const lightTheme = {
  bg: paper[50],
  surface: white,
  sunken: paper[100],
  raised: white,
  ink: ink[900],
  muted: ink[600],
  subtle: ink[500],
  grana: pigment[700],
  'grana-strong': pigment[825],
  'on-grana': white,
  anil: blue[700],
  'anil-soft': blue[100],
  focus: blue[600],
  nopal: green[700],
  'nopal-soft': green[100],
  maiz: yellow[800],
  'maiz-fill': yellow[400],
  'maiz-soft': yellow[100],
  bermellon: orange[700],
  'bermellon-strong': orange[800],
  'bermellon-soft': orange[100],
  'on-bermellon': white,
  line: paper[300],
  'line-strong': paper[600],
  action: ink[900],
  'action-hover': ink[775],
  'on-action': white,
  'sev-1': tint[100],
  'sev-2': pigment[200],
  'sev-3': pigment[450],
  'sev-4': pigment[700],
  'sev-5': pigment[950],
  'on-sev-1': ink[900],
  'on-sev-2': ink[900],
  'on-sev-3': ink[900],
  'on-sev-4': white,
  'on-sev-5': white,
  // Edge of the two palest fills, below 3:1 against the page.
  'edge-sev-1': 'var(--line-strong)',
  'edge-sev-2': 'transparent',
  // Glyphs without a fill behind them: the pale steps are darkened until they reach 3:1.
  'glyph-1': tint[450],
  'glyph-2': tint[400],
  'glyph-3': pigment[575],
  'glyph-4': pigment[700],
  'glyph-5': pigment[950],
  // The palest band is decorative only: slightly darker than sev-1, so that it is visible on the page.
  'band-1': tint[150],
  'band-2': 'var(--sev-2)',
  'band-3': 'var(--sev-3)',
  'band-4': 'var(--sev-4)',
  'band-5': 'var(--sev-5)',
  // Series of charts: at most four, distinguishable for colour-blind readers too; the first is ink.
  'chart-grana': pigment[700],
  'chart-maiz': yellow[600],
  'chart-anil': blue[500],
  ...lightDyes,
  cta: pigment[700],
  'cta-hover': pigment[825],
  'on-cta': white,
  'cta-edge-1': pigment[800],
  'cta-edge-2': pigment[900],
  'cta-edge-3': pigment[950],
  deep: pigment[950],
  'deep-ink': tint[50],
  'deep-muted': pigment[200],
  'deep-line': tint[700],
  foot: ink[900],
  'foot-ink': ink[50],
  'foot-muted': ink[350],
  'foot-line': ink[700],
  'foot-grana': pigment[300],
  // The same in both themes: many phones read a QR code only when it is dark on white.
  'qr-ink': ink[900],
  'qr-paper': white,
  hover: paper[125],
  press: paper[200],
  pick: blue[50],
  backdrop: translucent(ink[900], 0.42),
  skeleton: paper[150],
  pop: `0 8px 28px ${translucent(ink[955], 0.16)}, 0 1px 3px ${translucent(ink[955], 0.1)}`,
} as const

/** What the dark theme changes. */
export const darkTheme = {
  bg: ink[945],
  surface: ink[925],
  sunken: ink[955],
  raised: ink[850],
  ink: ink[100],
  muted: ink[350],
  subtle: ink[400],
  grana: pigment[300],
  'grana-strong': pigment[600],
  'on-grana': tint[950],
  anil: blue[300],
  'anil-soft': blue[950],
  focus: blue[200],
  nopal: green[300],
  'nopal-soft': green[950],
  maiz: yellow[300],
  'maiz-fill': yellow[300],
  'maiz-soft': yellow[950],
  bermellon: orange[300],
  'bermellon-strong': orange[200],
  'bermellon-soft': orange[950],
  'on-bermellon': orange[975],
  line: ink[750],
  'line-strong': ink[450],
  action: ink[50],
  'action-hover': ink[200],
  'on-action': ink[935],
  'sev-1': tint[900],
  'sev-2': tint[800],
  'sev-3': pigment[750],
  'sev-4': pigment[600],
  'sev-5': pigment[400],
  'on-sev-1': ink[100],
  'on-sev-2': ink[100],
  'on-sev-3': white,
  'on-sev-4': white,
  'on-sev-5': tint[950],
  'edge-sev-2': 'var(--line-strong)',
  'glyph-1': tint[550],
  'glyph-2': tint[500],
  'glyph-3': pigment[550],
  'glyph-4': pigment[500],
  'glyph-5': pigment[350],
  'band-1': tint[850],
  'chart-grana': pigment[500],
  'chart-maiz': yellow[300],
  'chart-anil': blue[400],
  ...darkDyes,
  cta: pigment[600],
  'cta-hover': pigment[525],
  'cta-edge-1': pigment[475],
  'cta-edge-2': pigment[325],
  'cta-edge-3': pigment[100],
  deep: tint[925],
  'deep-line': tint[750],
  foot: ink[965],
  'foot-ink': ink[100],
  'foot-line': ink[825],
  hover: ink[800],
  press: ink[725],
  pick: blue[900],
  backdrop: translucent(ink[975], 0.64),
  skeleton: ink[875],
  pop: `0 10px 32px ${translucent(black, 0.5)}, 0 1px 3px ${translucent(black, 0.4)}`,
} as const satisfies Partial<Record<keyof typeof lightTheme, string>>

/** Emails use the themes with these exceptions. Their dark wells are lighter than the page, not darker. */
export const emailThemes = {
  light: { ...lightTheme, 'foot-ink': white, 'foot-muted': ink[300] },
  dark: { ...darkTheme, sunken: ink[850], foot: ink[955], 'sev-3': pigment[650], 'sev-4': pigment[425] },
} as const

/** One colour for both themes: the favicon is drawn on light and on dark tabs. */
export const iconColors = { favicon: pigment[600], gallery: pigment[700] } as const

/** Initials of a user who has chosen no colours; the names are those of the profile's fields. */
export const defaultInitials = { text_color: ink[900], highlight_color: pigment[200] } as const
