import type { UIMatch } from 'react-router'
import type { PublicSettings } from './render-context.ts'

/** What a page tells the layout and the server about itself, exported as `handle`. */
export interface PageHandle {
  /** Status of the document, 200 unless told. */
  readonly status?: number
  /** The page verifies that a person is there: its policy admits the provider, so it is a document of its own. */
  readonly captcha?: boolean
  /** JSON-LD of the page. It stands in the server's document only: a script made in the browser breaks Trusted Types. */
  readonly structuredData?: (settings: PublicSettings) => readonly Record<string, unknown>[]
}

export function lastHandle(matches: readonly Partial<Pick<UIMatch<unknown, PageHandle>, 'handle'>>[]): PageHandle {
  return matches.at(-1)?.handle ?? {}
}
