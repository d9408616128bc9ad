import { accountPaths } from '#app/account-paths.ts'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'

const families = [
  accountPaths.chooseNewPassword,
  accountPaths.verifyEmail,
  accountPaths.confirmBrowser,
  accountPaths.reactivate,
  accountPaths.stopRecovery,
  accountPaths.changeEmail,
  accountPaths.invitation,
].map((path) => path(''))
const linkAddress = new RegExp(`^(${families.join('|')})[^/]+/?$`, 'i')

/**
 * The path that a page behind an email link is rendered under, or `undefined` for any other page. The token stays out
 * of the rendering: the document is the same for all.
 */
export function withoutToken(path: string): string | undefined {
  const family = linkAddress.exec(path)?.[1]
  return family === undefined ? undefined : `${family.toLowerCase()}${HIDDEN_TOKEN}`
}

/** Headers of these pages: not cached, not indexed, no referrer. */
export const linkPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const
