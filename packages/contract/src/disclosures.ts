import * as z from 'zod/mini'
import { wholeNumber } from './fields.ts'
import { operation, type Answer } from './operation.ts'
import { severities } from './program-values.ts'
import { disclosureKinds, disclosureText } from './reports/disclosure.ts'

/** Published disclosures per page of a list, and the last page. */
export const disclosurePageSize = 20
export const disclosureLastPage = 50

/** Address of a published disclosure: random, so that it repeats no word of the text. */
export const disclosureSlug = z.string().check(z.regex(/^[a-z2-7]{12}$/))

const place = {
  slug: z.string(),
  organization: z.object({ name: z.string(), initials: z.string() }),
  program: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The agent, where they chose to be named. */
  handle: z.optional(z.string()),
  /** The other authors who chose to be named; absent without any. */
  other_handles: z.optional(z.array(z.string())),
  published_at: z.iso.datetime(),
}

/** A published disclosure in a list. */
export const disclosureCard = z.object({
  ...place,
  kind: z.enum(disclosureKinds),
  title: z.string(),
  summary: z.string(),
  weakness: z.string(),
  severity: z.enum(severities),
})
export type DisclosureCard = z.output<typeof disclosureCard>

export const listDisclosures = operation({
  name: 'listDisclosures',
  summary: 'List the published disclosures, newest first, of all programs or of one',
  method: 'GET',
  path: '/api/portal/disclosures',
  access: 'public',
  limit: 'read',
  query: z.strictObject({
    program: z.optional(z.uuid()),
    page: z.optional(wholeNumber({ min: 1, max: disclosureLastPage })),
  }),
  answer: z.array(disclosureCard),
  meta: z.object({ page: z.int(), page_size: z.int(), total: z.int() }),
  errors: [],
  sharedAge: { fresh: 5, stale: 30 },
})

export const getDisclosure = operation({
  name: 'getDisclosure',
  summary: 'Get a published disclosure',
  method: 'GET',
  path: '/api/portal/disclosures/{slug}',
  access: 'public',
  limit: 'read',
  params: z.object({ slug: disclosureSlug }),
  answer: z.extend(disclosureText, place),
  errors: ['request.not_found', 'disclosure.withdrawn'],
  sharedAge: { fresh: 5, stale: 30 },
})
export type PublishedDisclosure = Answer<typeof getDisclosure>
