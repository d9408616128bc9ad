/** Words that targets and their proofs are described with, on the wire and in the tables. */

/** Kinds of site. */
export const websiteTypes = [
  'corporate',
  'store',
  'customer_portal',
  'web_app',
  'admin_panel',
  'content',
  'other',
] as const
export type WebsiteType = (typeof websiteTypes)[number]

/** What may matter to an organization when a target is tested, in the order of the specification. */
export const scoringCriteria = [
  'compliance_internal',
  'compliance_external',
  'periodic_requirement',
  'risk_reduction',
  'report_speed',
  'start_speed',
  'finding_count',
  'finding_quality',
  'testing_depth',
  'testing_breadth',
] as const
export type ScoringCriterion = (typeof scoringCriteria)[number]

/** 1 matters little, this much matters most. */
export const heaviestWeight = 5

export const authorityStates = ['unproven', 'proven', 'lapsed'] as const
export type AuthorityState = (typeof authorityStates)[number]

/** Ways of proof that need nobody to look. */
export const checkedMethods = ['dns', 'file'] as const
export type CheckedMethod = (typeof checkedMethods)[number]

/** What a check came to. Only `found` proves; the others say honestly what was met instead. */
export const checkOutcomes = [
  'found',
  'no_record',
  'other_record',
  'no_file',
  'other_content',
  'wrong_status',
  'redirected',
  'unresolved',
  'resolver_failed',
  'unreachable',
  'not_secure',
  'timed_out',
  'too_large',
  'garbled',
  'refused',
] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const documentStates = ['waiting', 'approved', 'rejected', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

/** Papers that people can look at. */
export const documentRules = {
  largestBytes: 8 * 1024 * 1024,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  endings: ['pdf', 'png', 'jpg', 'jpeg'],
} as const

export const targetPageSize = 25
/** Nobody reads further: a search finds things sooner than the next page. */
export const targetLastPage = 400
