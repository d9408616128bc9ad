/** Part of a line: plain, strong or code. */
export type Run = { look: 'plain' | 'strong' | 'code'; text: string }

/** A text in Markdown as parts that a document can set. Headings are strong lines: the outline of a document is its own. */
export type Block =
  | { kind: 'text' | 'title'; runs: Run[] }
  | { kind: 'list'; /** Number of the first item; absent without numbers. */ start?: number; items: Run[][] }
  | { kind: 'code'; lines: string[] }

const maxBlocks = 2000
const item = /^ {0,6}(?:[-*+]|(\d{1,4})[.)]) +(.*)$/
const fence = /^ {0,3}(?:```|~~~)/

/** Strong and code parts of a line; every other sign is text. */
function toRuns(line: string): Run[] {
  const runs: Run[] = []
  for (const part of line.split(/(`[^`]+`|\*\*[^*]+\*\*)/)) {
    if (part === '') continue
    if (part.length > 2 && part.startsWith('`')) runs.push({ look: 'code', text: part.slice(1, -1) })
    else if (part.length > 4 && part.startsWith('**')) runs.push({ look: 'strong', text: part.slice(2, -2) })
    else runs.push({ look: 'plain', text: part })
  }
  return runs
}

/** The lines between two fences, and where the text goes on. */
function codeFrom(lines: readonly string[], start: number): { block: Block; next: number } {
  let end = start + 1
  while (end < lines.length && !fence.test(lines[end] ?? '')) end += 1
  return { block: { kind: 'code', lines: lines.slice(start + 1, end) }, next: end + 1 }
}

function listFrom(lines: readonly string[], start: number): { block: Block; next: number } {
  const items: Run[][] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const found = item.exec(line)
    const last = items.at(-1)
    if (found) items.push(toRuns(found[2] ?? ''))
    else if (last && /^\s{2,}\S/.test(line)) last.push(...toRuns(` ${line.trim()}`))
    else break
  }
  const number = item.exec(lines[start] ?? '')?.[1]
  // Code between two steps ends the list: the next one goes on with its number.
  return { block: { kind: 'list', ...(number !== undefined && { start: Number(number) }), items }, next: at }
}

/** Paragraph that begins at a line: until an empty one, or one that begins something else. */
function textFrom(lines: readonly string[], start: number): { block: Block; next: number } {
  const found: string[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim()
    if (line === '' || (at > start && (fence.test(line) || item.test(line) || line.startsWith('#')))) break
    found.push(line.replace(/^> ?/, ''))
  }
  return { block: { kind: 'text', runs: toRuns(found.join(' ')) }, next: at }
}

function blockFrom(lines: readonly string[], at: number): { block: Block; next: number } {
  const line = lines[at] ?? ''
  if (fence.test(line)) return codeFrom(lines, at)
  if (item.test(line)) return listFrom(lines, at)
  const heading = /^ {0,3}#{1,6} +(.*)$/.exec(line)
  if (heading) return { block: { kind: 'title', runs: toRuns(heading[1] ?? '') }, next: at + 1 }
  return textFrom(lines, at)
}

/** Parses what documents show of Markdown, in one pass. What it does not know stays as it was typed. */
export function toBlocks(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length && blocks.length < maxBlocks) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const { block, next } = blockFrom(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}

/** A line of code with its indent as a number: spaces in a row become one when they are printed. */
const toCodeLine = (line: string) => ({
  indent: Math.min(line.length - line.trimStart().length, 24),
  text: line.trim(),
})

/** A block as the templates of documents read it. */
export function toPrintedBlock(block: Block) {
  if (block.kind === 'list') return { kind: block.kind, start: block.start ?? -1, items: block.items }
  return block.kind === 'code' ? { kind: block.kind, lines: block.lines.map(toCodeLine) } : block
}
