export { payingPrograms } from './policy.ts'
export { findPayout, openPayout, toPayoutState } from './reward-payout.ts'
