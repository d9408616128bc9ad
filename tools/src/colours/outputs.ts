import { darkTheme, defaultInitials, iconColors, lightTheme } from '@grana/contract/appearance/palette'
import { markBox, markPath } from '@grana/ui/mark-geometry'

const region = /(?<=^([ \t]*)\/\* (colours of [a-z ]+) \*\/\n).*?(?=^[ \t]*\/\* end of colours \*\/$)/gms

/** Lines between `colours of …` and `end of colours`, by that name. */
export type Regions = Readonly<Record<string, readonly string[]>>

/** Replaces the written regions of a file; a region without lines, or lines without a region, is an error. */
export function replaceRegions(content: string, regions: Regions): string {
  const missing = new Set(Object.keys(regions))
  const replaced = content.replaceAll(region, (_old, indent: string, name: string) => {
    const lines = regions[name]
    if (!lines) throw new Error(`nothing writes the region "${name}"`)
    missing.delete(name)
    return lines.map((line) => `${indent}${line}\n`).join('')
  })
  if (missing.size > 0) throw new Error(`no region "${[...missing].join('", "')}"`)
  return replaced
}

/** Removes the written regions, for checks of what is written by hand. */
export function withoutRegions(content: string): string {
  return content.replaceAll(region, (old) => old.replaceAll(/[^\n]/g, ''))
}

const properties = (theme: Readonly<Record<string, string>>): string[] =>
  Object.entries(theme).map(([name, value]) => `--${name}: ${value};`)

function icon(color: string): string {
  const margin = (markBox.height - markBox.width) / 2
  const viewBox = `-${margin} 0 ${markBox.height} ${markBox.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="${color}" d="${markPath}"/></svg>\n`
}

const { text_color: text, highlight_color: behind } = defaultInitials

/** Files that are written in part. */
export const partFiles: Readonly<Record<string, Regions>> = {
  'packages/ui/src/styles/tokens.css': {
    'colours of the light theme': properties(lightTheme),
    'colours of the dark theme': properties(darkTheme),
  },
  'packages/contract/src/appearance/colors.ts': {
    // Literals: browsers load this file, and not the palette.
    'colours of initials': [
      '/** Colours of the initials of a user who has chosen none. */',
      `export const initialsColors = { text_color: '${text}', highlight_color: '${behind}' } as const`,
    ],
  },
}

/** Files that are written whole, with their content. */
export const wholeFiles: Readonly<Record<string, string>> = {
  'apps/portal/public/favicon.svg': icon(iconColors.favicon),
  'packages/web-server/public/favicon.svg': icon(iconColors.favicon),
  'apps/gallery/public/icon.svg': icon(iconColors.gallery),
}
