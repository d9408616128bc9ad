import type { ReactNode } from 'react'

/** Clauses mark code with backticks; an unpaired one is plain text. */
export function withCode(text: string): ReactNode {
  return text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
