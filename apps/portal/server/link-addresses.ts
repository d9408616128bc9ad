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
 * The address that a page behind a link of a mail is rendered under, or nothing when it is no such page. What makes the
 * link good stays out of the rendering: the document is the same for all.
 */
export function withoutToken(path: string): string | undefined {
  const family = linkAddress.exec(path)?.[1]
  return family === undefined ? undefined : `${family.toLowerCase()}${HIDDEN_TOKEN}`
}

/** Sent with these pages: nobody keeps them, lists them, or hears from which address somebody came. */
export const linkPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const
