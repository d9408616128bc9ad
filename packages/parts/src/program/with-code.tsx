import type { ReactNode } from 'react'

/** Clauses mark what stands as code with backticks; one without its pair is a letter like any other. */
export function withCode(text: string): ReactNode {
  return text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
