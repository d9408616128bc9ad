import type { UIMatch } from 'react-router'
import type { PublicSettings } from './render-context.ts'

/** What stands beside the form of an auth page. */
export interface PageIdea {
  readonly heading: string
  readonly text: string
}

/** What a page tells the layout and the server about itself, exported as `handle`. */
export interface PageHandle {
  /** Status of the document, 200 unless told. */
  readonly status?: number
  /** The page verifies that a person is there: its policy admits the provider, so it is a document of its own. */
  readonly captcha?: boolean
  /** Whoever comes here with both tokens is led on before anything is painted. */
  readonly entersWithTokens?: boolean
  /** The last part of its address is good once and comes by mail: it is taken out of the address before all else. */
  readonly hasLinkToken?: boolean
  /** Auth pages: without one there is no side panel. */
  readonly idea?: PageIdea
  /** JSON-LD of the page. It stands in the server's document only: a script made in the browser breaks Trusted Types. */
  readonly structuredData?: (settings: PublicSettings) => readonly Record<string, unknown>[]
}

export function lastHandle(matches: readonly Partial<Pick<UIMatch<unknown, PageHandle>, 'handle'>>[]): PageHandle {
  return matches.at(-1)?.handle ?? {}
}
