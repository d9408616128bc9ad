import { getDefaults, Lexer, Tokenizer, type Token, type Tokens } from 'marked'

/** Above the limit of every field; a longer text is shown as typed. */
const maxLength = 60_000

/** Wider than any column: the parser tries each space of a gap as its end. */
const gap = /[ \t]{4000}/

/** More lines than any report has: a list is parsed line by line, with all that follows each. */
const maxLines = 3000

/** More cells than all tables of a text have; a row of one character is made as wide as the first. */
const maxCells = 20_000

/**
 * The lexer scans the rest of a paragraph at each delimiter that may mean something, so that thousands of them would hold
 * the page for half a minute. Over this many steps, and this long, delimiters are letters and lines are shown as they were
 * typed. Neither alone is enough: a dense report has many steps that cost nothing, and any machine may stall.
 */
const stepBudget = 40_000_000
const budgetMs = 300

/** A delimiter that opens nothing costs this many steps for each character after it; a list or quote, for each of its lines. */
const failedMatchSteps = 30
const lineSteps = 5

/** A delimiter before a space opens nothing, and `_` within a word is text: the parser knows that without scanning. */
const mayOpen = (src: string, before: string) =>
  /^[*_]+[^\s*_]/.test(src) && !(src.startsWith('_') && /[\p{L}\p{N}]/u.test(before))

function restOfLine(src: string): Tokens.Text {
  const end = src.indexOf('\n', 1)
  const text = end < 0 ? src : src.slice(0, end)
  return { type: 'text', raw: text, text, escaped: false }
}

type Now = () => number

class BoundedTokenizer extends Tokenizer {
  steps = 0
  #cells = 0
  readonly #now: Now
  readonly #end: number

  constructor(now: Now) {
    super()
    this.#now = now
    this.#end = now() + budgetMs
  }

  #isOverBudget(): boolean {
    return this.steps > stepBudget && this.#now() > this.#end
  }

  #failMatch(src: string): undefined {
    this.steps += src.length * failedMatchSteps
  }

  override list(src: string): Tokens.List | undefined {
    if (this.#isOverBudget()) return undefined
    this.steps += src.length * lineSteps
    return super.list(src)
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (this.#isOverBudget()) return undefined
    this.steps += src.length * lineSteps
    return super.blockquote(src)
  }

  override table(src: string): Tokens.Table | undefined {
    const columns = src.slice(0, Math.max(0, src.indexOf('\n'))).split('|').length
    if (columns === 1) return undefined
    const rows = src
      .split(/\n[ \t]*\n/, 1)
      .join('')
      .split('\n').length
    if (this.#cells + columns * rows > maxCells) return undefined
    const found = super.table(src)
    if (found !== undefined) this.#cells += columns * rows
    return found
  }

  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (this.#isOverBudget()) return undefined
    const found = super.emStrong(src, masked, before)
    return found === undefined && mayOpen(src, before) ? this.#failMatch(src) : found
  }

  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    if (this.#isOverBudget()) return undefined
    const found = super.del(src, masked, before)
    return found === undefined && src.startsWith('~') ? this.#failMatch(src) : found
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (this.#isOverBudget()) return undefined
    const found = super.codespan(src)
    return found === undefined && src.startsWith('`') ? this.#failMatch(src) : found
  }

  override inlineText(src: string): Tokens.Text | undefined {
    if (this.#isOverBudget()) return restOfLine(src)
    this.steps += src.length
    return super.inlineText(src)
  }
}

export interface ParsedMarkdown {
  /** `undefined` where parsing costs more than a page should spend: the text is shown as typed. */
  readonly tokens: readonly Token[] | undefined
  /** Steps that parsing took. */
  readonly steps: number
}

/** Parses a text as Markdown, within a budget. */
export function parseMarkdown(text: string, now: Now = () => performance.now()): ParsedMarkdown {
  if (text.length > maxLength || gap.test(text) || text.split('\n', maxLines).length === maxLines) {
    return { tokens: undefined, steps: 0 }
  }
  const tokenizer = new BoundedTokenizer(now)
  const lex = () => new Lexer({ ...getDefaults(), gfm: true, breaks: true, tokenizer }).lex(text)
  try {
    return { tokens: lex(), steps: tokenizer.steps }
  } catch {
    // An unforeseen failure of the parser must not break the page.
    return { tokens: undefined, steps: tokenizer.steps }
  }
}
