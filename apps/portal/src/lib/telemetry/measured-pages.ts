import type { PagePath } from '#app/route-access.ts'

/**
 * Pages that may be measured at all: public content. A page that is not listed (a form, account entry, later pages) is
 * never measured.
 */
const measuredPages = [
  '/',
  '/product/pentest',
  '/product/bug-bounty',
  '/solution/finance',
  '/solution/automobile',
  '/hackers',
  '/hackers/evidence',
  '/terms-and-conditions',
  '/privacy',
  '/code-of-conduct',
  '/privacy-revelation-policy',
  '/programs',
  '/program/{uuid}',
  '/activity',
  '/disclosures/{slug}',
  '/403',
  '/404',
] as const satisfies readonly PagePath[]

export type MeasuredPage = (typeof measuredPages)[number]

const uuid = /(?<=^\/program\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const slug = /(?<=^\/disclosures\/)[a-z2-7]{12}$/

/** The measured page at a path, by its template; a template matches itself. */
export function measuredPage(path: string): MeasuredPage | undefined {
  const template = path.replace(uuid, '{uuid}').replace(slug, '{slug}')
  return measuredPages.find((page) => page === template)
}
