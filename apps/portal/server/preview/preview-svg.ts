import type { PreviewPicture } from '#app/lib/preview-pages.ts'
import { brand } from '@grana/messages/brand'
import { markBox, markPath } from '@grana/ui/mark-geometry'
import { drawArt } from './arts.ts'
import { LEADING, fitTitle, shorten, type WidthOf } from './fit-title.ts'
import { axis, colours, fontFamilies, margin, size, type FontFamily } from './theme.ts'

const MARK_SCALE = 1.5
const MARK_BOTTOM = margin + markBox.height * MARK_SCALE
/** Minimum space above and below the text. */
const AIR = 36
/** Cap height in em. */
const CAPITALS = 0.7
const TITLE_SPACING = -0.022
/** Baselines of the two lines under a program's name, relative to its last line. */
const BY = 52
const REWARD = 112

interface Style {
  readonly face: FontFamily
  readonly size: number
  readonly fill: string
  /** In em. */
  readonly spacing?: number
}

export function previewSvg({ art, title, program }: PreviewPicture, widthOf: WidthOf): string {
  const drawing = drawArt(art)
  const room = { width: drawing.width, height: drawing.bottom - MARK_BOTTOM - 2 * AIR - (program ? REWARD : 0) }
  const fitted = fitTitle(readable(title), room, widthOf)
  const lineHeight = fitted.size * LEADING
  const height = lineHeight * (fitted.lines.length - 1) + fitted.size * CAPITALS + (program ? REWARD : 0)
  // A short title is placed slightly above the middle.
  const first = MARK_BOTTOM + (drawing.bottom - MARK_BOTTOM - height) * 0.46 + fitted.size * CAPITALS
  const last = first + lineHeight * (fitted.lines.length - 1)
  const style: Style = { face: 'title', size: fitted.size, fill: colours.ink, spacing: TITLE_SPACING }
  const lines = fitted.lines.map((line, index) => text(line, first + index * lineHeight, style))
  const facts = program
    ? [
        // Measured with the title's font, which is wider, so the text fits.
        text(shorten(readable(program.by), room.width / 32, widthOf), last + BY, {
          face: 'text',
          size: 32,
          fill: colours.muted,
        }),
        amount(program.reward, last + REWARD),
      ]
    : []
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<rect width="${size.width}" height="${size.height}" fill="${colours.bg}"/>` +
    [drawing.svg, wordmark(), ...lines, ...facts].join('') +
    '</svg>'
  )
}

/** A title at one hundred pixels, for measuring. */
export function titleSample(words: string): string {
  const style: Style = { face: 'title', size: 100, fill: colours.ink, spacing: TITLE_SPACING }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text(words, 0, style)}</svg>`
}

function text(words: string, y: number, style: Style): string {
  return `<text x="${axis}" y="${y}" ${attributes(style)}>${escape(words)}</text>`
}

function attributes({ face, size: pixels, fill, spacing = 0 }: Style): string {
  const letterSpacing = (spacing * pixels).toFixed(2)
  return `font-family="${fontFamilies[face]}" font-size="${pixels}" fill="${fill}" letter-spacing="${letterSpacing}"`
}

function wordmark(): string {
  const mark = `<path fill="${colours.grana}" transform="translate(${axis} ${margin}) scale(${MARK_SCALE})" d="${markPath}"/>`
  const style: Style = { face: 'title', size: 38, fill: colours.ink, spacing: -0.035 }
  const x = axis + markBox.width * MARK_SCALE + 17
  return `${mark}<text x="${x}" y="${MARK_BOTTOM - 7}" ${attributes(style)}>${escape(brand.name)}</text>`
}

/** The currency code is small and muted; commas are kerned, because a monospaced comma leaves a gap. */
function amount({ currency, figures }: NonNullable<PreviewPicture['program']>['reward'], y: number): string {
  const code = currency
    ? `<tspan font-size="22" fill="${colours.subtle}" letter-spacing="0">${currency}</tspan><tspan dx="12">`
    : '<tspan>'
  const style: Style = { face: currency ? 'figures' : 'text', size: currency ? 40 : 32, fill: colours.ink }
  const spaced = currency ? { ...style, spacing: -0.035 } : style
  const tight = escape(figures).replaceAll(/,(\d)/g, '<tspan dx="-6">,</tspan><tspan dx="-6">$1</tspan>')
  return `<text x="${axis}" y="${y}" ${attributes(spaced)}>${code}${currency ? tight : escape(figures)}</tspan></text>`
}

/** Removes characters without a glyph in the fonts, which would be drawn as empty boxes: names are user input. */
function readable(words: string): string {
  return words.replaceAll(/[^\p{Script=Latin}\p{M}\p{Nd}\p{P}\p{Sc}\p{Zs}+<=>|~^°©®™]/gu, '')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(words: string): string {
  return words.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
