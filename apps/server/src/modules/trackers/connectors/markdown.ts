import type { TicketComment, TicketContent } from './connector.ts'

/** Longest run of backticks in a text. */
const longestTicks = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/**
 * A text as an indented block of code: trackers would otherwise run its commands (`/close`), notify whom it names and load its pictures,
 * in the name of the token. No line can leave the block, as one with backticks can leave a fence.
 */
const block = (text: string) => text.replaceAll(/^/gm, '    ').replaceAll(/^ +$/gm, '')

function inline(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const fence = '`'.repeat(longestTicks(line) + 1)
  return `${fence} ${line} ${fence}`
}

/** The description of a ticket in Markdown. */
export function toDescription({ facts, sections, address }: TicketContent): string {
  return [
    facts.map(({ label, value }) => `- **${label}:** ${value === address ? `<${value}>` : inline(value)}`).join('\n'),
    ...sections.map(({ heading, text }) => `### ${heading}\n\n${block(text)}`),
  ].join('\n\n')
}

export const toMarkdownComment = ({ heading, text }: TicketComment): string => `**${heading}**\n\n${block(text)}`
