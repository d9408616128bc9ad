import type { AccountScreenName } from './account-screens.ts'

/** Addresses of account entry and of the account itself, apart from those that public pages name too (see paths.ts). */
export const accountPaths = {
  /** With a wish to return, which `readReturn` of lib/session/return-path.ts judges. */
  signIn: (returnTo?: string) => withReturn('/sign-in', returnTo),
  /** By the link of a mail: this browser is the owner's. */
  confirmBrowser: (token: string) => `/sign-in/confirm/${token}`,
  /** By the link of a mail: an account that its owner turned off is on again. */
  reactivate: (token: string) => `/sign-in/reactivate/${token}`,
  /** By the link of a mail: a second factor that staff were to take off stays. */
  stopRecovery: (token: string) => `/sign-in/recovery/${token}`,
  resetPassword: () => '/password/reset',
  /** By the link of a mail. */
  chooseNewPassword: (token: string) => `/password/reset/${token}`,
  changePassword: () => '/password/change',
  /** Where somebody waits for the mail that proves their address. */
  checkEmail: () => '/verify-email',
  /** By the link of that mail. */
  verifyEmail: (token: string) => `/verify-email/${token}`,
  /** By the links of the mails to both addresses. */
  changeEmail: (token: string) => `/email/change/${token}`,
  /** By the link of the mail that asks somebody into an organization. */
  invitation: (token: string) => `/invitation/${token}`,
  /** Leads to the first screen of the account centre. */
  account: () => '/account',
  screen: (name: AccountScreenName) => `/account/${name}`,
  twoFactor: () => '/account/two-factor',
  redirect: (returnTo?: string) => withReturn('/redir', returnTo),
} as const

function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?volver=${encodeURIComponent(returnTo)}`
}

/** Screens of the account centre share a document: the router leads from one to the next. */
export function isAccountScreen(href: string): boolean {
  return /^\/account\/[\w-]+(?:[?#]|$)/.test(href)
}

/** Whom a document is for: each kind has a map of screens of its own, and links from one kind to another load a document. */
export type DocumentKind = 'visitors' | 'entry' | 'centre'

const entryPages = /^\/(?:sign-in|sign-up|password|verify-email|email|invitation|redir)(?:[/?#]|$)/
const centrePages = /^\/account(?:[/?#]|$)/

export function documentKind(href: string): DocumentKind {
  if (centrePages.test(href)) return 'centre'
  return entryPages.test(href) ? 'entry' : 'visitors'
}
