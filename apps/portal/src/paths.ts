/** Builds every URL of the portal; no other module does. */
export const paths = {
  home: () => '/',
  exampleReport: () => '/#reporte',
  bugBounty: () => '/product/bug-bounty',
  pentest: () => '/product/pentest',
  finance: () => '/solution/finance',
  automobile: () => '/solution/automobile',
  hackers: () => '/hackers',
  /** How evidence orders reports, with the weight of each signal. */
  evidence: () => '/hackers/evidence',
  /** lib/program-filters.ts formats the query. */
  programs: (query = '') => `/programs${query}`,
  /** The directory filtered by one sector. */
  programsOf: (sector: 'finanzas' | 'automotriz') => `/programs?sector=${sector}`,
  program: (uuid: string) => `/program/${uuid}`,
  /** The form for reports without an account. */
  openForm: (uuid: string) => `/program/${uuid}/report`,
  /** The same for a frame on the organization's own site. */
  openFormFrame: (uuid: string) => `/program/${uuid}/report/frame`,
  /** The report that a secret link opens; the secret is in the fragment. */
  openReport: () => '/open-report',
  /** Published reports; the list begins with the newest. */
  activity: (page = 1) => (page === 1 ? '/activity' : `/activity?pagina=${page}`),
  disclosure: (slug: string) => `/disclosures/${slug}`,
  /** The page of an agent; it shows what the agent lets its reader see. */
  agent: (username: string) => `/agent/${encodeURIComponent(username)}`,
  /** The page that verifies an attestation by its code. */
  attestation: (code: string) => `/attestations/${code}`,
  attestationKeys: () => '/.well-known/grana-attestation-keys.json',
  contact: (interest?: ContactInterest) => (interest ? `/contact?interes=${interest}` : '/contact'),
  terms: () => '/terms-and-conditions',
  privacy: () => '/privacy',
  codeOfConduct: () => '/code-of-conduct',
  disclosurePolicy: () => '/privacy-revelation-policy',
  signIn: () => '/sign-in',
  /** Returns to the page, which shows more to signed-in readers. */
  signInFor: (page: string) => `/sign-in?volver=${encodeURIComponent(page)}`,
  /** The program in the agents app, where a report is started beside its rules. */
  reportProgram: (uuid: string) => `/redir?app=agents&path=${encodeURIComponent(`/programs/${uuid}?report=1`)}`,
  /** The program in the agents app, which follows it on arrival; `/redir` establishes the session. */
  followProgram: (uuid: string) => `/redir?app=agents&path=${encodeURIComponent(`/programs/${uuid}?follow=1`)}`,
  /** The help page of an app. */
  appHelp: (app: 'agents' | 'customers') => `/redir?app=${app}&path=%2Fhelp`,
  signUp: () => '/sign-up',
  signUpCustomer: () => '/sign-up/customer',
  signUpAgent: () => '/sign-up/agent',
  forbidden: () => '/403',
  notFound: () => '/404',
  securityTxt: () => '/.well-known/security.txt',
  sitemap: () => '/sitemap.xml',
} as const

export type ContactInterest = 'bug-bounty' | 'pentest'

const ownDocuments =
  /^\/(?:(?:contact|\.well-known|sign-in|sign-up|password|verify-email|email|identity|account|redir|open-report)(?:[/?#]|$)|program\/[^/]+\/report)/

/**
 * Pages with a captcha load the provider's scripts, and the content policy is set when a document opens; account pages
 * are not in the manifest of public pages. So both are opened as documents and never entered by the router. Files for
 * machines are not pages.
 */
export function hasOwnDocument(href: string): boolean {
  return ownDocuments.test(href)
}
