/** The only place that builds addresses of the portal. */
export const paths = {
  home: () => '/',
  exampleReport: () => '/#reporte',
  bugBounty: () => '/product/bug-bounty',
  pentest: () => '/product/pentest',
  finance: () => '/solution/finance',
  automobile: () => '/solution/automobile',
  /** The query is written by `writeFilters` of lib/program-filters.ts. */
  programs: (query = '') => `/programs${query}`,
  /** The directory narrowed to one sector, by the word of its filter. */
  programsOf: (sector: 'finanzas' | 'automotriz') => `/programs?sector=${sector}`,
  program: (uuid: string) => `/program/${uuid}`,
  contact: (interest?: ContactInterest) => (interest ? `/contact?interes=${interest}` : '/contact'),
  terms: () => '/terms-and-conditions',
  privacy: () => '/privacy',
  codeOfConduct: () => '/code-of-conduct',
  disclosurePolicy: () => '/privacy-revelation-policy',
  /** With a wish to return, which `readReturn` of lib/session/return-path.ts judges. */
  signIn: (returnTo?: string) => withReturn('/sign-in', returnTo),
  /** By the link of a mail: this browser is the owner's. */
  confirmBrowser: (token: string) => `/sign-in/confirm/${token}`,
  signUp: () => '/sign-up',
  signUpCustomer: () => '/sign-up/customer',
  signUpAgent: () => '/sign-up/agent',
  resetPassword: () => '/password/reset',
  /** By the link of a mail. */
  chooseNewPassword: (token: string) => `/password/reset/${token}`,
  changePassword: () => '/password/change',
  /** Where somebody waits for the mail that proves their address. */
  checkEmail: () => '/verify-email',
  /** By the link of that mail. */
  verifyEmail: (token: string) => `/verify-email/${token}`,
  twoFactor: () => '/account/two-factor',
  redirect: (returnTo?: string) => withReturn('/redir', returnTo),
  forbidden: () => '/403',
  notFound: () => '/404',
  securityTxt: () => '/.well-known/security.txt',
  sitemap: () => '/sitemap.xml',
} as const

function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?volver=${encodeURIComponent(returnTo)}`
}

export type ContactInterest = 'bug-bounty' | 'pentest'

const accountPages = /^\/(?:sign-in|sign-up|password|verify-email|account|redir)(?:[/?#]|$)/
const otherDocuments = /^\/(?:contact|\.well-known)(?:[/?#]|$)/

/** Pages of people with an account, or on their way to one: a public page's map of screens leaves them out. */
export function isOfAccount(href: string): boolean {
  return accountPages.test(href)
}

/**
 * Pages that verify a person load the provider's scripts. What a document may load is settled when it opens, so they
 * are opened as documents and never entered by the router. The files for machines are no pages at all.
 */
export function hasOwnDocument(href: string): boolean {
  return isOfAccount(href) || otherDocuments.test(href)
}
