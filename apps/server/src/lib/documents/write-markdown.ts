import type { Block, Run } from './markdown-blocks.ts'

/** Signs with a meaning inside a line, for the readers of Markdown that are common: formatting, HTML, tables, formulas, templates. */
const inLine = /[\\`*_~[\]<>{}|$&^]/g
/** What begins a block: headings, lists, quotes, rules, definitions. */
const atStart = /^(\s*)([#+\-=:]|\d{1,9}(?=[.)]))/
/** Control characters, direction changes and invisible signs: what is read is what is written. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text of one line that Markdown shows as it is, whatever it contains. */
export function toMarkdownLine(text: string): string {
  const line = text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
  // A backslash hides a sign only before punctuation: of a number, its point is hidden.
  return line
    .replaceAll(inLine, String.raw`\$&`)
    .replace(atStart, (_, spaces: string, sign: string) =>
      /\d/.test(sign) ? `${spaces}${sign}\\` : `${spaces}\\${sign}`,
    )
}

/** A row of backticks that is longer than every one of the text, and than `least` of them. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([row]) => row.length))
  return '`'.repeat(Math.max(least, longest + 1))
}

const edges = /^(\s*)(.*?)(\s*)$/s

/** A part of a line, with one space where the text has some at its ends. */
function runText({ look, text }: Run): string {
  const [, before = '', inside = '', after = ''] = edges.exec(text.toWellFormed()) ?? []
  const [first, last] = [before && ' ', after && ' ']
  if (look !== 'code') {
    const line = toMarkdownLine(inside)
    return `${first}${look === 'strong' && line !== '' ? `**${line}**` : line}${last}`
  }
  const code = inside.replaceAll(/\s+/gu, ' ').replaceAll(invisible, '')
  const fence = fenceFor(code, 1)
  return code === '' ? '' : `${first}${fence}${code}${fence}${last}`
}

/** Two parts with marks around them are kept apart, so that their marks mean nothing together. */
function lineOf(runs: readonly Run[]): string {
  return runs
    .map(
      (run, index) =>
        `${index > 0 && run.look !== 'plain' && runs[index - 1]?.look !== 'plain' ? ' ' : ''}${runText(run)}`,
    )
    .join('')
    .trim()
}

function codeOf(lines: readonly string[]): string {
  const shown = lines.map((line) => line.toWellFormed().replaceAll(invisible, (sign) => (sign === '\t' ? sign : '')))
  const fence = fenceFor(shown.join('\n'), 3)
  return [fence, ...shown, fence].join('\n')
}

function blockText(block: Block): string {
  if (block.kind === 'code') return codeOf(block.lines)
  if (block.kind === 'list')
    return block.items
      .map((runs, index) => `${block.start === undefined ? '-' : `${block.start + index}.`} ${lineOf(runs)}`)
      .join('\n')
  if (block.kind === 'title') return `**${lineOf(block.runs.map((run) => ({ ...run, look: 'plain' as const })))}**`
  return lineOf(block.runs)
}

/**
 * Blocks as Markdown again, written by us: what the text of a user means elsewhere, as HTML, a picture, a heading or a
 * template, is shown as it was typed.
 */
export function writeMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text.replaceAll('*', '') !== '')
    .join('\n\n')
}
