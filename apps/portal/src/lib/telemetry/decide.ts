import { measuredPage } from './measured-pages.ts'

export type Choice = 'accepted' | 'refused'

export interface Situation {
  /** Without a collector there is nothing to ask about. */
  readonly dsn: string | undefined
  /** Where the document was opened, and where its visitor is now: what it may call was settled when it opened. */
  readonly documentPath: string
  readonly path: string
  readonly choice: Choice | undefined
  /** The browser says for its owner that nothing is to be collected (Global Privacy Control). */
  readonly hasOptedOut: boolean
}

/**
 * - `never`: nothing is measured here, whatever anybody chose, and nothing is asked.
 * - `ask`: nothing is measured until there is an answer.
 */
export type Verdict = 'never' | 'ask' | 'on' | 'off'

export function decide({ dsn, documentPath, path, choice, hasOptedOut }: Situation): Verdict {
  const isPossible = dsn !== undefined && measuredPage(documentPath) !== undefined && measuredPage(path) !== undefined
  if (!isPossible) return 'never'
  if (choice !== undefined) return choice === 'accepted' ? 'on' : 'off'
  return hasOptedOut ? 'off' : 'ask'
}

export interface OwnHosts {
  readonly portalUrl: string
  readonly apiUrl: string
}

/** Calls that may carry tracing headers. Matched from the first letter: a name inside of an address proves nothing. */
export function tracingTargets({ portalUrl, apiUrl }: OwnHosts): RegExp[] {
  return [/^https?:\/\/localhost(?::\d+)?(?:[/?#]|$)/, ...[portalUrl, apiUrl].map(beginsWith)]
}

function beginsWith(origin: string): RegExp {
  return new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?:[/?#]|$)`)
}
