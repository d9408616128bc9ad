/** Width of a text at a font size of one pixel. */
export type WidthOf = (text: string) => number

export interface Room {
  readonly width: number
  readonly height: number
}

export interface FittedTitle {
  readonly size: number
  readonly lines: readonly string[]
}

/** From the largest title size to the smallest that is legible in a message. */
const SIZES = [88, 80, 72, 64, 58, 52, 46]
export const LEADING = 1.06
const ELLIPSIS = '…'

/** The largest size at which a title fits its area, in lines of similar length. */
export function fitTitle(title: string, room: Room, widthOf: WidthOf): FittedTitle {
  const words = title.split(/\s+/).filter((word) => word !== '')
  const fitted = SIZES.map((size) => ({ size, lines: breakLines(words, room.width / size, widthOf) }))
  const first = fitted.find(({ size, lines }) => fits({ size, lines }, room, widthOf))
  if (first) return { ...first, lines: balance(words, first, { room, widthOf }) }
  const { size, lines } = fitted.at(-1) ?? { size: 46, lines: [] }
  return { size, lines: cut(lines, { width: room.width / size, count: linesIn(room, size) }, widthOf) }
}

function linesIn({ height }: Room, size: number): number {
  return Math.max(1, Math.floor(height / (size * LEADING)))
}

function fits({ size, lines }: FittedTitle, room: Room, widthOf: WidthOf): boolean {
  return lines.length <= linesIn(room, size) && lines.every((line) => widthOf(line) * size <= room.width)
}

/** Fills each line with as many words as fit; a word longer than a line gets its own. */
function breakLines(words: readonly string[], width: number, widthOf: WidthOf): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = [lines.at(-1), word].filter((part) => part !== undefined).join(' ')
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Setting {
  readonly room: Room
  readonly widthOf: WidthOf
}

/** The same number of lines at the smallest width, so that no single word is left on the last one. */
function balance(words: readonly string[], { size, lines }: FittedTitle, { room, widthOf }: Setting) {
  let balanced = lines
  for (let width = room.width; width > room.width / 3; width -= 16) {
    const narrower = breakLines(words, width / size, widthOf)
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) * size > width)) break
    balanced = narrower
  }
  return balanced
}

function cut(lines: readonly string[], { width, count }: { width: number; count: number }, widthOf: WidthOf) {
  const kept = lines.slice(0, count).map((line) => shorten(line, width, widthOf))
  const last = kept.at(-1) ?? ''
  if (lines.length <= count || last.endsWith(ELLIPSIS)) return kept
  return [...kept.slice(0, -1), shorten(`${last}${ELLIPSIS}`, width, widthOf)]
}

/** Shortens a text to one line: drops whole words, and letters only of a single word that is too long. */
export function shorten(line: string, width: number, widthOf: WidthOf): string {
  if (widthOf(line) <= width) return line
  const whole = line.replace(ELLIPSIS, '')
  const words = dropLast(whole.split(/(?= )/), width, widthOf)
  return widthOf(words) <= width ? words : dropLast(words.replace(ELLIPSIS, '').split(/(?=.)/u), width, widthOf)
}

/** As many pieces as fit, and at least one; uses binary search, because measuring takes milliseconds. */
function dropLast(pieces: readonly string[], width: number, widthOf: WidthOf): string {
  const first = (count: number) => `${pieces.slice(0, count).join('')}${ELLIPSIS}`
  let [fitting, tooMany] = [1, pieces.length + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (widthOf(first(middle)) <= width) fitting = middle
    else tooMany = middle
  }
  return first(fitting)
}
