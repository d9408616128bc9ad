import { getDefaults, Lexer, Tokenizer, type Token, type Tokens } from 'marked'

/** Longer than any field of ours; a text beyond it is shown as it was typed. */
const longest = 60_000

/** Wider than any column: the reader tries each space of a gap as its end. */
const gap = /[ \t]{4000}/

/** More lines than any report has: a list is read line by line, with all that follows each. */
const mostLines = 3000

/** More cells than all tables of a text have; a row of one letter is made as wide as the first. */
const mostCells = 20_000

/**
 * The reader looks through the rest of a paragraph at each sign that may mean something, so that thousands of them would
 * hold the page for half a minute. After this many looks, and this long, signs are letters and lines are shown as they were
 * typed. Neither alone is enough: a dense report has many looks that cost nothing, and any machine may stall.
 */
const manyLooks = 40_000_000
const longMs = 300

/** A sign that opens nothing costs this many looks at what follows it; a list or quote, looks at all of its lines. */
const looksInVain = 30
const looksAtLines = 5

/** Before a space a sign opens nothing, and within a word `_` is a letter: the reader knows that without looking. */
const mayOpen = (src: string, before: string) =>
  /^[*_]+[^\s*_]/.test(src) && !(src.startsWith('_') && /[\p{L}\p{N}]/u.test(before))

function restOfLine(src: string): Tokens.Text {
  const end = src.indexOf('\n', 1)
  const text = end < 0 ? src : src.slice(0, end)
  return { type: 'text', raw: text, text, escaped: false }
}

class BoundedTokenizer extends Tokenizer {
  #looks = 0
  #cells = 0
  readonly #end = performance.now() + longMs

  #look(count: number): void {
    this.#looks += count
  }

  #isTired(): boolean {
    return this.#looks > manyLooks && performance.now() > this.#end
  }

  #lookInVain(src: string): undefined {
    this.#look(src.length * looksInVain)
  }

  override list(src: string): Tokens.List | undefined {
    this.#look(src.length * looksAtLines)
    return this.#isTired() ? undefined : super.list(src)
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    this.#look(src.length * looksAtLines)
    return this.#isTired() ? undefined : super.blockquote(src)
  }

  override table(src: string): Tokens.Table | undefined {
    const columns = src.slice(0, Math.max(0, src.indexOf('\n'))).split('|').length
    if (columns === 1) return undefined
    const rows = src
      .split(/\n[ \t]*\n/, 1)
      .join('')
      .split('\n').length
    if (this.#cells + columns * rows > mostCells) return undefined
    const found = super.table(src)
    if (found !== undefined) this.#cells += columns * rows
    return found
  }

  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (this.#isTired()) return undefined
    const found = super.emStrong(src, masked, before)
    return found === undefined && mayOpen(src, before) ? this.#lookInVain(src) : found
  }

  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    if (this.#isTired()) return undefined
    const found = super.del(src, masked, before)
    return found === undefined && src.startsWith('~') ? this.#lookInVain(src) : found
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (this.#isTired()) return undefined
    const found = super.codespan(src)
    return found === undefined && src.startsWith('`') ? this.#lookInVain(src) : found
  }

  override inlineText(src: string): Tokens.Text | undefined {
    this.#look(src.length)
    return this.#isTired() ? restOfLine(src) : super.inlineText(src)
  }
}

/** What a text means as Markdown; nothing where that is more than a page should work out: it is shown as it was typed. */
export function readMarkdown(text: string): readonly Token[] | undefined {
  if (text.length > longest || gap.test(text) || text.split('\n', mostLines).length === mostLines) return undefined
  try {
    return new Lexer({ ...getDefaults(), gfm: true, breaks: true, tokenizer: new BoundedTokenizer() }).lex(text)
  } catch {
    // Also what exhausts the reader in a way that we did not think of must not take the page along.
    return undefined
  }
}
