/** Values that describe targets and their ownership verification, on the wire and in the tables. */

/** Types of website. */
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

/** Weights run from 1, least important, to this. */
export const maxCriterionWeight = 5

export const ownershipStates = ['unproven', 'proven', 'lapsed'] as const
export type OwnershipState = (typeof ownershipStates)[number]

/** Verification methods that need no review by staff. */
export const automaticMethods = ['dns', 'file'] as const
export type AutomaticMethod = (typeof automaticMethods)[number]

/** Outcomes of a check. Only `found` verifies ownership; the others say what the check met instead. */
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

/** Limits of the documents that staff review. */
export const documentRules = {
  largestBytes: 8 * 1024 * 1024,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  endings: ['pdf', 'png', 'jpg', 'jpeg'],
} as const

export const targetPageSize = 25
/** Last page of the list; beyond it, users search or filter. */
export const targetLastPage = 400
