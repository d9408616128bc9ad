import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { markdownTexts } from '@grana/messages/es/apps/markdown'
import { classNames } from '@grana/ui/class-names'
import { safeUrl } from './safe-url.ts'
import styles from './markdown.module.css'

export interface MarkdownTokensProps {
  /** What the parser made of the text; absent for a text that it gave up on. */
  readonly tokens: readonly Token[] | undefined
  readonly text: string
  readonly className?: string | undefined
}

/** Deeper than any real quote or list; below it text stays text, so that no input can exhaust the page. */
const deepest = 12

const blockTypes = ['space', 'def', 'hr', 'heading', 'paragraph', 'code', 'blockquote', 'list', 'table'] as const
const inlineTypes = ['strong', 'em', 'del', 'codespan', 'br', 'link', 'image', 'escape', 'text'] as const

type BlockToken = Extract<MarkedToken, { type: (typeof blockTypes)[number] }>
type InlineToken = Extract<MarkedToken, { type: (typeof inlineTypes)[number] }>

const isBlock = (token: Token): token is BlockToken => blockTypes.some((type) => type === token.type)
const isInline = (token: Token): token is InlineToken => inlineTypes.some((type) => type === token.type)

type Render = (tokens: readonly Token[] | undefined, depth: number) => ReactNode

function renderKeyed(tokens: readonly Token[], draw: (token: Token) => ReactNode): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{draw(token)}</Fragment>)
}

function Outside({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const href = safeUrl(address)
  if (href === undefined) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
      {children}
    </a>
  )
}

function List({ token, draw, depth }: { readonly token: Tokens.List; readonly draw: Render; readonly depth: number }) {
  const items = token.items.map((item, index) => <li key={index}>{draw(item.tokens, depth)}</li>)
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function Table({
  token,
  draw,
  depth,
}: {
  readonly token: Tokens.Table
  readonly draw: Render
  readonly depth: number
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.table} tabIndex={0} role="region" aria-label={markdownTexts.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index}>{draw(cell.tokens, depth)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, index) => (
                <td key={index}>{draw(cell.tokens, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function renderInline(token: InlineToken, draw: Render, depth: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{draw(token.tokens, depth)}</strong>
    case 'em':
      return <em>{draw(token.tokens, depth)}</em>
    case 'del':
      return <del>{draw(token.tokens, depth)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <Outside address={token.href}>{draw(token.tokens, depth)}</Outside>
    case 'image': {
      const { href, text } = token
      // A remote image would reveal to its server who reads the report, and when.
      return <Outside address={href}>{markdownTexts.picture(text)}</Outside>
    }
    case 'escape':
      return token.text
    case 'text': {
      const { tokens, text } = token
      return tokens ? draw(tokens, depth) : text
    }
  }
}

function renderBlock(token: BlockToken, draw: Render, depth: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'hr':
      return <hr />
    case 'heading':
      // Headings of a text are nested below those of its page, whatever their level.
      return token.depth <= 2 ? <h4>{draw(token.tokens, depth)}</h4> : <h5>{draw(token.tokens, depth)}</h5>
    case 'paragraph':
      return <p>{draw(token.tokens, depth)}</p>
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{draw(token.tokens, depth)}</blockquote>
    case 'list':
      return <List token={token} draw={draw} depth={depth} />
    case 'table':
      return <Table token={token} draw={draw} depth={depth} />
  }
}

function drawToken(token: Token, depth: number): ReactNode {
  if (depth > deepest) return token.raw
  if (isBlock(token)) return renderBlock(token, draw, depth + 1)
  // HTML and future token types: text, never markup.
  return isInline(token) ? renderInline(token, draw, depth + 1) : token.raw
}

const draw: Render = (tokens = [], depth) => renderKeyed(tokens, (token) => drawToken(token, depth))

/** Renders Markdown element by element from its tokens: no text ever becomes markup. */
export function MarkdownTokens({ tokens, text, className }: MarkdownTokensProps) {
  return (
    <div className={classNames(styles.markdown, className)}>
      {tokens === undefined ? <p className={styles.plain}>{text}</p> : draw(tokens, 0)}
    </div>
  )
}
