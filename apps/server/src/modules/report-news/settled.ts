import type { Happened, ReportNotice } from './tellings.ts'

/** Notifications that ask for something which an event has done. */
export type Settlement = { kinds: readonly ReportNotice[]; number?: number }

/** What each state waits for, which ends when the report leaves it. */
const awaited: Readonly<Partial<Record<NonNullable<Happened['from']>, ReportNotice>>> = {
  needs_info: 'report.asked',
  pending_organization: 'report.forwarded',
}

const ofReward: Readonly<Partial<Record<Happened['kind'], readonly ReportNotice[]>>> = {
  reward_asked: ['report.reward_late'],
  reward_approved: ['report.reward_asked', 'report.reward_late'],
  reward_withdrawn: ['report.reward_asked'],
  reward_ineligible: ['report.reward_asked', 'report.reward_late'],
  reward_received: ['report.reward_paid'],
  reward_missing: ['report.reward_paid'],
}

/** What no longer waits after an event: a question that ended, an approval that was given, a proposal that was decided. */
export function settledBy({ kind, from, details }: Happened): readonly Settlement[] {
  const ended = kind === 'moved' && from !== null ? awaited[from] : undefined
  const proposal = Number(details['proposal'])
  return [
    ...(ended === undefined ? [] : [{ kinds: [ended] }]),
    ...(ofReward[kind] === undefined ? [] : [{ kinds: ofReward[kind] }]),
    ...(proposal > 0 ? [{ kinds: ['report.proposed' as const], number: proposal }] : []),
  ]
}
