/** What others may use of this module. */
export { demandNobodyNeeds, recordDepartures } from './go-for-good.ts'
export { notifyOfApprover } from './notify-of-approver.ts'
