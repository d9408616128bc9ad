import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import { chooseByFeature } from '@grana/messages/promises'
import type { Block, Inline, LegalSection, LegalText, InlineText } from './src/features/legal/legal-text.ts'

type Brand = Readonly<Record<string, string>>

/** Parses the Markdown subset of the legal texts; rejects anything else, raw HTML above all. */
export function parseLegalText(source: string, brand: Brand): LegalText {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fill(chooseByFeature(source), brand)) ?? []
  const { title, description, version, effective } = parse(front) as Record<string, string>
  if (!title || !description || !version || !effective) throw new Error('the front matter is incomplete')
  const sections = readSections(lexer(body) as MarkedToken[])
  const index = sections.map(({ id, number, title }) => ({ id, number, title }))
  return { head: { title, description, version, effective, sections: index }, sections }
}

function fill(source: string, brand: Brand): string {
  return source.replaceAll(/\{\{brand\.(\w+)\}\}/g, (whole, name: string) => {
    const value = brand[name]
    if (value === undefined) throw new Error(`unknown placeholder ${whole}`)
    return value
  })
}

function readSections(tokens: readonly MarkedToken[]): readonly LegalSection[] {
  const starts = tokens.flatMap((token, index) => (token.type === 'heading' ? [index] : []))
  return starts.map((start, order) => readSection(tokens.slice(start, starts[order + 1] ?? tokens.length)))
}

function readSection([heading, ...rest]: readonly MarkedToken[]): LegalSection {
  const [, number = '', title = ''] = /^(\d+)\. (.+)$/.exec((heading as Tokens.Heading).text) ?? []
  if (!title || (heading as Tokens.Heading).depth !== 2) throw new Error(`${heading?.raw} is not a numbered section`)
  const content = rest.filter((token) => token.type !== 'space')
  const [quote, ...blocks] = content
  if (quote?.type !== 'blockquote') throw new Error(`section ${number} has no summary`)
  return { id: slug(title), number, title, short: readShort(quote), blocks: blocks.map(readBlock) }
}

function slug(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '')
}

function readShort(quote: Tokens.Blockquote): LegalSection['short'] {
  const [first, ...rest] = readInline((quote.tokens[0] as Tokens.Paragraph).tokens)
  const [, label = '', start = ''] = /^([^:]+): ([\s\S]*)$/.exec(typeof first === 'string' ? first : '') ?? []
  if (!label || quote.tokens.length !== 1) throw new Error(`${quote.raw} is not a summary`)
  return { label, text: [capital(start), ...rest] }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function readBlock(token: MarkedToken): Block {
  if (token.type === 'paragraph') return readParagraph(readInline(token.tokens))
  if (token.type === 'list') return { kind: 'list', items: token.items.map((item) => readInline(plainItem(item))) }
  if (token.type !== 'table') return refuse(token)
  return {
    kind: 'table',
    columns: token.header.map((cell) => cell.text),
    rows: token.rows.map((row) => row.map((cell) => readInline(cell.tokens))),
  }
}

function plainItem(item: Tokens.ListItem): readonly Token[] {
  const [text] = item.tokens
  if (item.tokens.length !== 1 || text?.type !== 'text')
    throw new Error(`list item with more than one line: ${item.raw}`)
  return text.tokens ?? []
}

function readParagraph([first, ...rest]: InlineText): Block {
  if (typeof first === 'string') {
    const [, number, start] = /^(\d+\.\d+)\. ?([\s\S]*)$/.exec(first) ?? []
    if (number !== undefined) return { kind: 'clause', number, text: [...(start ? [start] : []), ...rest] }
  }
  if (typeof first === 'object' && first.kind === 'strong') {
    const [only] = first.text
    const [, label] = /^\[(.+)\]$/.exec(typeof only === 'string' ? only : '') ?? []
    if (label !== undefined) return { kind: 'pending', label, text: rest }
  }
  return { kind: 'paragraph', text: first === undefined ? [] : [first, ...rest] }
}

function readInline(tokens: readonly Token[]): InlineText {
  const words = (tokens as readonly MarkedToken[]).map(readWord)
  return words.reduce<Inline[]>((joined, word) => {
    const last = joined.at(-1)
    if (typeof word === 'string' && typeof last === 'string') joined.splice(-1, 1, last + word)
    else joined.push(word)
    return joined
  }, [])
}

function readWord(token: MarkedToken): Inline {
  if (token.type === 'text' || token.type === 'escape') return token.text
  if (token.type === 'codespan') return { kind: 'code', text: token.text }
  if (token.type === 'strong') return { kind: 'strong', text: readInline(token.tokens) }
  if (token.type !== 'link') return refuse(token)
  if (!/^(?:\/(?!\/)|mailto:|https:\/\/)/.test(token.href)) throw new Error(`link not allowed: ${token.href}`)
  return { kind: 'link', href: token.href, text: readInline(token.tokens) }
}

function refuse(token: MarkedToken): never {
  throw new Error(`Markdown not allowed in legal texts: ${token.type}: ${token.raw}`)
}
