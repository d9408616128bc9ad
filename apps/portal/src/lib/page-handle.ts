import type { PublicSettings } from './render-context.ts'

/** Side panel of an auth page. */
export interface PageIdea {
  readonly heading: string
  readonly text: string
}

/** Properties of a page for its layout and the server, exported as `handle`. */
export interface PageHandle {
  /** Status of the document, 200 by default. */
  readonly status?: number
  /** The page has a captcha: its policy allows the provider, so it is a separate document. */
  readonly captcha?: boolean
  /** A visitor with both tokens is redirected before anything is painted. */
  readonly entersWithTokens?: boolean
  /** The last segment of its path is a one-time token from an email, which is removed from the URL first. */
  readonly hasLinkToken?: boolean
  /** Its fragment is a secret from an email: no referrer, no cache; files are sent to the bucket. */
  readonly opensBySecret?: boolean
  /** Auth pages: without it there is no side panel. */
  readonly idea?: PageIdea
  /** JSON-LD of the page. Only in the server's document: creating a script in the browser violates Trusted Types. */
  readonly structuredData?: (settings: PublicSettings) => readonly Record<string, unknown>[]
}

// The router does not know what a page exports; every property of a handle is optional.
const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null

/** The handle that a page exported, or an empty one. */
export function toPageHandle(handle: unknown): PageHandle {
  return isPageHandle(handle) ? handle : {}
}

export function lastHandle(matches: readonly { readonly handle?: unknown }[]): PageHandle {
  return toPageHandle(matches.at(-1)?.handle)
}
