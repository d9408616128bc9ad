import { measuredPage } from './measured-pages.ts'

export type Choice = 'accepted' | 'refused'

export interface Situation {
  /** Without a collector there is nothing to ask. */
  readonly dsn: string | undefined
  /** Path where the document was opened, and the current one: the content policy was set when it opened. */
  readonly documentPath: string
  readonly path: string
  readonly choice: Choice | undefined
  /** The browser opts out for its user (Global Privacy Control). */
  readonly hasOptedOut: boolean
}

/**
 * - `never`: nothing is measured here, whatever the choice, and nothing is asked.
 * - `ask`: nothing is measured until there is an answer.
 */
export type Decision = 'never' | 'ask' | 'on' | 'off'

export function decide({ dsn, documentPath, path, choice, hasOptedOut }: Situation): Decision {
  const isPossible = dsn !== undefined && measuredPage(documentPath) !== undefined && measuredPage(path) !== undefined
  if (!isPossible) return 'never'
  if (choice !== undefined) return choice === 'accepted' ? 'on' : 'off'
  return hasOptedOut ? 'off' : 'ask'
}

export interface OwnHosts {
  readonly portalUrl: string
  readonly apiUrl: string
}

/**
 * Calls that may carry tracing headers. Matched from the first character: a host name inside of a URL proves nothing.
 */
export function tracingTargets({ portalUrl, apiUrl }: OwnHosts): RegExp[] {
  return [/^https?:\/\/localhost(?::\d+)?(?:[/?#]|$)/, ...[portalUrl, apiUrl].map(beginsWith)]
}

function beginsWith(origin: string): RegExp {
  return new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?:[/?#]|$)`)
}
