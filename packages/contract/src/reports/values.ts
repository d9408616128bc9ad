/** Values that describe reports, on the wire and in the tables. */

export const reportStates = [
  'received',
  'triaging',
  'needs_info',
  'pending_organization',
  'accepted',
  'closed',
  'archived',
] as const
export type ReportState = (typeof reportStates)[number]

/** States in which the agent can be asked a question. */
export const askableStates = ['triaging', 'pending_organization'] as const satisfies readonly ReportState[]
/** States in which a report is accepted or closed for its content; a pending question does not block a decision. */
export const decidableStates = [...askableStates, 'needs_info'] as const satisfies readonly ReportState[]

export const closingReasons = [
  'resolved',
  'risk_accepted',
  'informative',
  'duplicate',
  'not_reproducible',
  'not_applicable',
  'out_of_scope',
  'spam',
  'withdrawn',
  'no_answer',
] as const
export type ClosingReason = (typeof closingReasons)[number]

/** Closing reasons that must cite a clause of the terms under which the report was submitted. */
const citedReasons = ['informative', 'not_reproducible', 'not_applicable', 'out_of_scope'] as const
export type CitedReason = (typeof citedReasons)[number]

export const rewardStatuses = ['undecided', 'suggested', 'approved', 'reserved', 'paid', 'ineligible'] as const
export type RewardStatus = (typeof rewardStatuses)[number]

/** The sides of a report. */
export const reportSides = ['agent', 'organization', 'staff', 'system'] as const
export type ReportSide = (typeof reportSides)[number]

export const reportEventKinds = [
  'submitted',
  'moved',
  'commented',
  'proposed',
  'dismissed',
  'severity_set',
  'assigned',
  'quality_set',
  'corrected',
  'redacted',
  'reward_asked',
  'reward_approved',
  'reward_reserved',
  'reward_revised',
  'reward_withdrawn',
  'reward_ineligible',
  'reward_paid',
  'reward_received',
  'reward_missing',
  'retest_asked',
  'retest_answered',
  'retest_cancelled',
  'fix_date_asked',
  'fix_date_answered',
  'retest_handed_over',
  'retest_fee_paid',
  'retest_fee_received',
  'retest_fee_missing',
  'share_paid',
  'share_received',
  'share_missing',
  'dispute_opened',
  'dispute_answered',
  'dispute_lapsed',
  'dispute_taken',
  'dispute_released',
  'dispute_ruled',
  'dispute_withdrawn',
  'payment_case_answered',
  'payment_case_contested',
  'payment_case_lapsed',
  'payment_case_taken',
  'payment_case_released',
  'payment_case_paused',
  'payment_case_closed',
  'disclosure_asked',
  'disclosure_changed',
  'disclosure_agreed',
  'disclosure_declined',
  'disclosure_published',
  'disclosure_withdrawal_asked',
  'disclosure_withdrawn',
] as const
export type ReportEventKind = (typeof reportEventKinds)[number]

/** Who may read an event: both sides, or only those who handle the report. */
export const audiences = ['everyone', 'internal'] as const
export type Audience = (typeof audiences)[number]
