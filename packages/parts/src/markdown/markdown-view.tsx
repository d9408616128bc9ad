import { useMemo } from 'react'
import { MarkdownTokens } from './markdown-tokens.tsx'
import { parseMarkdown } from './parse-markdown.ts'

export interface MarkdownViewProps {
  readonly text: string
  readonly className?: string
}

/** Renders a text in Markdown. */
export function MarkdownView({ text, className }: MarkdownViewProps) {
  const { tokens } = useMemo(() => parseMarkdown(text), [text])
  return <MarkdownTokens tokens={tokens} text={text} className={className} />
}
