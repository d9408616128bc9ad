/** The only place that builds addresses of the portal. */
export const paths = {
  home: () => '/',
  exampleReport: () => '/#reporte',
  bugBounty: () => '/product/bug-bounty',
  pentest: () => '/product/pentest',
  finance: () => '/solution/finance',
  automobile: () => '/solution/automobile',
  hackers: () => '/hackers',
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
  signIn: () => '/sign-in',
  /** The program in the agents' app, where its rules stand beside the report that is begun. */
  reportProgram: (uuid: string) => `/redir?app=agents&path=${encodeURIComponent(`/programs/${uuid}`)}`,
  /** The program in the agents' app, which follows it on arrival, through the door that knows who is there. */
  followProgram: (uuid: string) => `/redir?app=agents&path=${encodeURIComponent(`/programs/${uuid}?follow=1`)}`,
  /** The page of help of an app. */
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

const ownDocuments = /^\/(?:contact|\.well-known|sign-in|sign-up|password|verify-email|email|account|redir)(?:[/?#]|$)/

/**
 * Pages that verify a person load the provider's scripts, and what a document may load is settled when it opens; the
 * pages of accounts are not on a public page's map of screens. So both are opened as documents and never entered by the
 * router. The files for machines are no pages at all.
 */
export function hasOwnDocument(href: string): boolean {
  return ownDocuments.test(href)
}
