import { getDefaults, Lexer, Tokenizer, type Token, type Tokens } from 'marked'

/** Longer than any field of ours; a text beyond it is shown as it was typed. */
const longest = 60_000

/** Wider than any column: the reader tries each space of a gap as its end. */
const gap = /[ \t]{400}/

/** More quotes and lists within each other than anybody writes in one line; the reader calls itself for each. */
const nested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){24}/m

/**
 * Characters that may be looked through for one text. The reader looks through the rest of a paragraph at each sign that may
 * mean something, so that thousands of them would hold the page for half a minute; 30,000 characters of a dense report take
 * half of this.
 */
const mostLooks = 40_000_000

/** A sign that opens nothing costs this many looks at what follows it. */
const looksInVain = 30

class TooMuchWork extends Error {}

/** Before a space a sign opens nothing, and within a word `_` is a letter: the reader knows that without looking. */
const mayOpen = (src: string, before: string) =>
  /^[*_]+[^\s*_]/.test(src) && !(src.startsWith('_') && /[\p{L}\p{N}]/u.test(before))

class BoundedTokenizer extends Tokenizer {
  #left = mostLooks

  #look(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new TooMuchWork()
  }

  #lookInVain(src: string): undefined {
    this.#look(src.length * looksInVain)
  }

  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const found = super.emStrong(src, masked, before)
    return found === undefined && mayOpen(src, before) ? this.#lookInVain(src) : found
  }

  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    const found = super.del(src, masked, before)
    return found === undefined && src.startsWith('~') ? this.#lookInVain(src) : found
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    const found = super.codespan(src)
    return found === undefined && src.startsWith('`') ? this.#lookInVain(src) : found
  }

  override inlineText(src: string): Tokens.Text | undefined {
    this.#look(src.length)
    return super.inlineText(src)
  }
}

/** What a text means as Markdown; nothing where that is more than a page should work out: it is shown as it was typed. */
export function readMarkdown(text: string): readonly Token[] | undefined {
  if (text.length > longest || gap.test(text) || nested.test(text)) return undefined
  try {
    return new Lexer({ ...getDefaults(), gfm: true, breaks: true, tokenizer: new BoundedTokenizer() }).lex(text)
  } catch {
    // Also what exhausts the reader in a way that we did not think of must not take the page along.
    return undefined
  }
}
