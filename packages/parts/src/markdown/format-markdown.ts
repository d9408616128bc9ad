const markdownFormats = ['heading', 'bold', 'italic', 'code', 'block', 'quote', 'bullets', 'numbers', 'link'] as const
export type MarkdownFormat = (typeof markdownFormats)[number]

/** The whole text and what is selected in it. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces a range of the text, and selects a range of the new text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [number, number]
}

const marks = { bold: '**', italic: '_', code: '`' } as const
const prefixes = {
  heading: () => '## ',
  quote: () => '> ',
  bullets: () => '- ',
  numbers: (at: number) => `${at + 1}. `,
}
const prefixed = { heading: /^#{1,6} /, quote: /^> ?/, bullets: /^[-*] /, numbers: /^\d+[.)] / }

function toggleMark({ text, start, end }: Selection, mark: string): Edit {
  const chosen = text.slice(start, end)
  const isAround = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (isAround) {
    const from = start - mark.length
    return { from, to: end + mark.length, insert: chosen, select: [from, from + chosen.length] }
  }
  const at = start + mark.length
  return { from: start, to: end, insert: mark + chosen + mark, select: [at, at + chosen.length] }
}

/** Changes whole lines, also where only a part of them is selected. */
function toggleLines({ text, start, end }: Selection, format: keyof typeof prefixes): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isSet = lines.every((line) => prefixed[format].test(line))
  const changed = lines.map((line, index) =>
    isSet ? line.replace(prefixed[format], '') : prefixes[format](index) + line,
  )
  const insert = changed.join('\n')
  // Without a selection the caret stays behind the text; with one the lines stay selected.
  return {
    from,
    to,
    insert,
    select: start === end ? [from + insert.length, from + insert.length] : [from, from + insert.length],
  }
}

/** A fence longer than any run of backticks inside it, on lines of its own. */
function fenceSelection({ text, start, end }: Selection): Edit {
  const chosen = text.slice(start, end)
  const longest = Math.max(2, ...[...chosen.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const at = start + before.length + ticks.length + 1
  return {
    from: start,
    to: end,
    insert: `${before}${ticks}\n${chosen}\n${ticks}${after}`,
    select: [at, at + chosen.length],
  }
}

const address = 'https://'

function linkSelection({ text, start, end }: Selection): Edit {
  const chosen = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const [label, target] = isAddress ? ['', chosen] : [chosen, address]
  const insert = `[${label}](${target})`
  const at = start + (label === '' ? 1 : label.length + 3)
  return { from: start, to: end, insert, select: label === '' ? [at, at] : [at, at + target.length] }
}

/** The edit that a toolbar button makes. Pressing the button of a mark or a line prefix again removes it. */
export function formatMarkdown(format: MarkdownFormat, selection: Selection): Edit {
  if (format === 'block') return fenceSelection(selection)
  if (format === 'link') return linkSelection(selection)
  if (format === 'bold' || format === 'italic' || format === 'code') return toggleMark(selection, marks[format])
  return toggleLines(selection, format)
}
