import type { AccountScreenName } from './account-screens.ts'

/** Paths of account entry and of the account, except those that public pages link to as well (see paths.ts). */
export const accountPaths = {
  /** With a path to return to, which lib/session/return-path.ts validates. */
  signIn: (returnTo?: string) => withReturn('/sign-in', returnTo),
  /** Email link: confirms this browser as the owner's. */
  confirmBrowser: (token: string) => `/sign-in/confirm/${token}`,
  /** Email link: reactivates an account that its owner disabled. */
  reactivate: (token: string) => `/sign-in/reactivate/${token}`,
  /** Email link: stops a recovery, so that staff do not remove the second factor. */
  stopRecovery: (token: string) => `/sign-in/recovery/${token}`,
  /** The way of organizations with an identity provider. */
  organizationSignIn: (returnTo?: string) => withReturn('/sign-in/organization', returnTo),
  /** Where the provider returns to. */
  signOnReturn: () => '/sign-in/organization/return',
  /** Confirms the link of an account to a provider. */
  linkIdentity: () => '/identity/link',
  resetPassword: () => '/password/reset',
  /** Email link: sets a new password. */
  chooseNewPassword: (token: string) => `/password/reset/${token}`,
  changePassword: () => '/password/change',
  /** Where a user waits for the verification email. */
  checkEmail: () => '/verify-email',
  /** Link of the verification email. */
  verifyEmail: (token: string) => `/verify-email/${token}`,
  /** Links of the emails to both addresses of an email change. */
  changeEmail: (token: string) => `/email/change/${token}`,
  /** Link of an email that invites a person to an organization. */
  invitation: (token: string) => `/invitation/${token}`,
  /** Redirects to the first screen of the account centre. */
  account: () => '/account',
  screen: (name: AccountScreenName) => `/account/${name}`,
  twoFactor: () => '/account/two-factor',
  redirect: (returnTo?: string) => withReturn('/redir', returnTo),
} as const

function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?volver=${encodeURIComponent(returnTo)}`
}

/** Screens of the account centre share a document, so the router navigates between them. */
export function isAccountScreen(href: string): boolean {
  return /^\/account\/[\w-]+(?:[?#]|$)/.test(href)
}

/** Audience of a document: each kind has its own route manifest, and links from one kind to another load a document. */
export type DocumentKind = 'visitors' | 'entry' | 'centre' | 'framed'

const entryPages =
  /^\/(?:(?:sign-in|sign-up|password|verify-email|email|invitation|identity|redir|open-report)(?:[/?#]|$)|program\/[^/]+\/report(?:[?#]|$))/
const centrePages = /^\/account(?:[/?#]|$)/
const framedPages = /^\/program\/[^/]+\/report\/frame(?:[?#]|$)/

export function documentKind(href: string): DocumentKind {
  if (centrePages.test(href)) return 'centre'
  if (framedPages.test(href)) return 'framed'
  return entryPages.test(href) ? 'entry' : 'visitors'
}
