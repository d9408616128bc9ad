import { disclosureLastPage, type DisclosureCard, type PublishedDisclosure } from '@grana/contract/disclosures'
import type { MarkdownTokensProps } from '@grana/parts/markdown/markdown-tokens'
import type { FailedAnswer } from './failed-answer.ts'

/** A text of a published report, parsed on the server so that no browser loads the parser. */
export type ParsedText = Pick<MarkdownTokensProps, 'tokens' | 'text'>

export interface LoadedDisclosure {
  readonly status: 'loaded'
  readonly disclosure: PublishedDisclosure
  /** The name of the weakness, resolved on the server: the taxonomy is large. */
  readonly weakness: string
  readonly texts: Readonly<Partial<Record<'summary' | 'what_happened' | 'impact' | 'steps', ParsedText>>>
}

/** It was published once, and withdrawn. */
export interface GoneAnswer {
  readonly status: 'gone'
}

export type DisclosureAnswer = LoadedDisclosure | GoneAnswer | FailedAnswer

export interface LoadedActivity {
  readonly status: 'loaded'
  readonly cards: readonly DisclosureCard[]
  readonly page: number
  readonly hasOlder: boolean
}

export type ActivityAnswer = LoadedActivity | FailedAnswer

const PAGE = 'pagina'

/** The page of the list that a URL names; the first for anything else. */
export function parsePage(parameters: URLSearchParams): number {
  const page = Number(parameters.get(PAGE))
  return Number.isInteger(page) && page >= 1 && page <= disclosureLastPage ? page : 1
}
